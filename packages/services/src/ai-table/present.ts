import type { CellFound, DatatableColumnRow, RowFound, StoredValue } from '@atrium/db/ai-table';
import { type Cell, type CellValue, type Row, withholdCell } from '@atrium/domain/ai-table';
import { dataTypeOf, type Format } from '@atrium/domain/value';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hiddenCells } from './withhold.ts';

/** Returns the JSON value of a stored cell. Number formats keep their exact digits in `textValue`. */
export function valueOf(
  format: Format,
  cell: Pick<StoredValue, 'textValue' | 'numberValue' | 'booleanValue'>,
): CellValue {
  const type = dataTypeOf(format);
  if (type === 'boolean') return cell.booleanValue;
  if (type === 'string') return cell.textValue;
  return cell.numberValue === null ? null : Number(cell.numberValue);
}

/** Returns a value as it is stored: typed for sorting, exact for exports. */
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
    decimal: type === 'number' || type === 'integer' ? cell.textValue : null,
    unit: cell.unit,
    status: cell.status,
    absent: cell.isAbsent,
    edited: cell.isEdited,
    review: cell.needsReview && !cell.isAccepted,
    // One column holds both reasons: why a cell failed, and why a filled cell needs review.
    reviewReason: cell.needsReview && !cell.isAccepted && cell.status !== 'Failed' ? cell.error : null,
    accepted: cell.isAccepted,
    stale: cell.isStale && !cell.isEdited && (cell.status === 'Completed' || cell.status === 'Failed'),
    confidence: cell.confidence,
    error: cell.status === 'Failed' ? cell.error : null,
    // A source is shown only if its quote was found on its page.
    sources: cell.sources.filter((source) => source.verified),
    proposal: cell.proposal ?? null,
    restorable: cell.isRestorable,
  };
}

function presentRow(
  row: RowFound,
  columns: readonly DatatableColumnRow[],
  cells: readonly CellFound[],
  hidden: ReadonlySet<CellFound>,
): Row {
  const own = new Map(cells.map((cell) => [cell.columnId, cell]));
  const presented = columns.flatMap((column) => {
    const found = own.get(column.id);
    if (!found) return [];
    const cell = presentCell(column, found);
    return [[column.name, hidden.has(found) ? withholdCell(cell) : cell] as const];
  });
  return {
    id: row.id,
    documentId: row.documentId,
    documentName: row.documentName,
    dataroomId: row.dataroomId,
    origin: row.origin,
    unreadable: row.unreadable,
    values: Object.fromEntries(
      columns
        .map((column) => [column.name, null as Row['values'][string]])
        .concat(presented.map(([name, cell]) => [name, cell.value])),
    ),
    cells: Object.fromEntries(presented),
  };
}

/** Presents rows with their cells. Values that cite a document which the reader cannot see are withheld. */
export async function presentRows(
  em: EntityManager,
  reader: MemberActor,
  { rows, columns, cells }: { rows: readonly RowFound[]; columns: readonly DatatableColumnRow[]; cells: CellFound[] },
): Promise<Row[]> {
  const hidden = await hiddenCells(em, reader, rows, cells);
  const byRow = Map.groupBy(cells, (cell) => cell.rowId);
  return rows.map((row) => presentRow(row, columns, byRow.get(row.id) ?? [], hidden));
}
