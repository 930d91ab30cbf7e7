import { TRASH_DAYS } from '@atrium/domain/trash';
import type { EntityManager } from '@mikro-orm/postgresql';

const DUE = `select id from organization where deleted_at < now() - interval '${TRASH_DAYS} days' and purged_at is null`;
const OF_DUE = `organization_id in (${DUE})`;

/** What nobody can bring back any more: the rest goes with the rooms, conversations and tables it belongs to. */
const EMPTIED = [
  `delete from invitation where ${OF_DUE}`,
  `delete from provider_key where ${OF_DUE}`,
  `delete from api_key where ${OF_DUE}`,
  `delete from dataroom_member where ${OF_DUE}`,
  `update organization_user set is_active = false, left_at = coalesce(left_at, now()) where ${OF_DUE}`,
];

/**
 * Empties organizations whose thirty days are over. Their rooms, conversations and tables are put so far back in the trash
 * that the same round takes them; the row, the ledger and the audit stay, without a name. Runs as the system.
 * @returns keys of files that go with it
 */
export async function purgeOrganizations(em: EntityManager): Promise<string[]> {
  for (const table of ['dataroom', 'conversation', 'datatable', 'ai_table_folder']) {
    await em.execute(`update ${table} set deleted_at = '-infinity' where ${OF_DUE}`);
  }
  for (const statement of EMPTIED) await em.execute(statement);
  const logos = await em.execute<{ storage_key: string }[]>(
    `delete from brand_logo where ${OF_DUE} returning storage_key`,
  );
  await em.execute(
    `update organization set name = 'Deleted organization', additional_info = '{}', settings = '{}', features = '{}',
       is_active = false, purged_at = now() where id in (${DUE})`,
  );
  return logos.map((logo) => logo.storage_key);
}
