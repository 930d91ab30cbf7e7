import { readFile } from 'node:fs/promises';
import { decodeText, headOf, parseDocument, type ParsedDocument, readRecords } from '@atrium/ai/parsing';
import type { JsonObject, JsonValue } from '@atrium/domain/workflow';
import { ComponentError } from '@atrium/domain/workflow-run';

/** A cell is a number in JSON only if JSON keeps all its digits. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const MOST_DIGITS = 15;
/** The header is looked for in so many rows. */
const SAMPLE = 200;

type Cell = { text: string; isNumber: boolean };
type Sheet = { name: string; rows: Cell[][] };

function keepsDigits(text: string): boolean {
  return PLAIN_NUMBER.test(text) && text.replaceAll(/\D/g, '').length <= MOST_DIGITS;
}

/** CSV has texts only, so a column has numbers if all its cells below the header are numbers. */
function typed(records: readonly string[][], head: number): Cell[][] {
  const texts = new Set<number>();
  for (const record of records.slice(head + 1)) {
    for (const [at, cell] of record.entries()) if (cell.trim() !== '' && !keepsDigits(cell.trim())) texts.add(at);
  }
  return records.map((record) => record.map((text, at) => ({ text, isNumber: !texts.has(at) && text.trim() !== '' })));
}

/** The names of columns: each once, and none empty. */
function namesOf(head: readonly Cell[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, at) => {
    const base = head[at]?.text.trim() || `Column ${at + 1}`;
    let name = base;
    for (let copy = 2; taken.has(name); copy += 1) name = `${base} ${copy}`;
    taken.add(name);
    return name;
  });
}

function valueOf(cell: Cell | undefined): JsonValue {
  if (!cell || cell.text === '') return null;
  const text = cell.text.trim();
  return cell.isNumber && keepsDigits(text) ? Number(text) : cell.text;
}

function headOfSheet(rows: readonly (readonly string[])[]): number {
  return Math.max(0, headOf(rows.slice(0, SAMPLE)));
}

function objectsOf({ name, rows }: Sheet, isOneOfMany: boolean): JsonObject[] {
  if (rows.length === 0) return [];
  const at = headOfSheet(rows.slice(0, SAMPLE).map((row) => row.map(({ text }) => text)));
  const names = namesOf(
    rows[at] ?? [],
    rows.reduce((width, row) => Math.max(width, row.length), 0),
  );
  const sheet: [string, JsonValue][] = isOneOfMany ? [['sheet', name]] : [];
  return rows
    .slice(at + 1)
    .map((row) =>
      Object.fromEntries([...sheet, ...names.map((each, column) => [each, valueOf(row[column])] as const)]),
    );
}

async function sheetsOfCsv(path: string): Promise<Sheet[]> {
  const { text } = decodeText(await readFile(path));
  const records = [...readRecords(text)].filter((record) => record.some((cell) => cell.trim() !== ''));
  return [{ name: '', rows: typed(records, headOfSheet(records)) }];
}

async function sheetsOfWorkbook(file: { path: string; name: string }, signal: AbortSignal): Promise<Sheet[]> {
  const read = await parseDocument(file, { signal, isTabular: true });
  if (read.status !== 'COMPLETED') throw new ComponentError(`“${file.name}” could not be read.`);
  const sheets = new Map<string, Cell[][]>();
  for (const { label = '', rows = [] } of read.document.pages) {
    const known = sheets.get(label) ?? [];
    for (const { cells, numbers } of rows) {
      known.push(cells.map((text, at) => ({ text, isNumber: numbers.includes(at) })));
    }
    sheets.set(label, known);
  }
  return [...sheets].map(([name, rows]) => ({ name, rows }));
}

/**
 * Returns the rows of a CSV file or a workbook by the names of its columns; null for other files. Rows of several sheets have
 * the name of their sheet.
 */
export async function rowsOfFile(
  file: { path: string; name: string },
  { fileType, contentType }: Pick<ParsedDocument, 'fileType' | 'contentType'>,
  signal: AbortSignal,
): Promise<JsonObject[] | null> {
  if (fileType !== 'Spreadsheet') return null;
  const sheets = contentType.startsWith('text/') ? await sheetsOfCsv(file.path) : await sheetsOfWorkbook(file, signal);
  return sheets.flatMap((sheet) => objectsOf(sheet, sheets.length > 1));
}
