import type { DatatableCellRow, DatatableColumnRow } from '@atrium/db/ai-table';
import type { Cell, CellSource, CellValue, ColumnStatus, Row } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import { dataTypeOf } from '@atrium/domain/value';

/** A row as a statement reads it. */
export type RowFound = {
  id: string;
  document_id: string | null;
  document_name: string | null;
  dataroom_id: string | null;
  origin: Row['origin'];
};

/** A cell as a statement reads it, beside what says whether it is stale. */
export type CellFound = {
  row_id: string;
  column_id: string;
  text_value: string | null;
  number_value: string | null;
  boolean_value: boolean | null;
  unit: string | null;
  status: ColumnStatus;
  is_absent: boolean;
  is_edited: boolean;
  needs_review: boolean;
  is_accepted: boolean;
  confidence: number | null;
  error: string | null;
  sources: CellSource[];
  proposal: DatatableCellRow['proposal'];
  is_restorable: boolean;
  is_stale: boolean;
};

type Typed = Pick<CellFound, 'text_value' | 'number_value' | 'boolean_value'>;

/** The JSON value of a stored cell; number formats keep their exact digits in `text_value`. */
export function valueOf(format: Format, cell: Typed): CellValue {
  const type = dataTypeOf(format);
  if (type === 'boolean') return cell.boolean_value;
  if (type === 'string') return cell.text_value;
  return cell.number_value === null ? null : Number(cell.number_value);
}

/** How a value is kept: typed for sorting, exact for exporting. */
export function storedValue(format: Format, value: CellValue, decimal: string | null) {
  const type = dataTypeOf(format);
  const isNumber = type === 'number' || type === 'integer';
  return {
    textValue: type === 'boolean' ? null : isNumber ? decimal : value === null ? null : String(value),
    numberValue: isNumber ? decimal : null,
    booleanValue: type === 'boolean' ? (value as boolean | null) : null, // checked by the format before
  };
}

export function presentCell(column: Pick<DatatableColumnRow, 'format'>, cell: CellFound): Cell {
  const type = dataTypeOf(column.format);
  return {
    value: valueOf(column.format, cell),
    decimal: type === 'number' || type === 'integer' ? cell.text_value : null,
    unit: cell.unit,
    status: cell.status,
    absent: cell.is_absent,
    edited: cell.is_edited,
    review: cell.needs_review && !cell.is_accepted,
    // The same column holds why a cell failed and why a filled one should be looked at.
    reviewReason: cell.needs_review && !cell.is_accepted && cell.status !== 'Failed' ? cell.error : null,
    accepted: cell.is_accepted,
    stale: cell.is_stale && !cell.is_edited && (cell.status === 'Completed' || cell.status === 'Failed'),
    confidence: cell.confidence,
    error: cell.status === 'Failed' ? cell.error : null,
    // A source is shown only when its quote was found on its page.
    sources: cell.sources.filter((source) => source.verified),
    proposal: cell.proposal ?? null,
    restorable: cell.is_restorable,
  };
}
