import { readDate } from '@atrium/domain/value';
import { type Box, type ParsedPage, type TextPiece, widthOf } from '../parsing/index.ts';
import { looksLikeDay } from './day-evidence.ts';

/** A word of a page. `x0` and `x1` are fractions of the width of the page as it is read. */
export type Word = { text: string; x0: number; x1: number; box: Box; size: number };

/** A piece of a line that is one value: a day, an amount with its mark, or words. */
export type PageCell = { kind: 'day' | 'money' | 'text'; text: string; x0: number; x1: number; box: Box };

/** A line of a page. `top` and `bottom` are fractions of the height of the page. */
export type PageLine = {
  key: number;
  page: number;
  line: number;
  cells: PageCell[];
  text: string;
  top: number;
  bottom: number;
};

/** Words closer than this part of the type size are one run. */
const WORD_GAP = 0.62;
const MOST_DAY_WORDS = 4;

/** Divides the lines of pages into days, amounts and texts with their places. */
export function linesOfPages(pages: readonly ParsedPage[]): PageLine[] {
  let key = 0;
  return pages.flatMap(({ page, lines = [] }) =>
    lines.map(({ pieces }, at): PageLine => {
      const cells = runsOf(pieces.flatMap(wordsOf)).flatMap((run, index) => cellsOf(run, index));
      const boxes = cells.map(({ box }) => box);
      key += 1;
      return {
        key,
        page,
        line: at + 1,
        cells,
        text: cells.map(({ text }) => text).join(' '),
        top: Math.min(...boxes.map(([, y]) => y)),
        bottom: Math.max(...boxes.map(([, , , y]) => y)),
      };
    }),
  );
}

/** Divides a line into runs of words that are close to each other. Signs and currencies join their amounts. */
export function wordRuns(pieces: readonly TextPiece[]): Word[][] {
  return runsOf(pieces.flatMap(wordsOf));
}

/** The words of a piece. A piece of several words gives each the part of its width that its letters take. */
function wordsOf({ text, x0, x1, box }: TextPiece): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const scale = (x1 - x0) / Math.max(1, widthOf(words.join(' ')));
  const size = scale * 1_000;
  let at = x0;
  return words.map((word) => {
    const from = at;
    const to = at + widthOf(word) * scale;
    at = to + widthOf(' ') * scale;
    return { text: word, x0: from, x1: to, size, box: partOf(box, (from - x0) / (x1 - x0), (to - x0) / (x1 - x0)) };
  });
}

/** The part of a box between two fractions of its longer side. */
function partOf([x0, y0, x1, y1]: Box, from: number, to: number): Box {
  const [start, end] = [Number.isFinite(from) ? from : 0, Number.isFinite(to) ? Math.min(1, to) : 1];
  return [rounded(x0 + (x1 - x0) * start), y0, rounded(x0 + (x1 - x0) * end), y1];
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function runsOf(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    if (last && word.x0 - last.x1 < Math.max(last.size, word.size) * WORD_GAP) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return joinedMarks(runs);
}

/** Joins a sign, a currency or a CR that the page prints at a distance from its amount. */
function joinedMarks(runs: readonly Word[][]): Word[][] {
  const joined: Word[][] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    const isAfterSign = before?.length === 1 && /^(?:[-−–+(]|[-−–]?[$€£¥₹])$/.test(before[0]?.text ?? '');
    const isMark = run.length === 1 && /^(?:CR|DR|OD|[-−–)])$/i.test(run[0]?.text ?? '');
    const gap = before ? (run[0]?.x0 ?? 0) - (before.at(-1)?.x1 ?? 0) : 1;
    const isNear = gap < (run[0]?.size ?? 0) * 3;
    if (before && isAfterSign && isNear && isMoneyText(textOf(run.slice(0, 1)))) before.push(...run);
    else if (before && isMark && isNear && isMoneyText(before.at(-1)?.text ?? '')) before.push(...run);
    else joined.push([...run]);
  }
  return joined;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Takes days from the start of a line and amounts from the end of a run; the rest is text. */
function cellsOf(run: readonly Word[], index: number): PageCell[] {
  let words = [...run];
  const days: PageCell[] = [];
  // Days are among the first two values of a line. Elsewhere, they belong to a description.
  for (let count = leadingDay(words, index); count > 0; count = leadingDay(words, index)) {
    days.push(cellOf('day', words.slice(0, count)));
    words = words.slice(count);
    if (days.length === 2) break;
  }
  const amounts: PageCell[] = [];
  for (let count = trailingMoney(words); count > 0; count = trailingMoney(words)) {
    amounts.unshift(cellOf('money', words.slice(-count)));
    words = words.slice(0, -count);
  }
  return [...days, ...(words.length > 0 ? [cellOf('text', words)] : []), ...amounts];
}

function cellOf(kind: PageCell['kind'], words: readonly Word[]): PageCell {
  return {
    kind,
    text: textOf(words),
    x0: words[0]?.x0 ?? 0,
    x1: words.at(-1)?.x1 ?? 0,
    box: unionOf(words.map(({ box }) => box)),
  };
}

/** The smallest box around boxes. */
export function unionOf(boxes: readonly Box[]): Box {
  return [
    Math.min(...boxes.map(([x]) => x)),
    Math.min(...boxes.map(([, y]) => y)),
    Math.max(...boxes.map(([, , x]) => x)),
    Math.max(...boxes.map(([, , , y]) => y)),
  ];
}

/** The number of words at the start that are a day, with or without a year. `index` is that of the run in its line. */
function leadingDay(words: readonly Word[], index: number): number {
  for (let count = Math.min(MOST_DAY_WORDS, words.length); count > 0; count -= 1) {
    if (index > 1 && count !== words.length) continue;
    const text = textOf(words.slice(0, count));
    // 2.11 is an amount, except at the start of a line.
    if (index > 0 && /^\d{1,2}\.\d{1,2}$/.test(text)) continue;
    if (isDayText(text) && !(count > 1 && /^\d{1,2}[./-]\d{1,2}$/.test(words[0]?.text ?? ''))) return count;
  }
  return 0;
}

const SHORT_DAY = /^(\d{1,2})([/.-])(\d{1,2})\.?$/;

/** Whether a text is a day, with or without its year. */
export function isDayText(text: string): boolean {
  if (text.length > 24 || !/\d/.test(text)) return false;
  const short = SHORT_DAY.exec(text);
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[3])];
    return first > 0 && second > 0 && first <= 31 && second <= 31 && Math.min(first, second) <= 12;
  }
  if (looksLikeDay(text)) return !/^\d{8,}$/.test(text) || /^(?:19|20)/.test(text);
  return (
    /^\d{1,2}\.?[ -]?\p{L}{3,12}\.?$|^\p{L}{3,12}\.?[ -]?\d{1,2}$/u.test(text) && namedDay(text, 2024) !== undefined
  );
}

/** Reads a day with the name of its month, in a given year. */
export function namedDay(text: string, year: number): string | undefined {
  const dayFirst = /^(\d{1,2})\.?[ -]?(\p{L}{3,12})\.?$/u.exec(text);
  const monthFirst = /^(\p{L}{3,12})\.?[ -]?(\d{1,2})$/u.exec(text);
  const [day, month] = dayFirst ? [dayFirst[1], dayFirst[2]] : [monthFirst?.[2], monthFirst?.[1]];
  if (day === undefined || month === undefined) return undefined;
  const reading = readDate(`${day} ${month} ${year}`);
  return reading.ok ? reading.iso : undefined;
}

const MONEY =
  /^[-−–+(]*(?:[$€£¥₹]|[A-Z]{2,3}(?=[\d$-]))?[-−–]?(?:\d{1,3}(?:[.,'’]\d{2,3})*[.,]\d{2,4}|\d+[.,]\d{2}|[.,]\d{2}|\d{1,3}(?:[,.'’]\d{3})+)\)?[-−–+]?(?:CR|DR|OD|C|D)?\)?$/i;

/** Whether one word is an amount: with decimals, or with groups of thousands. */
export function isMoneyText(text: string): boolean {
  if (/^\d{1,2}([.,])\d{1,2}\1(?:\d{4}|\d{2})$/.test(text)) return false;
  return MONEY.test(text) || /^[-−–(]?[$€£¥₹]\d[\d,.]*\)?$/.test(text);
}

/** The number of words at the end that are one amount with its sign, currency and mark. */
function trailingMoney(words: readonly Word[]): number {
  let from = words.length - 1;
  if (from > 0 && /^(?:CR|DR|OD|[-−–)]|EUR|USD|GBP|[€$£])$/i.test(words[from]?.text ?? '')) from -= 1;
  const last = words[from]?.text ?? '';
  if (!isMoneyText(last)) return 0;
  // Groups with spaces are only read before a decimal comma: 1 234,56.
  if (/^\d{3},\d{2}[-−–]?$/.test(last))
    while (from > 0 && /^[-−–+]?\d{1,3}$/.test(words[from - 1]?.text ?? '')) {
      from -= 1;
      if (!/^\d{3}$/.test(words[from]?.text ?? '')) break;
    }
  if (from > 0 && /^(?:[-−–+(]|[-−–]?[$€£¥₹]|RM|Rs\.?|CHF)$/i.test(words[from - 1]?.text ?? '')) from -= 1;
  return words.length - from;
}
