// Text: these statements join selects of what the viewer may see, which are text, and compare ranges of paths.
import type { Chosen } from '@atrium/domain/bundle';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments, visibleFolders } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

export type BundledFolder = { id: string; parentFolderId: string | null; name: string; path: string };
export type BundledDocument = {
  id: string;
  folderId: string | null;
  name: string;
  contentType: string;
  storageKey: string;
  sizeBytes: number;
  createdAt: Date;
  /** Whether the viewer may only read its pages. */
  access: 'view' | 'download';
};

/** Returns the folders of a data room to pack that the viewer may see: all, or the chosen ones and all below them. */
export async function bundledFolders(
  em: EntityManager,
  viewer: Viewer,
  dataroomId: string,
  chosen: Chosen | null,
): Promise<BundledFolder[]> {
  const isBelow = chosen
    ? `and exists (select 1 from folder top where top.id = any(?::uuid[]) and top.dataroom_id = f.dataroom_id
       and top.deleted_at is null and f.path >= top.path and f.path < top.path_end)`
    : '';
  const folders = visibleFolders(viewer);
  return textSql(
    em,
    `select f.id, f.visible_parent_id as "parentFolderId", f.name, f.path from (${folders.sql}) f
     where f.dataroom_id = ? ${isBelow} order by f.name_order, f.id`,
    [...folders.values, dataroomId, ...(chosen ? [pgArray(chosen.folderIds)] : [])],
  );
}

/**
 * Returns the documents to pack that the viewer may see, with the keys of their files: all of a data room, or those that
 * are chosen or in these folders.
 */
export async function bundledDocuments(
  em: EntityManager,
  viewer: Viewer,
  { dataroomId, chosen, folders }: { dataroomId: string; chosen: Chosen | null; folders: readonly { id: string }[] },
): Promise<BundledDocument[]> {
  const isChosen = chosen ? 'and (d.id = any(?::uuid[]) or d.visible_folder_id = any(?::uuid[]))' : '';
  const values = chosen ? [pgArray(chosen.documentIds), pgArray(folders.map(({ id }) => id))] : [];
  const documents = visibleDocuments(viewer);
  const rows = await textSql<
    Omit<BundledDocument, 'sizeBytes' | 'createdAt'> & { sizeBytes: string; createdAt: string }
  >(
    em,
    `select d.id, d.visible_folder_id as "folderId", d.access, d.name, d.content_type as "contentType", v.storage_key as "storageKey",
       v.size_bytes as "sizeBytes", v.created_at as "createdAt"
     from (${documents.sql}) d join document_version v on v.id = d.current_version_id
     where d.dataroom_id = ? ${isChosen} order by d.name_order, d.id`,
    [...documents.values, dataroomId, ...values],
  );
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes), createdAt: new Date(row.createdAt) }));
}
