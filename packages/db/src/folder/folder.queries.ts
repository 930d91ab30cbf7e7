// Text: these statements join selects of what the viewer may see, which are text, and compare ranges of paths.
import { ListFoldersInput } from '@atrium/domain/folder';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  documentVisibility,
  folderVisibility,
  type Rank,
  type Selection,
  type Viewer,
  visible,
  visibleFolders,
} from '../access/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { FolderEntity, type FolderRow } from './folder.entity.ts';

/**
 * Returns the condition for a folder, or a path of the same alias, at or below the path that the statement binds twice. The
 * range ends like `path_end`.
 */
export function isAtOrBelow(path: string): string {
  return `${path} >= ? and ${path} < ? || '~'`;
}

export type FolderListed = {
  id: string;
  dataroomId: string;
  parentFolderId: string | null;
  name: string;
  nameOrder: string;
  path: string;
  createdAt: string;
  updatedAt: string;
  fileCount: number;
  pendingCount: number;
  failedCount: number;
  completedCount: number;
  sizeBytes: string;
  hasFolders: boolean;
  access: 'view' | 'download';
};

/**
 * Selects folders that the viewer may see, with counts of the documents anywhere below them that they may see. The
 * documents are counted once per folder and summed along the paths: folders × depth, not folders × folders. `condition`
 * narrows the folders (alias `f`). Whether a folder has folders takes a join that a list without it saves.
 */
export function foldersWithCounts(
  viewer: Viewer,
  condition: Selection,
  { hasFolders = true }: { hasFolders?: boolean } = {},
): Selection {
  const rooms = visible('dataroom', viewer);
  const own = folderVisibility(viewer, 'f', 'r');
  const under = folderVisibility(viewer, 'below', 'r');
  const documents = documentVisibility(viewer, 'd', 'r');
  const isVisitor = viewer.kind === 'visitor';
  // A visitor's folder below counts if it is shown on the way to a document that they see.
  const holdsFolders = isVisitor
    ? `coalesce(bool_or(c.files > 0 and ${under.path} <> ${own.path}), false)`
    : `count(below.id) filter (where ${under.condition}) > 1`;
  return {
    sql: `select f.id, f.dataroom_id as "dataroomId", ${own.parent} as "parentFolderId", f.name, f.name_order as "nameOrder",
        ${own.path} as path, ${own.access} as access, f.created_at as "createdAt", f.updated_at as "updatedAt",
        coalesce(sum(c.files), 0)::int as "fileCount", coalesce(sum(c.pending), 0)::int as "pendingCount",
        coalesce(sum(c.failed), 0)::int as "failedCount", coalesce(sum(c.completed), 0)::int as "completedCount",
        coalesce(sum(c.size_bytes), 0) as "sizeBytes"${hasFolders ? `, ${holdsFolders} as "hasFolders"` : ''}
      from folder f join (${rooms.sql}) r on r.id = f.dataroom_id ${own.joins}
      join folder below on below.dataroom_id = f.dataroom_id and below.path >= f.path and below.path < f.path_end
        and below.deleted_at is null ${hasFolders ? under.joins : ''}
      left join lateral (
        select count(*) as files, sum(d.size_bytes) as size_bytes,
          count(*) filter (where d.index_status = 'PENDING') as pending,
          count(*) filter (where d.index_status = 'FAILED') as failed,
          count(*) filter (where d.index_status = 'COMPLETED') as completed
        from document d ${documents.joins} where d.folder_id = below.id and ${documents.condition}) c on true
      where ${own.countedCondition} and ${condition.sql}
      group by ${['f.id', ...own.columns].join(', ')} ${isVisitor ? 'having sum(c.files) > 0' : ''}`,
    values: [...rooms.values, ...condition.values],
  };
}

/** The folders that the viewer may see, in one data room or in all. */
export const listVisibleFolders = defineList(ListFoldersInput, {
  from: (_em: EntityManager, viewer: Viewer, dataroomId: string | undefined): TextSelect<FolderListed> => {
    const inRoom =
      dataroomId === undefined ? { sql: 'true', values: [] } : { sql: 'f.dataroom_id = ?', values: [dataroomId] };
    const { sql: text, values } = foldersWithCounts(viewer, inRoom);
    return { text, values };
  },
  search: ['name'],
  order: ['name'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

export type OpenedFolder = { folder: FolderRow; rank: Rank };

/** Opens folders by id, of those that exist for the viewer, with the viewer's rank on their data rooms. */
export async function openFolders(em: EntityManager, viewer: Viewer, ids: readonly string[]): Promise<OpenedFolder[]> {
  const folders = visibleFolders(viewer);
  const seen = await textSql<{ id: string; rank: Rank }>(
    em,
    `select id, rank from (${folders.sql}) f where id = any(?::uuid[])`,
    [...folders.values, pgArray(ids)],
  );
  if (seen.length === 0) return [];
  const ranks = new Map(seen.map(({ id, rank }) => [id, rank]));
  const rows = await em.find(FolderEntity, { id: { $in: [...ranks.keys()] } });
  return rows.flatMap((folder) => {
    const rank = ranks.get(folder.id);
    return rank === undefined ? [] : [{ folder, rank }];
  });
}

/** Returns the folders of a path that the viewer may see, from the data room down. */
export async function folderChain(
  em: EntityManager,
  viewer: Viewer,
  path: string,
): Promise<{ id: string; name: string; path: string }[]> {
  const ids = path.split('/').filter(Boolean);
  if (ids.length === 0) return [];
  const folders = visibleFolders(viewer);
  return textSql(em, `select id, name, path from (${folders.sql}) f where id = any(?::uuid[]) order by length(path)`, [
    ...folders.values,
    pgArray(ids),
  ]);
}

/** Returns the ids of a folder and every folder below it. */
export async function folderIdsBelow(
  em: EntityManager,
  { dataroomId, path }: Pick<FolderRow, 'dataroomId' | 'path'>,
): Promise<string[]> {
  const rows = await textSql<{ id: string }>(
    em,
    `select id from folder where dataroom_id = ? and ${isAtOrBelow('path')} and deleted_at is null`,
    [dataroomId, path, path],
  );
  return rows.map(({ id }) => id);
}

/** Returns the path of the deepest folder at or below a folder, in use or in the trash. */
export async function deepestPath(
  em: EntityManager,
  { dataroomId, path }: Pick<FolderRow, 'dataroomId' | 'path'>,
): Promise<string> {
  const [deepest] = await textSql<{ path: string }>(
    em,
    `select path from folder where dataroom_id = ? and ${isAtOrBelow('path')} order by length(path) desc limit 1`,
    [dataroomId, path, path],
  );
  return deepest?.path ?? path;
}

/** Finds a folder by its parent (null: the top of the data room) and its name, in any case. */
export async function findFolderByName(
  em: EntityManager,
  { dataroomId, parentFolderId, name }: { dataroomId: string; parentFolderId: string | null; name: string },
): Promise<Pick<FolderRow, 'id' | 'path'> | undefined> {
  const [found] = await textSql<Pick<FolderRow, 'id' | 'path'>>(
    em,
    `select id, path from folder where dataroom_id = ? and parent_folder_id is not distinct from ?::uuid
     and lower(name) = lower(?) and deleted_at is null`,
    [dataroomId, parentFolderId, name],
  );
  return found;
}

/** Moves a folder and everything below it under a new path. */
export async function moveFolderPaths(
  em: EntityManager,
  { dataroomId, path }: Pick<FolderRow, 'dataroomId' | 'path'>,
  newPath: string,
): Promise<void> {
  await textSql(
    em,
    `update folder set path = ? || substr(path, ?), updated_at = now() where dataroom_id = ? and ${isAtOrBelow('path')}`,
    [newPath, path.length + 1, dataroomId, path, path],
  );
}

/** Puts a folder into the trash with everything below it, marked so that restoring brings back just that. */
export async function trashFolder(
  em: EntityManager,
  { id, dataroomId, path }: Pick<FolderRow, 'id' | 'dataroomId' | 'path'>,
): Promise<void> {
  const subtree = [id, dataroomId, path, path];
  await textSql(
    em,
    `update document d set deleted_at = now(), deleted_with_id = ? from folder f
     where f.id = d.folder_id and d.deleted_at is null and f.dataroom_id = ? and ${isAtOrBelow('f.path')}`,
    subtree,
  );
  await textSql(
    em,
    `update folder set deleted_at = now(), deleted_with_id = ?
     where deleted_at is null and dataroom_id = ? and ${isAtOrBelow('path')}`,
    subtree,
  );
}
