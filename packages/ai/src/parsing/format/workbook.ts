import { readFile } from 'node:fs/promises';
import * as xlsx from '@e965/xlsx';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { checkArchive, repacked, textEntries } from '../archive.ts';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { pipeTable, widest } from '../page-writer.ts';
import { Refusal } from '../refusal.ts';
import { itemAt } from '../item-at.ts';
import { markHidden } from './ods-hidden.ts';
import { sheetRows } from './sheet-rows.ts';

const ROWS_PER_PAGE = 100;
const PAGE_LENGTH = 12_000;
const COLUMNS = 200;

/** Reads XLSX, XLSB, XLS and ODS: a page per sheet. Long sheets are cut between rows and repeat their header. */
export async function* readWorkbook(source: Source): AsyncGenerator<ParsedPage, Summary> {
  if (source.isTabular) return yield* sheetRows(await bytesOf(source), source);
  const book = open(await bytesOf(source), await mayHide(source));
  if (source.contentType.includes('opendocument')) markHidden(book, await contentOf(source.path));
  const notes: string[] = [];
  let page = 1;
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    const hidden = Boolean(book.Workbook?.Sheets?.[at]?.Hidden);
    if (hidden) notes.push(`The sheet “${name}” is hidden.`);
    const { shown, unseen } = sheet ? separated(sheet) : NOTHING;
    delete book.Sheets[name];
    const rest = [...partsOf(unseen)].join('\n\n');
    const parts = [...partsOf(shown)];
    if (parts.length === 0 && rest) parts.push('');
    for (const [index, part] of parts.entries()) {
      const label = parts.length > 1 ? `${name} (${index + 1} of ${parts.length})` : name;
      const md = part && `# ${name}\n\n${part}`;
      const about = index === 0 && rest ? { hidden: rest } : {};
      if (hidden) {
        const all = [md, about.hidden].filter(Boolean).join('\n\n');
        yield { page, md: '', spans: [], label: `${label}, hidden`, hidden: all };
      } else yield { page, md, spans: [], label, ...about };
      page += 1;
    }
    if (parts.length === 0) notes.push(`The sheet “${name}” is empty.`);
  }
  if (page === 1) throw new Refusal('no_text');
  const title = book.Props?.Title?.trim();
  return { title: title ? title : null, length: { count: book.SheetNames.length, unit: 'sheet' }, notes };
}

async function bytesOf({ contentType, path, limits }: Source): Promise<Buffer> {
  if (contentType === 'application/vnd.ms-excel') return readFile(path);
  await checkArchive(path, limits);
  return repacked(path);
}

/** Whether a sheet can have hidden rows or columns. Reading them takes time and memory. */
async function mayHide({ contentType, path }: Source): Promise<boolean> {
  if (!contentType.includes('spreadsheetml')) return true;
  const sheets = await textEntries(path, /^xl\/worksheets\/[^/]+\.xml$/i);
  return [...sheets.values()].some((xml) => /\shidden=["'](?:1|true)/.test(xml));
}

async function contentOf(path: string): Promise<string> {
  return (await textEntries(path, /^content\.xml$/)).get('content.xml') ?? '';
}

function open(bytes: Buffer, cellStyles: boolean): WorkBook {
  try {
    return xlsx.read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellStyles,
      cellNF: false,
      sheetStubs: true,
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new Refusal(/password|encrypt/i.test(reason) ? 'encrypted' : 'damaged', { cause });
  }
}

type Grid = string[][];

/** The rows of a sheet without and with what its readers do not see. */
type Separated = { shown: Grid; unseen: Grid };

const NOTHING: Separated = { shown: [], unseen: [] };

/** Separates hidden rows and columns. Hidden cells keep their row, so that they stay together. */
function separated(sheet: WorkSheet): Separated {
  const rows = rowsOf(sheet);
  const isHiddenRow = (at: number): boolean => sheet['!rows']?.[at]?.hidden === true;
  const isHiddenColumn = (at: number): boolean => sheet['!cols']?.[at]?.hidden === true;
  if (!(sheet['!rows']?.some((row) => row?.hidden) || sheet['!cols']?.some((column) => column?.hidden))) {
    return { shown: rows, unseen: [] };
  }
  const shown: Grid = [];
  const unseen: Grid = [];
  for (const [at, row] of rows.entries()) {
    if (isHiddenRow(at)) {
      unseen.push(row);
      continue;
    }
    shown.push(row.map((cell, column) => (isHiddenColumn(column) ? '' : cell)));
    const cells = row.filter((cell, column) => cell !== '' && isHiddenColumn(column));
    if (cells.length > 0) unseen.push(cells);
  }
  return { shown, unseen };
}

/** Returns the values of a sheet as displayed: formatted, with merged labels repeated and blank rows kept as separators. */
function rowsOf(sheet: WorkSheet): Grid {
  const rows: Grid = [];
  for (const [at, cells] of (sheet['!data'] ?? []).entries()) {
    rows[at] = Array.from(cells ?? [], (cell) => shown(cell)).slice(0, COLUMNS);
  }
  for (let at = 0; at < rows.length; at += 1) rows[at] ??= [];
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const text = rows[from.r]?.[from.c];
    const area = (to.r - from.r + 1) * (to.c - from.c + 1);
    // Do not repeat amounts, which would be counted twice, or a title that is alone in its row.
    if (!text || area > 64 || sheet['!data']?.[from.r]?.[from.c]?.t !== 's') continue;
    if (to.c > from.c && itemAt(rows, from.r).filter(Boolean).length === 1) continue;
    for (let r = from.r; r <= to.r && r < rows.length; r += 1) {
      for (let c = from.c; c <= to.c; c += 1) itemAt(rows, r)[c] ??= '';
      for (let c = from.c; c <= to.c; c += 1) itemAt(rows, r)[c] ||= text;
    }
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''));
}

function shown(cell: CellObject | undefined): string {
  if (!cell) return '';
  // Show a formula without a stored value as written, because the reader does not calculate.
  if (cell.t === 'z') return cell.f ? `=${cell.f}` : '';
  if (cell.w !== undefined) return cell.w.trim();
  return cell.v === undefined ? '' : String(cell.v).trim();
}

/** Combines the blocks of a sheet (separated by blank rows) into pages. */
function* partsOf(rows: Grid): Generator<string> {
  let blocks: string[] = [];
  let count = 0;
  let length = 0;
  for (const block of blocksOf(rows)) {
    for (const piece of piecesOf(block)) {
      if (blocks.length > 0 && (count + piece.rows > ROWS_PER_PAGE || length + piece.md.length > PAGE_LENGTH)) {
        yield blocks.join('\n\n');
        blocks = [];
        count = 0;
        length = 0;
      }
      blocks.push(piece.md);
      count += piece.rows;
      length += piece.md.length;
    }
  }
  if (blocks.length > 0) yield blocks.join('\n\n');
}

function* blocksOf(rows: Grid): Generator<Grid> {
  let block: Grid = [];
  for (const row of [...rows, []]) {
    if (row.some(Boolean)) {
      block.push(row);
    } else if (block.length > 0) {
      yield block;
      block = [];
    }
  }
}

/** Writes single cells above the first row of several cells as text, and the rest as a table with a header. */
function* piecesOf(block: Grid): Generator<{ md: string; rows: number }> {
  const first = block.findIndex((row) => row.filter(Boolean).length > 1);
  const lines = (first < 0 ? block : block.slice(0, first)).map((row) => row.filter(Boolean).join(' '));
  for (const part of shortParts(lines, (line) => line.length)) yield { md: part.join('\n'), rows: part.length };
  if (first < 0) return;
  const [head = [], ...body] = trimmed(block.slice(first));
  if (body.length === 0) yield { md: pipeTable([head]), rows: 1 };
  for (const part of shortParts(body, (row) => row.join(' | ').length)) {
    yield { md: pipeTable([head, ...part]), rows: part.length + 1 };
  }
}

/** Cuts rows into parts that fit on a page each. */
function* shortParts<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Generator<Row[]> {
  let part: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const size = lengthOf(row);
    if (part.length > 0 && (part.length >= ROWS_PER_PAGE || length + size > PAGE_LENGTH)) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(row);
    length += size;
  }
  if (part.length > 0) yield part;
}

/** Removes columns that are completely empty. */
function trimmed(rows: Grid): Grid {
  const width = widest(rows);
  const used = Array.from({ length: width }, (_, at) => rows.some((row) => row[at]));
  return rows.map((row) => used.flatMap((keep, at) => (keep ? [row[at] ?? ''] : [])));
}
