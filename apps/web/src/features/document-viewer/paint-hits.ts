import { findPattern } from './find-in-pages.ts';

const ALL = 'document-find';
const CURRENT = 'document-find-current';

/**
 * Paints the words found in what is drawn of a document, without touching it: ranges over its text, in the colours of
 * `::highlight(document-find)`. `current` is a hit's page and which one on that page it is.
 */
export function paintHits(
  root: HTMLElement,
  words: string,
  current: { page: number; ordinal: number } | undefined,
): Range | undefined {
  const pattern = findPattern(words);
  clearHits();
  if (pattern === null || !('highlights' in CSS)) return undefined;
  const all = new Highlight();
  let currentRange: Range | undefined;
  for (const slot of root.querySelectorAll<HTMLElement>('[data-page]')) {
    const ranges = rangesIn(slot, pattern);
    for (const range of ranges) all.add(range);
    if (Number(slot.dataset['page']) === current?.page) currentRange = ranges[current.ordinal] ?? ranges.at(-1);
  }
  CSS.highlights.set(ALL, all);
  if (currentRange !== undefined) CSS.highlights.set(CURRENT, new Highlight(currentRange));
  return currentRange;
}

export function clearHits(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

function rangesIn(slot: HTMLElement, pattern: RegExp): Range[] {
  const pieces: { node: Text; start: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(slot, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('header') != null) continue;
    // Lines of a PDF's text layer follow one another without a space.
    if (text !== '' && !/\s$/.test(text)) text += ' ';
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  const pointAt = (offset: number) => {
    const piece = pieces.findLast((one) => one.start <= offset);
    return piece && ([piece.node, Math.min(piece.node.length, offset - piece.start)] as const);
  };
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const start = pointAt(match.index);
    const end = pointAt(match.index + match[0].length);
    if (start === undefined || end === undefined) return [];
    const range = new Range();
    range.setStart(...start);
    range.setEnd(...end);
    return [range];
  });
}
