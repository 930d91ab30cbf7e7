import { countTokens } from './tokens.ts';

/** The smallest part of a page that a chunk never cuts: a sentence, a line or a table row. */
export type Passage = {
  page: number;
  start: number;
  end: number;
  tokens: number;
  opensBlock: boolean;
  heading: boolean;
  /** The header rows of this row's table; absent on the header itself. */
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
    const heading = /^#{1,6} /.test(text);
    let opensBlock = true;
    const add = (start: number, end: number, tokens: number) => {
      const passage = { page, start: block.start + start, end: block.start + end, tokens, opensBlock, heading };
      passages.push(split.head && start >= split.headEnd ? { ...passage, tableHead: split.head } : passage);
      opensBlock = false;
    };
    for (const part of split.parts) fit(part, text, max, add);
  }
  return passages;
}

type Range = { start: number; end: number };
type Split = { parts: Range[]; headEnd: number; head?: { text: string; tokens: number } };

function blocksOf(md: string): Range[] {
  const blocks: Range[] = [];
  const add = (start: number, end: number) => {
    if (md.slice(start, end).trim()) blocks.push({ start, end });
  };
  let start = 0;
  for (let gap = md.indexOf('\n\n'); gap >= 0; gap = md.indexOf('\n\n', start)) {
    add(start, gap);
    start = gap + 2;
    while (md[start] === '\n') start += 1;
  }
  add(start, md.length);
  return blocks;
}

function tableRows(text: string, max: number): Split {
  const parts: Range[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    parts.push({ start, end });
    start = end;
  }
  const second = parts[1];
  if (!second || !TABLE_DIVIDER.test(text.slice(second.start, second.end).trim())) return { parts, headEnd: 0 };
  const head = text.slice(0, second.end);
  const tokens = countTokens(head);
  // Do not repeat a header that would fill half of every chunk.
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

/** Adds the part if it fits. Otherwise cuts it at white space, or anywhere except inside a surrogate pair. */
function fit(part: Range, text: string, max: number, add: (start: number, end: number, tokens: number) => void): void {
  const { start, end } = part;
  const tokens = countTokens(text.slice(start, end));
  if (tokens <= max) {
    add(start, end, tokens);
    return;
  }
  const middle = cutNear(text, part, start + Math.floor((end - start) / 2));
  fit({ start, end: middle }, text, max, add);
  fit({ start: middle, end }, text, max, add);
}

function cutNear(text: string, part: Range, middle: number): number {
  const space = text.lastIndexOf(' ', middle);
  if (space > part.start + (middle - part.start) / 2) return space + 1;
  const code = text.charCodeAt(middle);
  const insidePair = code >= 0xdc00 && code <= 0xdfff;
  return insidePair ? middle + 1 : middle;
}
