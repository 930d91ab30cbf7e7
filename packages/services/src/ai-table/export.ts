import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { type Cell, type Row, WITHHELD_VALUE } from '@atrium/domain/ai-table';
import { exportValue } from '@atrium/domain/value';
import { BYTE_ORDER_MARK, csvLine } from '../kernel/index.ts';

type Column = Pick<DatatableColumnRow, 'name' | 'displayName' | 'format'>;
/** A field of a line: its heading, and its text in a row. */
type Field = { heading: string; of: (row: Row) => { text: string; type: 'text' | 'number' | 'boolean' } };

function valueField(column: Column): Field {
  return {
    heading: column.displayName,
    of: (row) => {
      const cell = row.cells[column.name];
      if (cell?.withheld) return { text: WITHHELD_VALUE, type: 'text' };
      const value = cell ? exportValue(column.format, cell) : null;
      const type = typeof value === 'boolean' ? 'boolean' : typeof cell?.value === 'number' ? 'number' : 'text';
      return { text: value === null ? '' : String(value), type };
    },
  };
}

function unitField(column: Column): Field {
  return {
    heading: `${column.displayName} (currency)`,
    of: (row) => ({ text: row.cells[column.name]?.unit ?? '', type: 'text' }),
  };
}

/** Returns the fields of a line: the document, then each column. The currency of an amount has its own field. */
export function fieldsOf(columns: Column[]): Field[] {
  return [
    { heading: 'Document', of: (row) => ({ text: row.documentName ?? '', type: 'text' }) },
    ...columns.flatMap((column) =>
      column.format === 'currency' ? [valueField(column), unitField(column)] : [valueField(column)],
    ),
  ];
}

/** Writes CSV (RFC 4180) with a byte order mark, by which spreadsheets recognise UTF-8. */
export async function* csvOf(columns: Column[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const fields = fieldsOf(columns);
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
export async function* jsonOf(columns: Column[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const row of rows) {
    const { id, documentId, documentName, origin } = row;
    const values = Object.fromEntries(columns.map(({ name }) => [name, valueJson(row.cells[name])]));
    yield `${separator}${JSON.stringify({ id, documentId, documentName, origin, values })}`;
    separator = ',\n';
  }
  yield '\n]\n';
}
