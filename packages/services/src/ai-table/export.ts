import { type Cell, type Row, stateOf, statusWords, WITHHELD_VALUE } from '@atrium/domain/ai-table';
import { exportValue, type Format } from '@atrium/domain/value';
import { BYTE_ORDER_MARK, csvLine } from '../kernel/index.ts';
import type { ExportColumn, Field, FileValue } from './export-field.ts';
import { historyField, type RowWithHistory } from './export-history.ts';

function textValue(text: string): FileValue {
  return { text, format: 'string', unit: null };
}

function valueField(column: ExportColumn): Field {
  return {
    heading: column.displayName,
    format: column.format,
    of: (row) => {
      const cell = row.cells[column.name];
      if (cell?.withheld) return textValue(WITHHELD_VALUE);
      const value = cell ? exportValue(column.format, cell) : null;
      return { text: value === null ? '' : String(value), format: column.format, unit: cell?.unit ?? null };
    },
  };
}

/** A field about the value of a column. */
function detailField(column: ExportColumn, name: string, format: Format, of: (cell: Cell) => string): Field {
  return {
    heading: `${column.displayName} (${name})`,
    format,
    of: (row) => {
      const cell = row.cells[column.name];
      return { text: cell === undefined || cell.withheld ? '' : of(cell), format, unit: null };
    },
  };
}

function statusOf(cell: Cell): string {
  return statusWords(cell, stateOf(cell, 'none'));
}

/** Page, quote and status of a value. A value with several sources gives the first. */
function evidenceFields(column: ExportColumn): Field[] {
  return [
    detailField(column, 'page', 'integer', ({ sources }) => String(sources[0]?.page ?? '')),
    detailField(column, 'quote', 'multi-line-text', ({ sources }) => sources[0]?.quote ?? ''),
    detailField(column, 'status', 'string', statusOf),
  ];
}

/**
 * Returns the fields of a line: the document, then each column. The currency of an amount has its own field, and so have
 * page, quote and status if the evidence is asked for, and the history.
 */
export function fieldsOf(
  columns: readonly ExportColumn[],
  { withEvidence, withHistory }: { withEvidence: boolean; withHistory: boolean },
): Field[] {
  return [
    { heading: 'Document', format: 'string', of: (row) => textValue(row.documentName ?? '') },
    ...columns.flatMap((column) => [
      valueField(column),
      ...(column.format === 'currency' ? [detailField(column, 'currency', 'string', (cell) => cell.unit ?? '')] : []),
      ...(withEvidence ? evidenceFields(column) : []),
      ...(withHistory ? [historyField(column)] : []),
    ]),
  ];
}

/** Writes CSV (RFC 4180) with a byte order mark, by which spreadsheets recognise UTF-8. */
export async function* csvOf(fields: readonly Field[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(fields.map((field) => field.heading))}`;
  for await (const row of rows) yield csvLine(fields.map((field) => field.of(row).text));
}

function valueJson(cell: Cell | undefined) {
  const { value = null, decimal = null, unit = null, absent = false, sources = [] } = cell ?? {};
  const cited = sources.map(({ documentId, page, quote }: Cell['sources'][number]) => ({ documentId, page, quote }));
  const withheld = cell?.withheld ? { withheld: WITHHELD_VALUE } : {};
  return { value, decimal, unit, absent, sources: cited, ...withheld };
}

/** Writes an array of objects by column name. A number has its exact digits as a string beside its JSON value. */
export async function* jsonOf(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<RowWithHistory>,
): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const row of rows) {
    const { id, documentId, documentName, origin, histories } = row;
    const historyOf = (name: string) => (histories === undefined ? {} : { history: histories.get(name) ?? [] });
    const values = Object.fromEntries(
      columns.map(({ name }) => [name, { ...valueJson(row.cells[name]), ...historyOf(name) }]),
    );
    yield `${separator}${JSON.stringify({ id, documentId, documentName, origin, values })}`;
    separator = ',\n';
  }
  yield '\n]\n';
}
