import { readFile } from 'node:fs/promises';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { decodeText } from '../encoding.ts';
import { pipeTable } from '../page-writer.ts';
import { Refusal } from '../refusal.ts';

const ROWS_PER_PAGE = 50;
const DELIMITERS = [',', ';', '\t', '|'];

/** Reads delimited text: fifty rows to a page, the header on every page, and what stands above it on the first. */
export async function* readCsv(source: Source): AsyncGenerator<ParsedPage, Summary> {
  const { text, encoding } = decodeText(await readFile(source.path));
  const delimiter = delimiterOf(text);
  const rows = [...recordsOf(text.replace(/^\ufeff/, ''), delimiter)].filter((row) => row.some((cell) => cell.trim()));
  if (rows.length === 0) throw new Refusal('no_text');
  const headAt = headOf(rows);
  const preamble = rows.slice(0, headAt).map((row) => row.filter((cell) => cell.trim()).join(': '));
  const head = rows[headAt]!;
  const body = rows.slice(headAt + 1);
  let page = 1;
  for (let at = 0; at < Math.max(1, body.length); at += ROWS_PER_PAGE) {
    const part = body.slice(at, at + ROWS_PER_PAGE);
    const table = pipeTable([head, ...part]);
    const md = page === 1 && preamble.length > 0 ? `${preamble.join('\n')}\n\n${table}` : table;
    yield { page, md, spans: [], label: `Rows ${at + 1}–${at + part.length}` };
    page += 1;
  }
  const notes = encoding === 'utf-8' ? [] : [`Read as ${encoding}.`];
  return { title: null, length: { count: body.length, unit: 'row' }, notes };
}

/** Records of RFC 4180, tolerant of quotes left open at the end. */
export function* recordsOf(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
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

/** The delimiter that gives most records the same number of fields, more than one. */
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

/** The first row as wide as most of the others is the header; statements put a few lines above it. */
function headOf(rows: string[][]): number {
  const widthOf = (row: string[]) => row.findLastIndex((cell) => cell.trim()) + 1;
  const sample = rows.slice(0, 200).map(widthOf);
  const widest = Math.max(...sample);
  const at = sample.findIndex((width) => width >= widest * 0.7);
  return at > 20 ? 0 : at;
}
