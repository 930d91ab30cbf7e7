import * as xlsx from '@e965/xlsx';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { MergedCells, ParsedPage, SheetRow, Source, Summary } from '../document.ts';
import { Refusal } from '../refusal.ts';
import { markCircular } from './circular.ts';

const ROWS_PER_PAGE = 2_000;
const MOST_COLUMNS = 200;
/** Excel keeps numbers with this many digits. */
const DIGITS = 15;

/**
 * Reads the values of a workbook, or of a table in HTML: a page for each group of rows of a visible sheet. Values are not
 * those that formats show, which can hide a sign, decimals or the order of day and month.
 */
export async function* sheetRows(bytes: Buffer, source: Source): AsyncGenerator<ParsedPage, Summary> {
  const book = openBook(bytes);
  const isDate1904 = book.Workbook?.WBProps?.date1904 === true;
  const notes: string[] = [];
  let page = 0;
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (!sheet) continue;
    if (book.Workbook?.Sheets?.[at]?.Hidden) {
      notes.push(`The sheet “${name}” is hidden.`);
      continue;
    }
    markCircular(sheet);
    const rows = rowsOf(sheet, isDate1904);
    const merges = mergesOf(sheet);
    delete book.Sheets[name];
    for (let from = 0; from < rows.length; from += ROWS_PER_PAGE) {
      page += 1;
      source.announce(page, 0);
      yield {
        page,
        md: '',
        spans: [],
        label: name,
        rows: rows.slice(from, from + ROWS_PER_PAGE),
        ...(from === 0 && { merges }),
      };
    }
  }
  if (page === 0) throw new Refusal('no_text');
  return { title: null, length: { count: book.SheetNames.length, unit: 'sheet' }, notes };
}

function openBook(bytes: Buffer): WorkBook {
  // In HTML, everything is text: the reader must not guess that 01/02 is a day in January.
  const raw = /^\s*<(?!\?)/.test(
    bytes
      .subarray(0, 512)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  );
  try {
    return xlsx.read(bytes, { type: 'buffer', dense: true, cellHTML: false, cellNF: true, sheetStubs: true, raw });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new Refusal(/password|encrypt/i.test(reason) ? 'encrypted' : 'damaged', { cause });
  }
}

function rowsOf(sheet: WorkSheet, isDate1904: boolean): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const [at, found] of (sheet['!data'] ?? []).entries()) {
    const cells = Array.from(found ?? [], (cell) => valueOf(cell, isDate1904)).slice(0, MOST_COLUMNS);
    if (cells.every((cell) => cell === '')) continue;
    const numbers = Array.from(found ?? []).flatMap((cell, column) => (cell?.t === 'n' ? [column] : []));
    const formatted = (pattern: RegExp) =>
      numbers.filter((column) => {
        const format = found?.[column]?.z;
        return typeof format === 'string' && pattern.test(format);
      });
    const [percents, scaled] = [formatted(/%/), formatted(SCALED)];
    rows.push({
      row: at + 1,
      cells,
      numbers,
      ...(percents.length > 0 && { percents }),
      ...(scaled.length > 0 && { scaled }),
    });
  }
  return rows;
}

/** A comma behind the last digit of a format divides by 1,000. */
const SCALED = /^[^;]*[0#?],+(?:[^0#?,.]|$)/;

function mergesOf(sheet: WorkSheet): MergedCells[] {
  return (sheet['!merges'] ?? []).map(({ s: from, e: to }) => ({
    row: from.r + 1,
    column: from.c,
    rows: to.r - from.r + 1,
    columns: to.c - from.c + 1,
  }));
}

function valueOf(cell: CellObject | undefined, isDate1904: boolean): string {
  if (!cell || cell.t === 'z' || (cell.v === undefined && cell.f !== undefined)) return cell?.f ? `=${cell.f}` : '';
  if (cell.t === 'n' && typeof cell.v === 'number')
    return typeof cell.z === 'string' && xlsx.SSF.is_date(cell.z)
      ? dayOf(cell.v, isDate1904)
      : numberOf(cell.v, cell.w ?? '');
  if (cell.t === 'd' && cell.v instanceof Date) return cell.v.toISOString().slice(0, 10);
  if (cell.t === 's' && typeof cell.v === 'string') return cell.v.trim();
  return (cell.w ?? String(cell.v ?? '')).trim();
}

function dayOf(value: number, isDate1904: boolean): string {
  const { y, m, d, H, M, S } = xlsx.SSF.parse_date_code(value, { date1904: isDate1904 });
  const day = [String(y).padStart(4, '0'), twoDigits(m), twoDigits(d)].join('-');
  return H + M + S === 0 ? day : `${day} ${[H, M, S].map((each) => twoDigits(Math.floor(each))).join(':')}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The digits that the cell keeps, with at least the decimals that it shows, and the DR or CR that its format adds. */
function numberOf(value: number, shown: string): string {
  const written = plainDecimal(value);
  const decimals = /\.(\d{1,6})\D*$/.exec(shown)?.[1]?.length ?? 0;
  const [whole = '', fraction = ''] = written.split('.');
  const digits = fraction.padEnd(decimals, '0');
  const mark = /\b(?:dr|cr)\b/i.exec(shown)?.[0];
  return `${whole}${digits === '' ? '' : `.${digits}`}${mark ? ` ${mark}` : ''}`;
}

function plainDecimal(value: number): string {
  const precise = Number(value.toPrecision(DIGITS));
  const written = String(precise);
  if (!written.includes('e')) return written;
  return Math.abs(precise) < 1 ? precise.toFixed(20).replace(/\.?0+$/, '') : precise.toFixed(0);
}
