// Text: the statements take apart JSON.
import type { EntityManager } from '@mikro-orm/postgresql';
import { readableDocuments, type Viewer } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** The rows whose values are withheld from a viewer, by column. Columns without any are left out. */
export type WithheldCells = ReadonlyMap<string, readonly string[]>;

export const NONE_WITHHELD: WithheldCells = new Map();

/** The sources of a cell `c` and of its proposal, one a row. */
export const CITED = `jsonb_array_elements(c.sources || coalesce(c.proposal -> 'sources', '[]'::jsonb)) cited`;

/**
 * Returns the cells of a table that cite a document which the viewer cannot see now. The document of a row is visible, or the
 * viewer would not get the row; so only cells that cite others are read.
 */
export async function withheldCells(em: EntityManager, viewer: Viewer, datatableId: string): Promise<WithheldCells> {
  const cited = await textSql<{ id: string }>(
    em,
    `select distinct cited ->> 'documentId' as id from datatable_cell c join datatable_row r on r.id = c.row_id, ${CITED}
     where c.datatable_id = ?::uuid and c.cites_others and cited ->> 'documentId' is distinct from r.document_id::text`,
    [datatableId],
  );
  if (cited.length === 0) return NONE_WITHHELD;
  const ids = cited.map(({ id }) => id);
  const readable = await readableDocuments(em, viewer, ids);
  const hidden = ids.filter((id) => !readable.has(id));
  if (hidden.length === 0) return NONE_WITHHELD;
  const cells = await textSql<{ columnId: string; rowIds: string[] }>(
    em,
    `select c.column_id as "columnId", array_agg(c.row_id::text) as "rowIds" from datatable_cell c
     where c.datatable_id = ?::uuid and c.cites_others
       and exists (select 1 from ${CITED} where cited ->> 'documentId' = any(?::text[]))
     group by c.column_id`,
    [datatableId, pgArray(hidden)],
  );
  return new Map(cells.map(({ columnId, rowIds }) => [columnId, rowIds]));
}
