// Text: these statements join selects of what the viewer may see, which are text, and compare ranges of paths.
import { leastRole } from '@atrium/domain/access';
import { ListTrashInput, type TrashItem } from '@atrium/domain/trash';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type MemberViewer,
  rankOf,
  type Selection,
  visible,
  visibleDocuments,
  visibleFolders,
} from '../access/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { purgeRunsOfWorkflows } from '../workflow-run/index.ts';

export type TrashKind = TrashItem['type'];
export type Trashed = {
  id: string;
  type: TrashKind;
  name: string;
  /** The data room and the folder that it was in. */
  location: string;
  dataroomId: string | null;
  sizeBytes: string;
  deletedAt: string;
};

/** The role that may delete something in a data room may restore it. */
const MAY_DELETE = rankOf(leastRole('dataroom', 'delete'));
const OWNER = rankOf('Owner');

/** The features whose resources are listed. */
export type TrashFeatures = { hasTables: boolean; hasWorkflows: boolean };

const OWNED = [
  { kind: 'aiTable', type: 'datatable', feature: 'hasTables' },
  { kind: 'aiTableFolder', type: 'aiTableFolder', feature: 'hasTables' },
  { kind: 'workflow', type: 'workflow', feature: 'hasWorkflows' },
] as const;

function owned(viewer: MemberViewer, features: TrashFeatures): Selection[] {
  return OWNED.filter(({ feature }) => features[feature]).map(({ kind, type }) => {
    const { sql, values } = visible(kind, viewer, 'only');
    return {
      sql: `select id, '${type}', name, '', null, '0', deleted_at from (${sql}) t where rank >= ${OWNER}`,
      values,
    };
  });
}

/**
 * Selects what the viewer may restore: data rooms that they own, folders and documents of data rooms that they contribute
 * to, their own conversations and, of the features that are switched on, the tables, folders of tables and workflows that
 * they own. What was deleted with a folder is not listed by itself.
 */
function restorable(viewer: MemberViewer, features: TrashFeatures): TextSelect<Trashed> {
  const documents = visibleDocuments(viewer, 'only');
  const folders = visibleFolders(viewer, 'only');
  const rooms = visible('dataroom', viewer, 'only');
  const conversations = visible('conversation', viewer, 'only');
  const parts: Selection[] = [
    {
      sql: `select d.id, 'document' as type, d.name, concat_ws(' / ', d.room_name, f.name) as location,
          d.dataroom_id as "dataroomId", d.size_bytes::text as "sizeBytes", d.deleted_at as "deletedAt"
        from (${documents.sql}) d left join folder f on f.id = d.folder_id
        where d.deleted_with_id is null and d.rank >= ${MAY_DELETE}`,
      values: documents.values,
    },
    {
      sql: `select f.id, 'folder', f.name, concat_ws(' / ', f.room_name, p.name), f.dataroom_id,
          coalesce((select sum(d.size_bytes) from document d where d.deleted_with_id = f.id), 0)::text, f.deleted_at
        from (${folders.sql}) f left join folder p on p.id = f.parent_folder_id
        where f.deleted_with_id = f.id and f.rank >= ${MAY_DELETE}`,
      values: folders.values,
    },
    {
      sql: `select r.id, 'dataroom', r.name, '', r.id,
          coalesce((select sum(d.size_bytes) from document d where d.dataroom_id = r.id), 0)::text, r.deleted_at
        from (${rooms.sql}) r where r.rank >= ${OWNER}`,
      values: rooms.values,
    },
    {
      sql: `select c.id, 'conversation', c.title, '', null, '0', c.deleted_at
        from (${conversations.sql}) c where c.created_by_id = ?`,
      values: [...conversations.values, viewer.userId],
    },
    ...owned(viewer, features),
  ];
  return {
    text: parts.map(({ sql }) => sql).join('\nunion all\n'),
    values: parts.flatMap(({ values }) => values),
  };
}

/** The things in the trash that the viewer may restore. */
export const listRestorable = defineList(ListTrashInput, {
  from: (_em: EntityManager, viewer: MemberViewer, features: TrashFeatures): TextSelect<Trashed> =>
    restorable(viewer, features),
  search: ['name'],
  order: ['-deletedAt'],
  tieBreak: 'id',
});

/** Finds things in the trash by id, of those that the viewer may restore. */
export async function findRestorable(
  em: EntityManager,
  viewer: MemberViewer,
  features: TrashFeatures,
  ids: readonly string[],
): Promise<Trashed[]> {
  const { text, values } = restorable(viewer, features);
  return textSql(em, `select * from (${text}) t where t.id = any(?::uuid[])`, [...values, pgArray(ids)]);
}

/** Counts the folders or documents that are in the trash with one of these folders. */
export async function countTrashedWith(
  em: EntityManager,
  table: 'document' | 'folder',
  folderIds: readonly string[],
): Promise<number> {
  const [row] = await textSql<{ count: number }>(
    em,
    `select count(*)::int as count from ${table} where deleted_with_id = any(?::uuid[])`,
    [pgArray(folderIds)],
  );
  return row?.count ?? 0;
}

const RESTORE: Record<Exclude<TrashKind, 'folder'>, string> = {
  dataroom: 'update dataroom set deleted_at = null where id = ?',
  conversation: 'update conversation set deleted_at = null where id = ?',
  datatable: 'update datatable set deleted_at = null where id = ?',
  workflow: 'update workflow set deleted_at = null where id = ?',
  // Tables keep their folder in the trash, so they are in it again, except those that were moved in the meantime.
  aiTableFolder: 'update ai_table_folder set deleted_at = null where id = ?',
  // A document whose folder is gone returns to the top of its data room.
  document: `update document d set deleted_at = null, folder_id =
    (select f.id from folder f where f.id = d.folder_id and f.deleted_at is null) where d.id = ?`,
};

/** Takes one thing out of the trash; a folder is restored with `restoreFolder`. */
export async function restore(em: EntityManager, type: Exclude<TrashKind, 'folder'>, id: string): Promise<void> {
  await textSql(em, RESTORE[type], [id]);
}

/** Where a folder returns to: its parent, if that is not in the trash, and whether a sibling has its name there. */
export type Homecoming = { hasNamesake: boolean; parentPath: string | null; deepestPath: string; path: string };

/** Returns where a folder in the trash returns to. `deepestPath` is the longest path that comes back with it. */
export async function homecomingOf(em: EntityManager, folderId: string): Promise<Homecoming | undefined> {
  const [found] = await textSql<Homecoming>(
    em,
    `select f.path, p.path as "parentPath",
       (select below.path from folder below where below.deleted_with_id = f.id order by length(below.path) desc limit 1)
         as "deepestPath",
       exists (select 1 from folder s where s.dataroom_id = f.dataroom_id and s.deleted_at is null
         and s.parent_folder_id is not distinct from p.id and lower(s.name) = lower(f.name)) as "hasNamesake"
     from folder f left join folder p on p.id = f.parent_folder_id and p.deleted_at is null where f.id = ?`,
    [folderId],
  );
  return found;
}

/** Takes a folder out of the trash with everything that was deleted with it. */
export async function restoreFolder(em: EntityManager, folderId: string): Promise<void> {
  await textSql(
    em,
    `with gone as (select f.id, f.path, f.dataroom_id,
         (select p.path from folder p where p.id = f.parent_folder_id and p.deleted_at is null) as parent_path
       from folder f where f.id = ?)
     update folder f set path = coalesce(gone.parent_path, '/') || gone.id || '/' || substr(f.path, length(gone.path) + 1),
       parent_folder_id = case when f.id = gone.id and gone.parent_path is null then null else f.parent_folder_id end,
       deleted_at = null, deleted_with_id = null
     from gone where f.deleted_with_id = gone.id`,
    [folderId],
  );
  await textSql(em, 'update document set deleted_at = null, deleted_with_id = null where deleted_with_id = ?', [
    folderId,
  ]);
}

const THEIRS = '= any(?::uuid[])';

/** For each kind: which documents are deleted with it, and the statements that delete the rows. Each binds the ids. */
const PURGE: Record<TrashKind, { documents: string | null; statements: string[] }> = {
  document: { documents: `d.id ${THEIRS}`, statements: [`delete from document where id ${THEIRS}`] },
  folder: {
    documents: `d.deleted_with_id ${THEIRS}`,
    statements: [
      `delete from document where deleted_with_id ${THEIRS}`,
      // Documents that were deleted by themselves before stay in the trash, without their folder.
      `update document set folder_id = null where folder_id in (select id from folder where deleted_with_id ${THEIRS})`,
      `delete from folder where deleted_with_id ${THEIRS}`,
    ],
  },
  dataroom: {
    documents: `d.dataroom_id ${THEIRS}`,
    statements: [`delete from document where dataroom_id ${THEIRS}`, `delete from dataroom where id ${THEIRS}`],
  },
  conversation: { documents: null, statements: [`delete from conversation where id ${THEIRS}`] },
  datatable: { documents: null, statements: [`delete from datatable where id ${THEIRS}`] },
  aiTableFolder: { documents: null, statements: [`delete from ai_table_folder where id ${THEIRS}`] },
  workflow: { documents: null, statements: [`delete from workflow where id ${THEIRS}`] },
};

/** Deletes things of one kind permanently. Returns the storage keys of the files that then belong to nothing. */
export async function purge(em: EntityManager, type: TrashKind, ids: readonly string[]): Promise<string[]> {
  const { documents, statements } = PURGE[type];
  const keys = documents
    ? await textSql<{ storageKey: string }>(
        em,
        `select v.storage_key as "storageKey" from document_version v join document d on d.id = v.document_id
         where ${documents}`,
        [pgArray(ids)],
      )
    : [];
  const outputs = type === 'workflow' ? await purgeRunsOfWorkflows(em, ids) : [];
  for (const statement of statements) await textSql(em, statement, [pgArray(ids)]);
  return [...keys.map((key) => key.storageKey), ...outputs];
}
