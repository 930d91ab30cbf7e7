import type { ParsedPage } from './document.ts';

const PAGE_LENGTH = 3_000;

/**
 * Splits Markdown of a format without pages into pages of about 3,000 characters: between blocks, before a nearby
 * heading, and between the rows of a long table, whose header is repeated. `longest` is in characters.
 */
export function* pagesOf(md: string, first = 1, longest = PAGE_LENGTH): Generator<ParsedPage> {
  let blocks: string[] = [];
  let length = 0;
  let page = first;
  const flush = (): ParsedPage => {
    const text = blocks.join('\n\n');
    blocks = [];
    length = 0;
    page += 1;
    return { page: page - 1, md: text, spans: [] };
  };
  for (const block of blocksOf(md)) {
    const full = length + block.length > longest;
    const nearlyFull = length > longest * 0.6 && /^#{1,3} /.test(block);
    if (blocks.length > 0 && (full || nearlyFull)) yield flush();
    blocks.push(block);
    length += block.length + 2;
  }
  if (blocks.length > 0) yield flush();
}

function* blocksOf(md: string): Generator<string> {
  for (const block of md.split(/\n{2,}/)) {
    const text = block.trimEnd();
    if (!text.trim()) continue;
    if (text.length <= PAGE_LENGTH) yield text;
    else if (text.startsWith('|')) yield* tableParts(text);
    else yield* lineParts(text);
  }
}

function* tableParts(text: string): Generator<string> {
  const [head = '', divider = '', ...rows] = text.split('\n');
  let part: string[] = [];
  let length = 0;
  for (const row of rows) {
    if (part.length > 0 && length + row.length > PAGE_LENGTH) {
      yield [head, divider, ...part].join('\n');
      part = [];
      length = 0;
    }
    part.push(row);
    length += row.length + 1;
  }
  yield [head, divider, ...part].join('\n');
}

function* lineParts(text: string): Generator<string> {
  let rest = text;
  while (rest.length > PAGE_LENGTH) {
    const at = cutBefore(rest, PAGE_LENGTH);
    yield rest.slice(0, at).trimEnd();
    rest = rest.slice(at).trimStart();
  }
  if (rest) yield rest;
}

function cutBefore(text: string, limit: number): number {
  for (const mark of ['\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, limit);
    if (at > limit / 2) return at + mark.length;
  }
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}
