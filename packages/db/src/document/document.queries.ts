import type { FileType, IndexStatus } from '@atrium/domain/document';
import type { ListQuery } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible } from '../access/index.ts';
import { foldersWithCounts } from '../folder/index.ts';
import { type ListField, listRows } from '../listing/index.ts';

export type DocumentListed = {
  id: string;
  organization_id: string;
  dataroom_id: string;
  room_name: string;
  folder_id: string | null;
  folder_path: string | null;
  folder_names: string | null;
  name: string;
  content_type: string;
  file_type: FileType;
  size_bytes: string;
  sha256: string;
  version: number;
  index_status: IndexStatus;
  index_message: string | null;
  length_count: number | null;
  length_unit: 'page' | 'sheet' | 'slide' | 'row' | null;
  page_count: number | null;
  title: string | null;
  notes: string[];
  created_at: string;
  updated_at: string;
};

const FIELDS: Record<string, ListField> = {
  id: { sql: 'id', type: 'uuid' },
  name: { sql: 'name', type: 'text' },
  dataroomId: { sql: 'dataroom_id', type: 'uuid' },
  folderId: { sql: 'folder_id', type: 'uuid' },
  contentType: { sql: 'content_type', type: 'text' },
  fileType: { sql: 'file_type', type: 'enum' },
  indexStatus: { sql: 'index_status', type: 'enum' },
  sizeBytes: { sql: 'size_bytes', type: 'number' },
  createdAt: { sql: 'created_at', type: 'date' },
  updatedAt: { sql: 'updated_at', type: 'date' },
};

/** Right in a folder, or (null) at the top; `is not distinct from` would say both, but no index knows it. */
function lyingIn(column: string, folderId: string | null): { sql: string; values: unknown[] } {
  return folderId === null
    ? { sql: `${column} is null`, values: [] }
    : { sql: `${column} = ?::uuid`, values: [folderId] };
}

/** Documents of the viewer's rooms, with the names of the folders on the way to each. */
export async function listVisibleDocuments(
  em: EntityManager,
  viewer: Viewer,
  query: ListQuery,
  within: { dataroomId?: string | undefined; folderId?: string | null | undefined; ids?: string[] } = {},
): Promise<DocumentListed[]> {
  const rooms = visible('dataroom', viewer);
  const conditions = ['d.deleted_at is null'];
  const values: unknown[] = [...rooms.values];
  if (within.dataroomId !== undefined) {
    conditions.push('d.dataroom_id = ?');
    values.push(within.dataroomId);
  }
  if (within.folderId !== undefined) {
    const place = lyingIn('d.folder_id', within.folderId);
    conditions.push(place.sql);
    values.push(...place.values);
  }
  if (within.ids !== undefined) {
    if (within.ids.length === 0) return [];
    conditions.push('d.id in (?)');
    values.push(within.ids);
  }
  return listRows<DocumentListed>(
    em,
    {
      from: {
        sql: `select d.*, r.name as room_name, f.path as folder_path, (
            select string_agg(a.name, '/' order by length(a.path)) from folder a
            where a.id = any(string_to_array(trim(both '/' from f.path), '/')::uuid[])) as folder_names
          from document d join (${rooms.sql}) r on r.id = d.dataroom_id left join folder f on f.id = d.folder_id
          where ${conditions.join(' and ')}`,
        values,
      },
      fields: FIELDS,
      searchIn: ['name'],
      defaultOrder: ['name'],
      tieBreak: 'id',
    },
    query,
  );
}

export type ItemListed = {
  id: string;
  type: 'folder' | 'document';
  name: string;
  dataroom_id: string;
  folder_id: string | null;
  content_type: string;
  file_type: FileType | null;
  size_bytes: string;
  length_count: number | null;
  length_unit: 'page' | 'sheet' | 'slide' | 'row' | null;
  index_status: IndexStatus;
  index_message: string | null;
  file_count: number;
  pending_count: number;
  failed_count: number;
  created_at: string;
  updated_at: string;
};

const FOLDER_STATUS = `case when failed_count > 0 then 'FAILED' when pending_count > 0 then 'PENDING'
  when completed_count > 0 or file_count = 0 then 'COMPLETED' else 'SKIPPED' end`;

function documentItems(condition: string) {
  return `
  select id, 'document' as type, name, dataroom_id, folder_id, content_type, file_type, size_bytes::text as size_bytes,
    length_count, length_unit, index_status, index_message, 1 as file_count,
    (index_status = 'PENDING')::int as pending_count, (index_status = 'FAILED')::int as failed_count, created_at, updated_at
  from document where dataroom_id = ? and deleted_at is null and ${condition}`;
}

/** What lies right in a folder (null: the room's top), folders and documents together; or all documents below it. */
export async function listItems(
  em: EntityManager,
  query: ListQuery,
  where: { dataroomId: string; folder: { id: string; path: string } | null; recursive: boolean },
): Promise<ItemListed[]> {
  const { dataroomId, folder, recursive } = where;
  const below = folder
    ? {
        sql: `folder_id in (select id from folder where dataroom_id = ? and path >= ? and path < ? || '~')`,
        values: [dataroomId, folder.path, folder.path],
      }
    : { sql: 'true', values: [] };
  const documents = recursive ? below : lyingIn('folder_id', folder?.id ?? null);
  const parent = lyingIn('f.parent_folder_id', folder?.id ?? null);
  const folders = `select id, 'folder' as type, name, dataroom_id, parent_folder_id as folder_id,
      'inode/directory' as content_type, null::varchar as file_type, size_bytes, null::int as length_count,
      null::varchar as length_unit, ${FOLDER_STATUS} as index_status, null::varchar as index_message, file_count,
      pending_count, failed_count, created_at, updated_at
    from (${foldersWithCounts(`f.dataroom_id = ? and ${parent.sql}`)}) counted`;
  const from = recursive
    ? { sql: documentItems(documents.sql), values: [dataroomId, ...documents.values] }
    : {
        sql: `${folders} union all ${documentItems(documents.sql)}`,
        values: [dataroomId, ...parent.values, dataroomId, ...documents.values],
      };
  return listRows<ItemListed>(
    em,
    {
      from,
      fields: {
        name: { sql: 'name', type: 'text' },
        type: { sql: 'type', type: 'enum' },
        fileType: { sql: 'file_type', type: 'enum' },
        contentType: { sql: 'content_type', type: 'text' },
        sizeBytes: { sql: 'size_bytes::numeric', type: 'number' },
        indexStatus: { sql: 'index_status', type: 'enum' },
        createdAt: { sql: 'created_at', type: 'date' },
        updatedAt: { sql: 'updated_at', type: 'date' },
      },
      searchIn: ['name'],
      defaultOrder: ['-type', 'name'],
      tieBreak: 'id',
    },
    query,
  );
}
