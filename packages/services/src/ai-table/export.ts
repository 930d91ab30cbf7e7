import type { DatatableColumnRow } from '@atrium/db/ai-table';
import type { Cell, Row } from '@atrium/domain/ai-table';
import { exportValue } from '@atrium/domain/value';
import { BYTE_ORDER_MARK, csvLine } from '../kernel/index.ts';

type Column = Pick<DatatableColumnRow, 'name' | 'displayName' | 'format'>;
/** A field of a file's line: the heading, and what a row has there. */
type Field = { heading: string; of: (row: Row) => { text: string; type: 'text' | 'number' | 'boolean' } };

function valueField(column: Column): Field {
  return {
    heading: column.displayName,
    of: (row) => {
      const cell = row.cells[column.name];
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

/** The fields of a line: the document, then each column; an amount's currency stands in a field of its own. */
export function fieldsOf(columns: Column[]): Field[] {
  return [
    { heading: 'Document', of: (row) => ({ text: row.documentName ?? '', type: 'text' }) },
    ...columns.flatMap((column) =>
      column.format === 'currency' ? [valueField(column), unitField(column)] : [valueField(column)],
    ),
  ];
}

/** RFC 4180 with a byte order mark, which tells spreadsheets that it is UTF-8. */
export async function* csvOf(columns: Column[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const fields = fieldsOf(columns);
  yield `${BYTE_ORDER_MARK}${csvLine(fields.map((field) => field.heading))}`;
  for await (const row of rows) yield csvLine(fields.map((field) => field.of(row).text));
}

/** An array of objects by column name; numbers as exact strings beside their JSON value. */
export async function* jsonOf(columns: Column[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield '[';
  let first = true;
  for await (const row of rows) {
    const values = Object.fromEntries(
      columns.map((column) => {
        const cell = row.cells[column.name];
        const { value = null, decimal = null, unit = null, sources = [] } = cell ?? {};
        const cited = sources.map(({ documentId, page, quote: words }: Cell['sources'][number]) => ({
          documentId,
          page,
          quote: words,
        }));
        return [column.name, { value, decimal, unit, absent: cell?.absent ?? false, sources: cited }];
      }),
    );
    const { id, documentId, documentName, origin } = row;
    yield `${first ? '' : ','}\n${JSON.stringify({ id, documentId, documentName, origin, values })}`;
    first = false;
  }
  yield '\n]\n';
}
