import { isoTime } from '@atrium/db/listing';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { PingWorkers, SystemInfo } from '@atrium/domain/status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { anyone, operator, query } from '../kernel/index.ts';

type Beat = { id: string; last_seen_at: string; jobs_running: number };

async function livingWorkers(em: EntityManager): Promise<Beat[]> {
  return em.execute<Beat[]>(
    `select id, last_seen_at, jobs_running from worker_heartbeat
     where last_seen_at > now() - interval '30 seconds' order by last_seen_at desc`,
  );
}

/** How many workers are alive. */
export const pingWorkers = query({
  area: 'status',
  verb: 'pingWorkers',
  summary: 'Are workers alive?',
  input: z.object({}),
  output: dataAnswer(PingWorkers),
  access: anyone(),
  run: async ({ em }) => {
    const beats = await livingWorkers(em);
    return ok({ workers: beats.length, lastSeenAt: beats[0] ? isoTime(beats[0].last_seen_at) : null });
  },
});

/** Versions, workers and the queue, for operators. */
export const systemInfo = query({
  area: 'status',
  verb: 'systemInfo',
  summary: 'Versions, workers and the queue',
  input: z.object({}),
  output: dataAnswer(SystemInfo),
  access: operator(),
  run: async ({ em, platform }) => {
    const beats = await livingWorkers(em);
    const [database] = await em.execute<{ version: string }[]>(`select current_setting('server_version') as version`);
    const [jobs] = await em.execute<{ waiting: number; failed: number }[]>(
      `select (count(*) filter (where state in ('PENDING', 'RETRY')))::int as waiting,
         (count(*) filter (where state = 'FAILURE'))::int as failed from background_task`,
    );
    return ok({
      version: platform.version,
      node: globalThis.process.versions.node,
      database: { engine: platform.config.DATABASE_ENGINE, version: database?.version ?? '' },
      workers: beats.map((beat) => ({ id: beat.id, lastSeenAt: isoTime(beat.last_seen_at), jobs: beat.jobs_running })),
      jobs: jobs ?? { waiting: 0, failed: 0 },
      uptimeSeconds: (Date.now() - platform.startedAt.getTime()) / 1000,
    });
  },
});
