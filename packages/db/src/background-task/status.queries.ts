import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** Workers that reported within the last 30 seconds, the last report first. */
export async function livingWorkers(em: EntityManager) {
  return sqlOf(em)
    .selectFrom('worker_heartbeat')
    .where('last_seen_at', '>', sql<string>`now() - interval '30 seconds'`)
    .select(['id', 'last_seen_at as lastSeenAt', 'jobs_running as jobsRunning'])
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** How many jobs wait, and how many failed. */
export async function jobCounts(em: EntityManager): Promise<{ waiting: number; failed: number }> {
  return sqlOf(em)
    .selectFrom('background_task')
    .select([
      sql<number>`(count(*) filter (where state in ('PENDING', 'RETRY')))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'FAILURE'))::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Unfinished jobs by task and state, with the age of the oldest in seconds. */
export async function unfinishedJobs(em: EntityManager) {
  return sqlOf(em)
    .selectFrom('background_task')
    .where('state', 'in', ['PENDING', 'RETRY', 'STARTED'])
    .select([
      'name as task',
      'state',
      sql<number>`count(*)::int`.as('jobs'),
      sql<number>`extract(epoch from now() - min(created_at))::float8`.as('age'),
    ])
    .groupBy(['name', 'state'])
    .execute();
}

/** The version of the database server. */
export async function serverVersion(em: EntityManager): Promise<string> {
  const { version } = await sqlOf(em)
    .selectNoFrom(sql<string>`current_setting('server_version')`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}
