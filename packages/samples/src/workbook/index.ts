import * as XLSX from '@e965/xlsx';
import { settle } from '../archive/index.ts';
import { noon } from '../calendar/index.ts';
import { dollars } from '../money/index.ts';
import type { Drawn } from '../drawing/index.ts';

/** One cell: text, or a number with its format. With a `formula`, the number is its last calculated value. */
export type Cell = string | { value: number; format: string; formula?: string; shown?: string } | null;
export type Sheet = { name: string; widths: number[]; rows: Cell[][]; merge?: string[] };

const moneyFormat = '$#,##0.00;($#,##0.00)';

/** An amount of cents as a money cell. */
export function money(cents: number, formula?: string): Cell {
  return { value: cents / 100, format: moneyFormat, shown: dollars(cents), ...(formula ? { formula } : {}) };
}

/** An ISO day as a date cell (days since 1899-12-30). */
export function date(iso: string): Cell {
  const serial = Math.round((noon(iso).getTime() - Date.UTC(1899, 11, 30, 12)) / 86_400_000);
  return { value: serial, format: 'yyyy-mm-dd', shown: iso };
}

export function whole(value: number, formula?: string): Cell {
  return { value, format: '#,##0', shown: value.toLocaleString('en-US'), ...(formula ? { formula } : {}) };
}

/** Basis points as a percentage cell. */
export function rateCell(bps: number, formula?: string): Cell {
  return { value: bps / 10_000, format: '0.00%', shown: `${(bps / 100).toFixed(2)}%`, ...(formula ? { formula } : {}) };
}

/** Writes sheets as XLSX with number formats, formulas and their values. Each sheet is a page of the text. */
export function writeWorkbook(sheets: readonly Sheet[], title: string, created: string): Drawn {
  const book = XLSX.utils.book_new();
  book.Props = { Title: title, CreatedDate: noon(created) };
  for (const sheet of sheets) {
    const page: XLSX.WorkSheet = {};
    let columns = 1;
    for (const [r, row] of sheet.rows.entries()) {
      columns = Math.max(columns, row.length);
      for (const [c, cell] of row.entries()) {
        if (cell !== null) page[XLSX.utils.encode_cell({ r, c })] = cellObject(cell);
      }
    }
    page['!ref'] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: sheet.rows.length - 1, c: columns - 1 } });
    page['!cols'] = sheet.widths.map((wch) => ({ wch }));
    if (sheet.merge) page['!merges'] = sheet.merge.map((range) => XLSX.utils.decode_range(range));
    XLSX.utils.book_append_sheet(book, page, sheet.name);
  }
  const packed: ArrayBuffer = XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true });
  const pages = sheets.map((sheet) =>
    [sheet.name, ...sheet.rows.map((row) => row.map(shownText).join(' | '))].join('\n'),
  );
  return { bytes: settle(new Uint8Array(packed), created), pages };
}

function cellObject(cell: Exclude<Cell, null>): XLSX.CellObject {
  if (typeof cell === 'string') return { t: 's', v: cell };
  return { t: 'n', v: cell.value, z: cell.format, ...(cell.formula ? { f: cell.formula } : {}) };
}

function shownText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? cell : (cell.shown ?? String(cell.value));
}
