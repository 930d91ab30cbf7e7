import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Refusal } from '../parsing/index.ts';
import { countPages, drawPages } from './screenshot.ts';

const DPI = 40;
/** The longer side of a picture of a page, in pixels. */
const MOST_DOTS = 1200;
/** Files with more pages are checked at this many pages, spread over the file. */
const CHECKED = 200;
const BATCH = 20;
/** The part of the pixels of a cell that the mark must change, and by how much of 255. */
const LEAST_CHANGED = 0.004;
const LEAST_CHANGE = 8;
const CELLS = 3;
/** The part of the cells of a page in which the mark must show. Narrow strips have few lines of it. */
const LEAST_CELLS = 0.75;
const LEAST_CELLS_OF_STRIP = 0.3;
const STRIP = 3;

export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data };
}

/** Whether a pixel changed in its red, green or blue. Called for each pixel of a page, so it makes no lists. */
function differs(before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): boolean {
  for (let part = at; part < at + 3; part += 1)
    if (Math.abs((before[part] ?? 0) - (after[part] ?? 0)) >= LEAST_CHANGE) return true;
  return false;
}

/** Whether the mark shows all over a page: compares its picture with that of the page without the mark. */
export function showsMark(before: Pixels, after: Pixels): boolean {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) return false;
  const changed = Array.from({ length: CELLS ** 2 }, () => 0);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * CELLS) / height) * CELLS;
    for (let x = 0; x < width; x += 1) {
      if (!differs(before.data, after.data, (y * width + x) * 4)) continue;
      const cell = row + Math.floor((x * CELLS) / width);
      changed[cell] = (changed[cell] ?? 0) + 1;
    }
  }
  const least = (width * height * LEAST_CHANGED) / CELLS ** 2;
  const marked = changed.filter((count) => count > least).length / CELLS ** 2;
  const isStrip = Math.max(width, height) > STRIP * Math.min(width, height);
  return marked >= (isStrip ? LEAST_CELLS_OF_STRIP : LEAST_CELLS);
}

function pagesToCheck(count: number): number[] {
  const checked = Math.min(count, CHECKED);
  return Array.from({ length: checked }, (_, at) => 1 + Math.floor((at * (count - 1)) / Math.max(1, checked - 1)));
}

/** Pages in groups of one resolution. A large page is drawn alone and with fewer dots. */
function groupsOf(pages: readonly number[], sides: readonly number[]): { pages: number[]; dpi: number }[] {
  const groups: { pages: number[]; dpi: number }[] = [];
  for (const page of pages) {
    const dpi = Math.max(1, Math.min(DPI, Math.floor((MOST_DOTS * 72) / Math.max(1, sides[page - 1] ?? 1))));
    const last = groups.at(-1);
    if (last && dpi === DPI && last.dpi === DPI && last.pages.length < BATCH) last.pages.push(page);
    else groups.push({ pages: [page], dpi });
  }
  return groups;
}

/**
 * Draws the pages of both files and looks for the mark. `sides` are the longer sides of all pages, in points. @throws Refusal
 * if a page is missing or does not show it
 */
export async function checkMark(before: Buffer, after: Buffer, sides: readonly number[]): Promise<void> {
  const count = await countPages(after);
  if (count === 0 || count !== sides.length || count !== (await countPages(before))) throw new Refusal('damaged');
  for (const { pages, dpi } of groupsOf(pagesToCheck(count), sides)) {
    const [unmarked, marked] = [await drawPages(before, pages, dpi), await drawPages(after, pages, dpi)];
    for (const page of pages) {
      const [old, drawn] = [unmarked, marked].map((shots) => shots.find((shot) => shot.page === page));
      if (!old || !drawn || !showsMark(await pixelsOf(old.png), await pixelsOf(drawn.png)))
        throw new Refusal('damaged');
    }
  }
}
