// Text: the latest confirmed cells of each column, by its index, in one statement.
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** A cell that a person has accepted or written. */
export type ConfirmedCell = {
  columnId: string;
  documentId: string;
  textValue: string | null;
  booleanValue: boolean | null;
  /** The confidence that the extracted value was shown with; null if nothing was extracted. */
  confidence: number | null;
  /** Whether a value was extracted and the person kept it. */
  isKept: boolean;
};

const WAS_FILLED = `case when c.is_edited then coalesce(not (c.before_edit->>'isAbsent')::boolean and
  coalesce(c.before_edit->>'textValue', c.before_edit->>'booleanValue') is not null, false) else not c.is_absent end`;
const IS_KEPT = `case when c.is_edited then (c.before_edit->>'textValue') is not distinct from c.text_value
  and (c.before_edit->>'booleanValue')::boolean is not distinct from c.boolean_value
  and (c.before_edit->>'unit') is not distinct from c.unit else true end`;

/** Returns the latest confirmed cells with a document, at most `limit` of each column; also those that a run fills again. */
export async function confirmedCells(
  em: EntityManager,
  columnIds: readonly string[],
  limit: number,
): Promise<ConfirmedCell[]> {
  return textSql(
    em,
    `select wanted.id as "columnId", cell.* from unnest(?::uuid[]) as wanted(id) cross join lateral (
       select r.document_id as "documentId", c.text_value as "textValue", c.boolean_value as "booleanValue",
         case when ${WAS_FILLED} then coalesce((c.before_edit->>'confidence')::double precision, c.confidence) end as confidence,
         ${WAS_FILLED} and ${IS_KEPT} as "isKept"
       from datatable_cell c join datatable_row r on r.id = c.row_id
       where c.column_id = wanted.id and c.status in ('Completed', 'RefreshPending') and c.is_accepted and r.document_id is not null
       order by c.updated_at desc, c.row_id limit ?) cell`,
    [pgArray(columnIds), limit],
  );
}
