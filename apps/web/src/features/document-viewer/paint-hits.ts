import { findPattern } from './find-in-pages.ts';

const ALL = 'document-find';
const CURRENT = 'document-find-current';

/**
 * Highlights the found words in the rendered pages with the CSS Custom Highlight API, styled by
 * `::highlight(document-find)`. `current` is the page and index of the current hit. Returns its range.
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
    // The lines of a PDF's text layer have no space between them.
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
