import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';
import { purgeRunsOfWorkflows } from '../workflow-run/index.ts';

function daysAgo(days: number) {
  return sql<string>`now() - make_interval(days => ${days}::int)`;
}

/** Deletes records that have served their purpose: events, keys, sessions, visits, leases, tasks, mails, addresses, downloads. */
export async function deleteExpired(em: EntityManager): Promise<void> {
  const db = sqlOf(em);
  await db.deleteFrom('outbox_event').where('created_at', '<', daysAgo(7)).execute();
  await db.deleteFrom('idempotency_key').where('created_at', '<', daysAgo(1)).execute();
  await db.deleteFrom('sign_in_attempt').where('window_started_at', '<', daysAgo(1)).execute();
  await db
    .deleteFrom('session')
    .where((session) => session.or([session('expires_at', '<', daysAgo(30)), session('revoked_at', '<', daysAgo(30))]))
    .execute();
  await db
    .deleteFrom('share_token')
    .where((token) => token.or([token('expires_at', '<', daysAgo(30)), token('revoked_at', '<', daysAgo(30))]))
    .execute();
  await db.deleteFrom('provider_lease').where('expires_at', '<', daysAgo(1)).execute();
  await db.deleteFrom('background_task').where('date_done', '<', daysAgo(90)).execute();
  await db.deleteFrom('one_time_secret').where('expires_at', '<', daysAgo(1)).execute();
  await db.deleteFrom('verification_token').where('expires', '<', daysAgo(1)).execute();
  await db.deleteFrom('mail').where('created_at', '<', daysAgo(30)).execute();
  await db
    .deleteFrom('document_url')
    .where((url) => url(url.fn.coalesce('revoked_at', 'expires_at'), '<', daysAgo(30)))
    .execute();
  await db
    .deleteFrom('bundle')
    .where((bundle) => bundle(bundle.fn.coalesce('expires_at', 'created_at'), '<', daysAgo(2)))
    .execute();
  await db.deleteFrom('worker_heartbeat').where('last_seen_at', '<', daysAgo(1)).execute();
}

/**
 * Deletes what has been in the trash for more than this many days. A data room's documents and a workflow's runs go with it.
 * @returns the storage keys of the files to delete
 */
export async function purgeTrash(em: EntityManager, days: number): Promise<string[]> {
  const db = sqlOf(em);
  const due = daysAgo(days);
  const documents = db
    .selectFrom('document as d')
    .innerJoin('dataroom as r', 'r.id', 'd.dataroom_id')
    .where((row) => row.or([row('d.deleted_at', '<', due), row('r.deleted_at', '<', due)]))
    .select('d.id');
  const files = await db
    .selectFrom('document_version')
    .where('document_id', 'in', documents)
    .select('storage_key as storageKey')
    .execute();
  const agreements = await db
    .selectFrom('nda_acceptance as a')
    .innerJoin('share_link as l', 'l.id', 'a.link_id')
    .innerJoin('dataroom as r', 'r.id', 'l.dataroom_id')
    .where('r.deleted_at', '<', due)
    .where('a.storage_key', 'is not', null)
    .select('a.storage_key as storageKey')
    .execute();
  await db.deleteFrom('document').where('id', 'in', documents).execute();
  const folders = db.selectFrom('folder').where('deleted_at', '<', due).select('id');
  await db.updateTable('document').set({ folder_id: null }).where('folder_id', 'in', folders).execute();
  const workflows = await db.selectFrom('workflow').where('deleted_at', '<', due).select('id').execute();
  const outputs = await purgeRunsOfWorkflows(
    em,
    workflows.map(({ id }) => id),
  );
  for (const table of ['folder', 'dataroom', 'conversation', 'datatable', 'ai_table_folder', 'workflow'] as const) {
    await db.deleteFrom(table).where('deleted_at', '<', due).execute();
  }
  return [...[...files, ...agreements].flatMap(({ storageKey }) => storageKey ?? []), ...outputs];
}
