import { passagesOf } from './passages.ts';
import { countTokens } from './tokens.ts';
import type { Passage } from './passages.ts';

/** Must change whenever the same pages would be cut differently. */
export const CHUNKER_VERSION = '1';

/** `anchors` are UTF-16 offsets into the Markdown of each page the chunk covers, in page order. */
export type Chunk = {
  ordinal: number;
  text: string;
  tokens: number;
  anchors: { page: number; start: number; end: number }[];
};

/**
 * Cuts pages of Markdown into chunks of at most `size` tokens (default 1024). Each chunk repeats up to `overlap` tokens
 * (default 204) from the end of the previous one. Cuts are between blocks if the chunk is at least half full there,
 * otherwise between sentences or table rows; a table that is cut repeats its header. `maxCharacters` and
 * `overlapCharacters` (UTF-16 units, no limit by default) also apply, because long words have many characters in few tokens.
 *
 * @throws RangeError when size or overlap is out of range.
 */
export function chunkPages(
  pages: { page: number; md: string }[],
  options: { size?: number; overlap?: number; maxCharacters?: number; overlapCharacters?: number } = {},
): Chunk[] {
  const { size = 1024, overlap = 204, maxCharacters = Infinity, overlapCharacters = Infinity } = options;
  const [most, shared] = [
    { tokens: size, characters: maxCharacters },
    { tokens: overlap, characters: overlapCharacters },
  ];
  if (!Number.isInteger(size) || size < 16) throw new RangeError('A chunk must hold at least 16 tokens.');
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= size) {
    throw new RangeError('The overlap must be at least 0 and smaller than the chunk size.');
  }
  const longest = Math.floor((size - overlap) / 2);
  const passages = pages.flatMap(({ page, md }) => {
    const found = passagesOf(page, md, Math.max(4, longest));
    if (maxCharacters === Infinity) return found;
    return found.flatMap((passage) => divided(passage, md, maxCharacters / 2 - SEAM));
  });
  const markdown = new Map(pages.map(({ page, md }) => [page, md]));
  const chunks: Chunk[] = [];
  let from = 0;
  while (from < passages.length) {
    const to = endOfChunk(passages, from, most);
    chunks.push(assemble(passages.slice(from, to), markdown, chunks.length));
    if (to === passages.length) break;
    from = startOfNext(passages, from, to, shared);
  }
  return chunks;
}

/** Maximum number of characters between two passages of a chunk. */
const SEAM = 2;

type Amount = { tokens: number; characters: number };

/** Halves a passage until each part has at most `most` characters. A longer table header is not repeated. */
function divided(passage: Passage, md: string, most: number): Passage[] {
  const { start, end, tableHead, ...rest } = passage;
  if (end - start <= most) return tableHead && tableHead.text.length > most ? [{ ...rest, start, end }] : [passage];
  const half = start + Math.floor((end - start) / 2);
  const space = md.lastIndexOf(' ', half);
  const isInPair = (md.charCodeAt(half) & 0xfc00) === 0xdc00;
  const middle = space > start ? space + 1 : half + (isInPair ? 1 : 0);
  const part = (from: number, to: number) => ({
    ...passage,
    start: from,
    end: to,
    tokens: countTokens(md.slice(from, to)),
    opensBlock: from === start && passage.opensBlock,
  });
  return [part(start, middle), part(middle, end)].flatMap((each) => divided(each, md, most));
}

/** The table header to repeat, if a chunk or a page within it begins inside a table. */
function headAt(passages: Passage[], at: number, first: boolean): Passage['tableHead'] {
  const passage = passages[at];
  return first || passages[at - 1]?.page !== passage?.page ? passage?.tableHead : undefined;
}

function passageAt(passages: readonly Passage[], at: number): Passage {
  const passage = passages[at];
  if (!passage) throw new RangeError(`There is no passage ${at} among ${passages.length}.`);
  return passage;
}

function cost(passages: Passage[], at: number, first: boolean): number {
  const passage = passageAt(passages, at);
  return passage.tokens + (headAt(passages, at, first)?.tokens ?? 0) + (passage.opensBlock ? 1 : 0);
}

function lengthOf(passages: Passage[], at: number, first: boolean): number {
  const { start, end } = passageAt(passages, at);
  return end - start + (headAt(passages, at, first)?.text.length ?? 0) + SEAM;
}

function endOfChunk(passages: Passage[], from: number, most: Amount): number {
  let tokens = 0;
  let characters = 0;
  let to = from;
  let atBlock = 0;
  while (to < passages.length) {
    const next = cost(passages, to, to === from);
    const length = lengthOf(passages, to, to === from);
    if (to > from && (tokens + next > most.tokens || characters + length > most.characters)) break;
    // Never leave a heading behind as the last line of a chunk.
    if (passages[to]?.opensBlock && !passages[to - 1]?.heading && tokens >= most.tokens / 2) atBlock = to;
    tokens += next;
    characters += length;
    to += 1;
  }
  if (to === passages.length) return to;
  if (passages[to]?.opensBlock && !passages[to - 1]?.heading) return to;
  return atBlock > from ? atBlock : to;
}

function startOfNext(passages: Passage[], from: number, to: number, most: Amount): number {
  let start = to;
  let tokens = 0;
  let characters = 0;
  while (start - 1 > from) {
    const passage = passageAt(passages, start - 1);
    tokens += passage.tokens;
    characters += passage.end - passage.start;
    if (tokens > most.tokens || characters > most.characters) break;
    start -= 1;
  }
  return start;
}

function assemble(passages: Passage[], markdown: Map<number, string>, ordinal: number): Chunk {
  const anchors: Chunk['anchors'] = [];
  let text = '';
  let tokens = 0;
  for (let from = 0; from < passages.length;) {
    const { page, start, tableHead } = passageAt(passages, from);
    let to = from;
    for (; passages[to]?.page === page; to += 1) tokens += cost(passages, to, to === 0);
    const { end } = passageAt(passages, to - 1);
    anchors.push({ page, start, end });
    text += (from > 0 ? '\n\n' : '') + (tableHead?.text ?? '') + (markdown.get(page) ?? '').slice(start, end).trimEnd();
    from = to;
  }
  return { ordinal, text, tokens, anchors };
}
