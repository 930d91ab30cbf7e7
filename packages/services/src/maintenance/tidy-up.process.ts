import { TRASH_DAYS } from '@atrium/domain/trash';
import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteAll, type Platform, type TaskContext } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { purgeOrganizations } from '../organization/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const STAGING_HOURS = 24;

const EXPIRED = [
  `delete from outbox_event where created_at < now() - interval '7 days'`,
  `delete from idempotency_key where created_at < now() - interval '1 day'`,
  `delete from sign_in_attempt where window_started_at < now() - interval '1 day'`,
  `delete from session where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`,
  `delete from provider_lease where expires_at < now() - interval '1 day'`,
  `delete from background_task where date_done < now() - interval '90 days'`,
  `delete from one_time_secret where expires_at < now() - interval '1 day'`,
  `delete from verification_token where expires < now() - interval '1 day'`,
  `delete from mail where created_at < now() - interval '30 days'`,
  `delete from document_url where coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  `delete from bundle where coalesce(expires_at, created_at) < now() - interval '2 days'`,
  `delete from worker_heartbeat where last_seen_at < now() - interval '1 day'`,
];

const DUE = `deleted_at < now() - interval '${TRASH_DAYS} days'`;

/** Rows that the trash has kept long enough, with the keys of the files that go with them. */
async function purgeDue(em: EntityManager): Promise<string[]> {
  const keys = await em.execute<{ storage_key: string }[]>(
    `select v.storage_key from document_version v join document d on d.id = v.document_id
     join dataroom r on r.id = d.dataroom_id where d.${DUE} or r.${DUE}`,
  );
  await em.execute(`delete from document d using dataroom r where r.id = d.dataroom_id and (d.${DUE} or r.${DUE})`);
  await em.execute(`update document set folder_id = null where folder_id in (select id from folder where ${DUE})`);
  for (const table of ['folder', 'dataroom', 'conversation', 'datatable', 'ai_table_folder'])
    await em.execute(`delete from ${table} where ${DUE}`);
  return keys.map((key) => key.storage_key);
}

/** Uploads that were broken off or never taken in, and exports that were fetched long ago. */
async function clearPassing({ store }: Platform): Promise<void> {
  const oldest = Date.now() - STAGING_HOURS * 3_600_000;
  for (const prefix of ['staging/', 'exports/']) {
    for await (const object of store.list(prefix)) {
      if (object.modifiedAt.getTime() < oldest) await store.delete(object.key);
    }
  }
  await store.clearUnfinished(new Date(oldest));
}

/** Runs hourly. Rows go first, then their files: what is cut off in between is collected as an orphan. */
export async function runTidyUp({ platform }: TaskContext<Record<string, never>>): Promise<void> {
  const keys = await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    for (const statement of EXPIRED) await em.execute(statement);
    const logos = await purgeOrganizations(em);
    return [...logos, ...(await purgeDue(em))];
  });
  await deleteAll(platform.store, keys);
  await clearPassing(platform);
}
