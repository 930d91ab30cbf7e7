import { countTokens } from './tokens.ts';

/** The smallest stretch of a page that a chunk never cuts: a sentence, a line or a table row. */
export type Passage = {
  page: number;
  start: number;
  end: number;
  tokens: number;
  opensBlock: boolean;
  heading: boolean;
  /** The header rows of the table this row belongs to; absent on the header itself. */
  tableHead?: { text: string; tokens: number };
};

const TABLE_DIVIDER = /^\|?[\s:|-]*-[\s:|-]*\|?$/;
const SENTENCE_END = /[.!?]["')\]”’]*\s+|[。！？]|\n/g;

/** Splits a page's Markdown into passages of at most `max` tokens; offsets are UTF-16 units in `md`. */
export function passagesOf(page: number, md: string, max: number): Passage[] {
  const passages: Passage[] = [];
  for (const block of blocksOf(md)) {
    const text = md.slice(block.start, block.end);
    const split = text.startsWith('|') ? tableRows(text, max) : sentences(text);
    let opensBlock = true;
    for (const part of split.parts) {
      for (const piece of fitting(part, text, max)) {
        const passage: Passage = {
          page,
          start: block.start + piece.start,
          end: block.start + piece.end,
          tokens: piece.tokens,
          opensBlock,
          heading: /^#{1,6} /.test(text),
        };
        if (split.head && piece.start >= split.headEnd) passage.tableHead = split.head;
        passages.push(passage);
        opensBlock = false;
      }
    }
  }
  return passages;
}

type Range = { start: number; end: number };
type Split = { parts: Range[]; headEnd: number; head?: { text: string; tokens: number } };

function blocksOf(md: string): Range[] {
  const blocks: Range[] = [];
  let start = 0;
  for (const gap of md.matchAll(/\n{2,}/g)) {
    if (md.slice(start, gap.index).trim()) blocks.push({ start, end: gap.index });
    start = gap.index + gap[0].length;
  }
  if (md.slice(start).trim()) blocks.push({ start, end: md.length });
  return blocks;
}

function tableRows(text: string, max: number): Split {
  const parts: Range[] = [];
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    parts.push({ start, end: start + line.length });
    start += line.length;
  }
  const second = parts[1];
  if (!second || !TABLE_DIVIDER.test(text.slice(second.start, second.end).trim())) return { parts, headEnd: 0 };
  const head = text.slice(0, second.end);
  const tokens = countTokens(head);
  // A header that would fill half of every chunk is not repeated.
  if (tokens > max / 2) return { parts, headEnd: 0 };
  parts.splice(0, 2, { start: 0, end: second.end });
  return { parts, headEnd: second.end, head: { text: head, tokens } };
}

function sentences(text: string): Split {
  const parts: Range[] = [];
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    parts.push({ start, end });
    start = end;
  }
  if (start < text.length) parts.push({ start, end: text.length });
  return { parts, headEnd: 0 };
}

/** The part itself where it fits, otherwise cuts at white space, or anywhere but inside a surrogate pair. */
function* fitting(part: Range, text: string, max: number): Generator<Range & { tokens: number }> {
  const tokens = countTokens(text.slice(part.start, part.end));
  if (tokens <= max) {
    yield { ...part, tokens };
    return;
  }
  const middle = cutNear(text, part, part.start + Math.floor((part.end - part.start) / 2));
  yield* fitting({ start: part.start, end: middle }, text, max);
  yield* fitting({ start: middle, end: part.end }, text, max);
}

function cutNear(text: string, part: Range, middle: number): number {
  const space = text.lastIndexOf(' ', middle);
  if (space > part.start + (middle - part.start) / 2) return space + 1;
  const code = text.charCodeAt(middle);
  const insidePair = code >= 0xdc00 && code <= 0xdfff;
  return insidePair ? middle + 1 : middle;
}
