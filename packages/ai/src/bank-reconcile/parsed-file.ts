import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ParsedDocument, type ParsedPage, parseDocument } from '../parsing/index.ts';
import type { DialectAnswers } from './dialect.ts';
import { eventSink, type StatementEvent, type StatementFormat } from './events.ts';
import { pageTables } from './page-tables.ts';
import { decideTables, type MemoryTable } from './tables-of-file.ts';
import type { TableRow } from './table-rows.ts';
import type { StatementFile } from './text.ts';
import { UnreadableStatement } from './unreadable.ts';

const EVENTS_PER_GROUP = 500;

/** The first bytes of files that a reading process reads: PDF, ZIP (XLSX, ODS), old Office files and pictures. */
const MARKS = ['25504446', '504b0304', '504b0506', 'd0cf11e0a1b11ae1', '89504e47', 'ffd8ff', '49492a00', '4d4d002a'];

/** Whether a file is no text of statements, but pages or sheets. `start` is its beginning as text. */
export function isParsedFormat(head: Buffer, start: string): boolean {
  const hex = head.subarray(0, 8).toString('hex');
  if (MARKS.some((mark) => hex.startsWith(mark)) || head.subarray(0, 1_024).includes('%PDF-')) return true;
  return (
    /^\s*(?:<!doctype html|<html|<table|<head|<meta)\b/i.test(start) || /office:spreadsheet/.test(start.slice(0, 2_000))
  );
}

/**
 * Reads the tables of a workbook, a PDF, a picture or an HTML file in a process with limits.
 * @throws UnreadableStatement
 */
export async function* readParsedFile(
  { path, name }: { path: string; name: string },
  answers: DialectAnswers,
  signal?: AbortSignal,
): AsyncGenerator<StatementEvent[]> {
  const document = await parsedOf(path, name, signal);
  const isSheet = document.pages.some(({ rows }) => rows);
  const format: StatementFormat = isSheet ? 'Workbook' : 'Pages';
  const tables = isSheet ? sheetTables(document.pages) : pageTables(document.pages, answers);
  const decided = 'question' in tables ? ({ kind: 'question', ...tables } as const) : decideTables(tables, answers);
  if (decided.kind === 'refusal') throw new UnreadableStatement(decided.refusal);
  if (decided.kind === 'question') {
    yield [
      { kind: 'format', format, version: null, encoding: '', dialect: null },
      { kind: 'question', question: decided.question },
    ];
    return;
  }
  yield [{ kind: 'format', format, version: null, encoding: '', dialect: decided.dialect }];
  const sink = eventSink();
  let rows = 0;
  for (const _ of decided.read(sink)) {
    rows += 1;
    if (rows % EVENTS_PER_GROUP === 0) yield sink.take();
  }
  const last = sink.take();
  if (last.length > 0) yield last;
}

/** A sheet of a workbook with its rows that are not empty, by their numbers in the sheet. */
export type SheetOfFile = { sheet: string; rows: { row: number; cells: string[] }[] };

/**
 * Reads the visible sheets of a workbook, or of an HTML file, with the rows to which places in a proof refer.
 * @throws UnreadableStatement
 */
export async function readSheets({ path, name }: { path: string; name: string }): Promise<SheetOfFile[]> {
  const { pages } = await parsedOf(path, name, undefined);
  const sheets = Map.groupBy(pages, ({ label = '' }) => label);
  return [...sheets].map(([sheet, parts]) => ({
    sheet,
    rows: parts.flatMap(({ rows = [] }) => rows.map(({ row, cells }) => ({ row, cells }))),
  }));
}

/** A table for each sheet. */
function sheetTables(pages: readonly ParsedPage[]): MemoryTable[] {
  const sheets = Map.groupBy(pages, ({ label = '' }) => label);
  return [...sheets].map(([sheet, parts]) => {
    const found = parts.flatMap(({ rows = [] }) => rows);
    const rows: TableRow[] = found.map(({ row, cells }) => ({ cells, line: row, sheet }));
    const hasNumbers = found.some(({ numbers }) => numbers.length > 0);
    return hasNumbers
      ? { rows, answers: { decimalMark: '.' }, evidence: ['The sheet has numbers, not texts, in its cells.'] }
      : { rows };
  });
}

/** Runs `use` with a local file of the bytes, which is removed afterwards if it was copied. */
export async function* withLocalPath<Part>(
  file: StatementFile,
  use: (path: string) => AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  if (file.path !== undefined) {
    yield* use(file.path);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'atrium-statement-'));
  try {
    const path = join(folder, 'statement');
    await pipeline(Readable.from(file.open()), createWriteStream(path));
    yield* use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function parsedOf(path: string, name: string, signal: AbortSignal | undefined): Promise<ParsedDocument> {
  return documentOf(await parseDocument({ path, name }, { isTabular: true, ...(signal && { signal }) }));
}

function documentOf(outcome: Awaited<ReturnType<typeof parseDocument>>): ParsedDocument {
  if (outcome.status !== 'COMPLETED') throw new UnreadableStatement(outcome.message);
  return outcome.document;
}
