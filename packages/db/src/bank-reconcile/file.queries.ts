// Text: this statement joins the documents that the viewer may see, which are a select of text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import type { SearchScope } from '../search/index.ts';
import { textSql } from '../sql/index.ts';

/** A document whose file can be read for statements. */
export type ReadableFile = { documentId: string; documentName: string; storageKey: string };

/** Returns the files of a scope that the viewer may see, whatever their index status, in the order of their names. */
export async function filesInScope(
  em: EntityManager,
  viewer: Viewer,
  scope: SearchScope,
  limit: number,
): Promise<ReadableFile[]> {
  const documents = visibleDocuments(viewer);
  const ids = scope.documents;
  return textSql(
    em,
    `select d.id as "documentId", d.name as "documentName", v.storage_key as "storageKey"
     from (${documents.sql}) d join document_version v on v.id = d.current_version_id
     where d.dataroom_id = any(?::uuid[]) and (?::uuid[] is null or d.id = any(?::uuid[]))
     order by d.name_order, d.id limit ?`,
    [...documents.values, pgArray(scope.rooms), ids, ids, limit],
  );
}
