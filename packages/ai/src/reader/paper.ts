import { hintsOf, withoutOrders } from '../evidence/index.ts';
import type { ExtractionPage } from '../evidence/index.ts';
import { itemAt } from './learning/number.ts';

/** A part of a line between gaps of two spaces or more, such as a table cell. Offsets are those of the paper's text. */
export type Cell = { text: string; start: number; end: number };
/** A line that is not empty. `index` counts these lines from 0. */
export type Line = Cell & { index: number; cells: readonly Cell[] };

/** A document as the reader sees it: plain text without Markdown marks, as lines and as one flowing text of the same length. */
export type Paper = {
  text: string;
  /** The text with spaces instead of line ends. */
  flow: string;
  lines: readonly Line[];
  /** The order of numeric dates, if the paper shows it. */
  dateOrder: 'DMY' | 'MDY' | 'YMD' | undefined;
  /** Returns the index of the line at an offset. */
  lineAt: (offset: number) => number;
  /** Returns the page number and the page's own text for a range, cut at the end of the page. */
  quote: (start: number, end: number) => { page: number; quote: string };
  /** Returns how sure the text recognition was of its least certain word in a range, from 0 to 1. 1 for text that was not recognized. */
  sureness: (start: number, end: number) => number;
};

/** Lays the pages of a document out as one text. Prompt injections are blanked, so that no value comes from them. */
export function paperOf(pages: readonly ExtractionPage[]): Paper {
  const parts: { page: number; md: string; start: number }[] = [];
  const recognized: { start: number; end: number; sureness: number }[] = [];
  let text = '';
  for (const { page, md, spans } of pages) {
    parts.push({ page, md, start: text.length });
    for (const { start, end, sureness } of spans)
      if (sureness !== undefined) recognized.push({ start: text.length + start, end: text.length + end, sureness });
    text += `${withoutMarks(withoutOrders(md))}\n`;
  }
  const lines = linesOf(text);
  const starts = lines.map(({ start }) => start);
  return {
    text,
    flow: text.replaceAll('\n', ' '),
    lines,
    dateOrder: hintsOf(pages).dateOrder,
    lineAt: (offset) => Math.max(0, lastAtMost(starts, offset)),
    quote: (start, end) => {
      const part = parts.findLast((each) => each.start <= start);
      if (!part) throw new RangeError(`There is no page at offset ${start}.`);
      const from = start - part.start;
      return { page: part.page, quote: part.md.slice(from, Math.min(end - part.start, part.md.length)) };
    },
    sureness: (start, end) =>
      recognized.reduce((least, part) => {
        return part.start < end && part.end > start ? Math.min(least, part.sureness) : least;
      }, 1),
  };
}

const DIVIDER = /^[ \t:|-]+$/gm;
const MARKS = /^[ \t]*(?:#{1,6}|>)(?= )|\*\*|__|(?<!\\)\||<br\s*\/?>|\\(?=[\\|*_#[\]()<>&.+~`{}!-])/gm;
/** Variants of the space that a page may contain. */
const SPACES = /[\u00a0\u2002-\u200a\u202f]/g;

/** Replaces the marks of Markdown with spaces, so that all other characters keep their offsets. */
function withoutMarks(md: string): string {
  const blank = (found: string) => ' '.repeat(found.length);
  const divider = (line: string) => (line.includes('---') ? blank(line) : line);
  return md.replaceAll(DIVIDER, divider).replaceAll(MARKS, blank).replaceAll(SPACES, ' ');
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let offset = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const start = offset + raw.search(/\S|$/);
    offset += raw.length + 1;
    if (line === '') continue;
    const cells = [...line.matchAll(/\S+(?: \S+)*/g)].map((match): Cell => {
      const begin = start + match.index;
      return { text: match[0], start: begin, end: begin + match[0].length };
    });
    lines.push({ index: lines.length, text: line, start, end: start + line.length, cells });
  }
  return lines;
}

/** Returns the index of the last number that is at most `limit` in an ascending list, or -1. */
export function lastAtMost(ascending: readonly number[], limit: number): number {
  let [low, high] = [-1, ascending.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (itemAt(ascending, middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
