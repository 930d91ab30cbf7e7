// Text: it joins a select of what the viewer may see, which is text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { scopeValues, type SearchScope } from './search.queries.ts';

export type OpeningFound = {
  chunkId: string;
  documentId: string;
  documentName: string;
  versionId: string;
  text: string;
  anchors: { page: number; start: number; end: number }[];
  ordinal: number;
};

/**
 * Returns the first passages of the newest documents in scope that the viewer may see, in order; with `ids`, only of these
 * documents.
 */
export async function openingChunks(
  em: EntityManager,
  viewer: Viewer,
  scope: SearchScope,
  { ids, documents: most, passages }: { ids: readonly string[] | null; documents: number; passages: number },
): Promise<OpeningFound[]> {
  const visible = visibleDocuments(viewer);
  const [rooms, documents] = scopeValues(scope);
  const wanted = ids === null ? null : pgArray(ids);
  return textSql(
    em,
    `select c.id as "chunkId", d.id as "documentId", d.name as "documentName", c.version_id as "versionId", c.text,
       c.anchors, c.ordinal
     from (select * from (${visible.sql}) seen where dataroom_id = any(?::uuid[])
       and (?::uuid[] is null or id = any(?::uuid[])) and (?::uuid[] is null or id = any(?::uuid[]))
       and exists (select from chunk where document_id = seen.id)
       order by created_at desc, id limit ?) d
     join chunk c on c.document_id = d.id and c.version_id = d.current_version_id and c.ordinal < ?
     order by d.created_at desc, d.id, c.ordinal`,
    [...visible.values, rooms, documents, documents, wanted, wanted, most, passages],
  );
}
