import { passagesOf } from './passages.ts';
import type { Passage } from './passages.ts';

/** Changes whenever the same pages would be cut differently. */
export const CHUNKER_VERSION = '1';

/** `anchors` are UTF-16 offsets into the Markdown of each page the chunk covers, in page order. */
export type Chunk = {
  ordinal: number;
  text: string;
  tokens: number;
  anchors: { page: number; start: number; end: number }[];
};

/**
 * Cuts pages of Markdown into chunks of at most `size` tokens (default 1024), the end of each repeated at the
 * start of the next for up to `overlap` tokens (default 204). Cuts fall between blocks where the chunk is at
 * least half full there, else between sentences or table rows; a table that is cut repeats its header.
 * Throws RangeError when size or overlap cannot be met.
 */
export function chunkPages(
  pages: { page: number; md: string }[],
  options: { size?: number; overlap?: number } = {},
): Chunk[] {
  const { size = 1024, overlap = 204 } = options;
  if (!Number.isInteger(size) || size < 16) throw new RangeError('A chunk must hold at least 16 tokens.');
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= size) {
    throw new RangeError('The overlap must be at least 0 and smaller than the chunk size.');
  }
  const longest = Math.floor((size - overlap) / 2);
  const passages = pages.flatMap(({ page, md }) => passagesOf(page, md, Math.max(4, longest)));
  const markdown = new Map(pages.map(({ page, md }) => [page, md]));
  const chunks: Chunk[] = [];
  let from = 0;
  while (from < passages.length) {
    const to = endOfChunk(passages, from, size);
    chunks.push(assemble(passages.slice(from, to), markdown, chunks.length));
    if (to === passages.length) break;
    from = startOfNext(passages, from, to, overlap);
  }
  return chunks;
}

function cost(passages: Passage[], at: number, first: boolean): number {
  const passage = passages[at]!;
  // A head is repeated where a chunk, or a page within it, begins inside a table.
  const repeatsHead = first || passages[at - 1]?.page !== passage.page;
  return passage.tokens + (repeatsHead ? (passage.tableHead?.tokens ?? 0) : 0) + (passage.opensBlock ? 1 : 0);
}

function endOfChunk(passages: Passage[], from: number, size: number): number {
  let tokens = 0;
  let to = from;
  let atBlock = 0;
  while (to < passages.length) {
    const next = cost(passages, to, to === from);
    if (to > from && tokens + next > size) break;
    // Never leave a heading behind as the last line of a chunk.
    if (passages[to]!.opensBlock && !passages[to - 1]?.heading && tokens >= size / 2) atBlock = to;
    tokens += next;
    to += 1;
  }
  if (to === passages.length) return to;
  if (passages[to]!.opensBlock && !passages[to - 1]!.heading) return to;
  return atBlock > from ? atBlock : to;
}

function startOfNext(passages: Passage[], from: number, to: number, overlap: number): number {
  let start = to;
  let tokens = 0;
  while (start - 1 > from) {
    tokens += passages[start - 1]!.tokens;
    if (tokens > overlap) break;
    start -= 1;
  }
  return start;
}

function assemble(passages: Passage[], markdown: Map<number, string>, ordinal: number): Chunk {
  const anchors: Chunk['anchors'] = [];
  const heads: string[] = [];
  let tokens = 0;
  for (const [index, passage] of passages.entries()) {
    tokens += cost(passages, index, index === 0);
    const last = anchors.at(-1);
    if (last?.page === passage.page) {
      last.end = passage.end;
    } else {
      anchors.push({ page: passage.page, start: passage.start, end: passage.end });
      heads.push(passage.tableHead?.text ?? '');
    }
  }
  const text = anchors
    .map((anchor, index) => heads[index]! + markdown.get(anchor.page)!.slice(anchor.start, anchor.end).trimEnd())
    .join('\n\n');
  return { ordinal, text, tokens, anchors };
}
