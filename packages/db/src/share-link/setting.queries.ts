// Text, not a query builder: arrays that become rows, and the nearest of several settings.
import type { ShareAccess, SharePermission } from '@atrium/domain/share-link';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

type Settings = readonly SharePermission[];

function idsOf(settings: Settings, type: SharePermission['type']): string[] {
  return settings.flatMap((setting) => (setting.type === type ? [setting.id] : []));
}

/** Counts the folders and documents of these settings that are in a data room and not in the trash. */
export async function countSettingItems(em: EntityManager, dataroomId: string, settings: Settings): Promise<number> {
  const [row] = await textSql<{ count: number }>(
    em,
    `select (select count(*) from folder where dataroom_id = ? and deleted_at is null and id = any(?::uuid[]))::int
       + (select count(*) from document where dataroom_id = ? and deleted_at is null and id = any(?::uuid[]))::int as count`,
    [dataroomId, pgArray(idsOf(settings, 'folder')), dataroomId, pgArray(idsOf(settings, 'document'))],
  );
  return row?.count ?? 0;
}

/** Replaces the settings of a link. */
export async function replaceSettings(
  em: EntityManager,
  { id: linkId, organizationId }: { id: string; organizationId: string },
  settings: readonly (SharePermission & { settingId: string })[],
): Promise<void> {
  await textSql(em, 'delete from share_setting where link_id = ?', [linkId]);
  if (settings.length === 0) return;
  await textSql(
    em,
    `insert into share_setting (id, organization_id, link_id, folder_id, document_id, access)
     select id, ?::uuid, ?::uuid, case type when 'folder' then item end, case type when 'document' then item end, access
     from unnest(?::uuid[], ?::text[], ?::uuid[], ?::text[]) as given (id, type, item, access)`,
    [
      organizationId,
      linkId,
      pgArray(settings.map(({ settingId }) => settingId)),
      pgArray(settings.map(({ type }) => type)),
      pgArray(settings.map(({ id }) => id)),
      pgArray(settings.map(({ access }) => access)),
    ],
  );
}

export type DocumentsByAccess = Record<ShareAccess, number>;

/**
 * Counts a data room's documents by the access that settings would give to visitors: a document's own setting, else that
 * of the nearest folder above it, else the default.
 */
export async function countByAccess(
  em: EntityManager,
  dataroomId: string,
  { access, permissions }: { access: ShareAccess; permissions: Settings },
): Promise<DocumentsByAccess> {
  const folders = permissions.filter(({ type }) => type === 'folder');
  const documents = permissions.filter(({ type }) => type === 'document');
  const rows = await textSql<{ access: ShareAccess; count: number }>(
    em,
    `with on_folder as (
       select f.id, f.path, length(f.path) as depth, given.access
       from unnest(?::uuid[], ?::text[]) as given (id, access) join folder f on f.id = given.id and f.dataroom_id = ?),
     by_folder as (
       select f.id, (select s.access from on_folder s where starts_with(f.path, s.path) order by s.depth desc limit 1) as access
       from folder f where f.dataroom_id = ? and f.deleted_at is null),
     on_document as (select * from unnest(?::uuid[], ?::text[]) as given (id, access))
     select coalesce(own.access, above.access, ?) as access, count(*)::int as count from document d
     left join by_folder above on above.id = d.folder_id left join on_document own on own.id = d.id
     where d.dataroom_id = ? and d.deleted_at is null group by 1`,
    [
      pgArray(folders.map(({ id }) => id)),
      pgArray(folders.map((setting) => setting.access)),
      dataroomId,
      dataroomId,
      pgArray(documents.map(({ id }) => id)),
      pgArray(documents.map((setting) => setting.access)),
      access,
      dataroomId,
    ],
  );
  const counts = { none: 0, view: 0, download: 0 };
  for (const row of rows) counts[row.access] = row.count;
  return counts;
}
