import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { type Cell, exportValue, type Row } from '@atrium/domain/ai-table';
import { utils, write } from '@e965/xlsx';

type Column = Pick<DatatableColumnRow, 'name' | 'displayName' | 'format'>;

/** A spreadsheet takes these first characters for a formula; a document must not be able to put one into it. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const harmless = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

const textOf = (column: Column, cell: Cell | undefined): string => {
  const value = cell ? exportValue(column.format, cell) : null;
  return value === null || value === undefined ? '' : String(value);
};

const heading = (columns: Column[]): string[] => ['Document', ...columns.map((column) => column.displayName)];

/** RFC 4180 with a byte order mark, which tells spreadsheets that it is UTF-8. */
export async function* csvOf(columns: Column[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const line = (fields: string[]) => `${fields.map((field) => quote(harmless(field))).join(',')}\r\n`;
  yield `\uFEFF${line(heading(columns))}`;
  for await (const row of rows) {
    yield line([row.documentName ?? '', ...columns.map((column) => textOf(column, row.cells[column.name]))]);
  }
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
        const cited = sources.map(({ documentId, page, quote: words }) => ({ documentId, page, quote: words }));
        return [column.name, { value, decimal, unit, absent: cell?.absent ?? false, sources: cited }];
      }),
    );
    const { id, documentId, documentName, origin } = row;
    yield `${first ? '' : ','}\n${JSON.stringify({ id, documentId, documentName, origin, values })}`;
    first = false;
  }
  yield '\n]\n';
}

/** One sheet; numbers stay numbers where a double holds them exactly, and text where it does not. */
export async function* xlsxOf(columns: Column[], rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  const lines: unknown[][] = [heading(columns)];
  for await (const row of rows) {
    lines.push([row.documentName ?? '', ...columns.map((column) => sheetValue(column, row.cells[column.name]))]);
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Table');
  yield write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer; // by its type 'buffer'
}

const sheetValue = (column: Column, cell: Cell | undefined): string | number | boolean | null => {
  if (!cell || cell.value === null) return null;
  if (typeof cell.value === 'boolean') return cell.value;
  const text = textOf(column, cell);
  return typeof cell.value === 'number' && String(Number(text)) === text ? Number(text) : text;
};
