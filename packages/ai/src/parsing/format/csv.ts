import { readFile } from 'node:fs/promises';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { decodeText } from '../encoding.ts';
import { pipeTable } from '../page-writer.ts';
import { Refusal } from '../refusal.ts';
import { itemAt } from '../item-at.ts';

const ROWS_PER_PAGE = 50;
/** Number of rows searched for the header. */
const SAMPLE = 200;
const DELIMITERS = [',', ';', '\t', '|'];

/** Reads delimited text: fifty rows per page, the header on every page, and the lines above the header on the first page. */
export async function* readCsv(source: Source): AsyncGenerator<ParsedPage, Summary> {
  const { text, encoding } = decodeText(await readFile(source.path));
  const sample = [...filledRows(text).take(SAMPLE)];
  if (sample.length === 0) throw new Refusal('no_text');
  const headAt = headOf(sample);
  const head = itemAt(sample, headAt);
  let above = sample
    .slice(0, headAt)
    .map((row) => row.filter((cell) => cell.trim()).join(': '))
    .join('\n');
  let part: string[][] = [];
  let count = 0;
  let page = 0;
  const flush = (): ParsedPage => {
    const table = pipeTable([head, ...part]);
    const md = above ? `${above}\n\n${table}` : table;
    const label = `Rows ${count - part.length + 1}–${count}`;
    above = '';
    part = [];
    page += 1;
    return { page, md, spans: [], label };
  };
  for (const row of chain(sample.slice(headAt + 1), filledRows(text).drop(SAMPLE))) {
    part.push(row);
    count += 1;
    if (part.length === ROWS_PER_PAGE) yield flush();
  }
  if (part.length > 0 || page === 0) yield flush();
  const notes = encoding === 'utf-8' ? [] : [`Read as ${encoding}.`];
  return { title: null, length: { count, unit: 'row' }, notes };
}

/** Reads the records of delimited text with any delimiter. Skips a byte order mark. */
export function readRecords(text: string): Generator<string[]> {
  return recordsOf(text.replace(/^\ufeff/, ''), delimiterOf(text));
}

function filledRows(text: string) {
  return readRecords(text).filter((row) => row.some((cell) => cell.trim()));
}

function* chain<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** Reads the records of RFC 4180. Accepts an unclosed quote at the end. */
export function* recordsOf(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      row.push(cell);
      yield row;
      row = [];
      cell = '';
    } else {
      cell += character;
    }
  }
  if (cell || row.length > 0) yield [...row, cell];
}

/** Returns the delimiter for which most records have the same number of fields, at least two. */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, 64_000);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>();
    let count = 0;
    for (const record of recordsOf(sample, delimiter)) {
      widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
      count += 1;
      if (count === 200) break;
    }
    for (const [width, times] of widths) {
      const score = width > 1 ? (times / count) * Math.min(2, 1 + width / 20) : 0;
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

/** Returns the index of the header: the first row about as wide as most rows. Statements have a few lines above it. */
export function headOf(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((row) => row.findLastIndex((cell) => cell.trim()) + 1);
  const times = new Map<number, number>();
  for (const width of widths) if (width > 1) times.set(width, (times.get(width) ?? 0) + 1);
  const [usual = Math.max(...widths)] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const at = widths.findIndex((width) => width >= usual * 0.7);
  return at > 20 ? 0 : at;
}
