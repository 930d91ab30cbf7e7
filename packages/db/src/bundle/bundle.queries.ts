import type { Chosen } from '@atrium/domain/bundle';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';

export type BundledFolder = { id: string; parentFolderId: string | null; name: string; path: string };
export type BundledDocument = {
  id: string;
  folderId: string | null;
  name: string;
  contentType: string;
  storageKey: string;
  sizeBytes: number;
  createdAt: Date;
};

/** The folders of a room that are to be packed: all, or the chosen ones with all below them. */
export async function bundledFolders(
  em: EntityManager,
  dataroomId: string,
  chosen: Chosen | null,
): Promise<BundledFolder[]> {
  const isBelow = chosen
    ? `and exists (select 1 from folder top where top.id = any(?::uuid[]) and top.dataroom_id = f.dataroom_id
       and top.deleted_at is null and f.path >= top.path and f.path < top.path || '~')`
    : '';
  const rows = await em.execute<{ id: string; parent_folder_id: string | null; name: string; path: string }[]>(
    `select f.id, f.parent_folder_id, f.name, f.path from folder f
     where f.dataroom_id = ? and f.deleted_at is null ${isBelow} order by lower(f.name), f.id`,
    [dataroomId, ...(chosen ? [pgArray(chosen.folderIds)] : [])],
  );
  return rows.map(({ parent_folder_id: parentFolderId, ...row }) => ({ ...row, parentFolderId }));
}

/** The documents to be packed with where their files lie: all of a room, or those chosen or in these folders. */
export async function bundledDocuments(
  em: EntityManager,
  dataroomId: string,
  chosen: Chosen | null,
  folders: readonly { id: string }[],
): Promise<BundledDocument[]> {
  const isChosen = chosen ? 'and (d.id = any(?::uuid[]) or d.folder_id = any(?::uuid[]))' : '';
  const values = chosen ? [pgArray(chosen.documentIds), pgArray(folders.map(({ id }) => id))] : [];
  const rows = await em.execute<
    {
      id: string;
      folder_id: string | null;
      name: string;
      content_type: string;
      storage_key: string;
      size_bytes: string;
      created_at: string;
    }[]
  >(
    `select d.id, d.folder_id, d.name, d.content_type, v.storage_key, v.size_bytes, v.created_at
     from document d join document_version v on v.id = d.current_version_id
     where d.dataroom_id = ? and d.deleted_at is null ${isChosen} order by lower(d.name), d.id`,
    [dataroomId, ...values],
  );
  return rows.map((row) => ({
    id: row.id,
    folderId: row.folder_id,
    name: row.name,
    contentType: row.content_type,
    storageKey: row.storage_key,
    sizeBytes: Number(row.size_bytes),
    createdAt: new Date(row.created_at),
  }));
}
