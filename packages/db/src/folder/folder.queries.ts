import type { ListQuery } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible } from '../access/index.ts';
import { listRows } from '../listing/index.ts';

export type FolderListed = {
  id: string;
  dataroom_id: string;
  parent_folder_id: string | null;
  name: string;
  path: string;
  created_at: string;
  updated_at: string;
  file_count: number;
  pending_count: number;
  failed_count: number;
  completed_count: number;
  size_bytes: string;
  has_folders: boolean;
};

/**
 * Folders with the documents anywhere below them, as a sub-select. Counts per folder are taken once and rolled up along
 * the paths: folders × depth, not folders × folders. `condition` narrows the folders (alias `f`).
 */
export function foldersWithCounts(condition: string): string {
  return `
  select f.id, f.dataroom_id, f.parent_folder_id, f.name, f.path, f.created_at, f.updated_at,
    coalesce(sum(c.files), 0)::int as file_count, coalesce(sum(c.pending), 0)::int as pending_count,
    coalesce(sum(c.failed), 0)::int as failed_count, coalesce(sum(c.completed), 0)::int as completed_count,
    coalesce(sum(c.size_bytes), 0)::text as size_bytes, count(below.id) > 1 as has_folders
  from folder f
  join folder below on below.dataroom_id = f.dataroom_id and below.path >= f.path and below.path < f.path || '~'
    and below.deleted_at is null
  left join lateral (
    select count(*) as files, sum(size_bytes) as size_bytes,
      count(*) filter (where index_status = 'PENDING') as pending,
      count(*) filter (where index_status = 'FAILED') as failed,
      count(*) filter (where index_status = 'COMPLETED') as completed
    from document where folder_id = below.id and deleted_at is null) c on true
  where f.deleted_at is null and ${condition}
  group by f.id`;
}

/** Folders of the viewer's rooms. */
export async function listVisibleFolders(
  em: EntityManager,
  viewer: Viewer,
  query: ListQuery,
  dataroomId: string | undefined,
): Promise<FolderListed[]> {
  const rooms = visible('dataroom', viewer);
  const inRoom = dataroomId ? ' and f.dataroom_id = ?' : '';
  return listRows<FolderListed>(
    em,
    {
      from: {
        sql: foldersWithCounts(`f.dataroom_id in (select id from (${rooms.sql}) r)${inRoom}`),
        values: [...rooms.values, ...(dataroomId ? [dataroomId] : [])],
      },
      fields: {
        id: { sql: 'id', type: 'uuid' },
        name: { sql: 'name', type: 'text' },
        dataroomId: { sql: 'dataroom_id', type: 'uuid' },
        parentFolderId: { sql: 'parent_folder_id', type: 'uuid' },
        createdAt: { sql: 'created_at', type: 'date' },
        updatedAt: { sql: 'updated_at', type: 'date' },
      },
      searchIn: ['name'],
      defaultOrder: ['name'],
      tieBreak: 'id',
    },
    query,
  );
}

/** Names from the room down to the folder, in order. */
export async function folderChain(
  em: EntityManager,
  path: string,
): Promise<{ id: string; name: string; path: string }[]> {
  const ids = path.split('/').filter(Boolean);
  if (ids.length === 0) return [];
  return em.execute('select id, name, path from folder where id in (?) order by length(path)', [ids]);
}
