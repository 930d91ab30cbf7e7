import { readFileSync } from 'node:fs';
import { constants, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiteParse } from '@llamaindex/liteparse';
import type { LiteParseInput, ParsedPage as LitePage, ParseResult, TextItem } from '@llamaindex/liteparse';
import type { Box, ParsedPage, Source, Summary } from '../document.ts';
import { recognize } from '../ocr/recognize.ts';
import { finishPage, startBlock, write } from '../page-writer.ts';
import { isRightToLeft, readingOrder } from '../pdf/direction.ts';
import { layOut } from '../pdf/layout.ts';
import { filledIn } from '../pdf/form.ts';
import { hasInk, readPng } from '../pdf/ink.ts';
import { type Piece, type Place, textLinesOf } from '../pdf/lines.ts';
import { type Suspects, suspectsIn } from '../pdf/suspects.ts';
import { Refusal } from '../refusal.ts';

const BATCH = 25;
const OCR_DPI = 200;
/** In pixels of four bytes. A sheet of A0 has 62 million. */
const LARGEST_PICTURE = 100e6;
/** If more pages are damaged, the note only counts them. */
const NAMED_PAGES = 10;
const SMALL_BYTES = 16 * 1024 ** 2;

/** Reads a PDF page by page. Pages without a text layer are read by OCR, if it is installed. */
export async function* readPdf(source: Source): AsyncGenerator<ParsedPage, Summary> {
  const bytes = smallPdf(source);
  if (bytes) return yield* readPages(source, bytes);
  // The library requires the file extension, which stored files do not have.
  const folder = await mkdtemp(join(tmpdir(), 'atrium-pdf-'));
  try {
    const path = join(folder, 'document.pdf');
    await copyFile(source.path, path, constants.COPYFILE_FICLONE);
    return yield* readPages(source, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the content of a small file that starts with the PDF mark, so that it needs no file name. */
function smallPdf({ path, size }: Source): Buffer | null {
  if (size > SMALL_BYTES) return null;
  // Read synchronously: this process does nothing else, and asynchronous reading takes four times as long.
  const bytes = readFileSync(path);
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null;
}

const SETTINGS = { ocrEnabled: false, quiet: true, numWorkers: 1 };

async function* readPages(source: Source, file: LiteParseInput): AsyncGenerator<ParsedPage, Summary> {
  const suspects = suspectsOf(source, file);
  const reader = new LiteParse({
    ...SETTINGS,
    dpi: OCR_DPI,
    continueOnPageError: true,
    extractFormFields: true,
    includeComplexity: true,
    // Colours double the time of reading.
    extractTextMetadata: suspects !== 'none',
    maxPages: source.limits.pages,
  });
  const notes: string[] = [];
  let total = 0;
  let scanned = 0;
  let unread = 0;
  const damaged: number[] = [];
  let blank = 0;
  let recognized = 0;
  let read = 0;
  let title: string | null = null;
  for await (const batch of batchesOf(reader, file)) {
    if (total === 0) source.announce(batch.totalPages, scanned);
    total = batch.totalPages;
    // The library drops pages beyond its limit without an error.
    if (total > source.limits.pages) throw new Refusal('too_large');
    const bodySize = bodySizeOf(batch.result.pages);
    read += batch.result.pages.length;
    for (const page of withDamaged(batch.result)) {
      if ('message' in page) {
        damaged.push(page.pageNum);
        yield { page: page.pageNum, md: '', spans: [] };
        continue;
      }
      const hidden = suspects === 'none' ? '' : await takeHidden(page, suspects, file);
      const about = hidden ? { hidden } : {};
      if (hasText(page) || !isScan(page, hidden !== '')) {
        const parsed = { ...pageFrom(page, bodySize, source.isTabular), ...about };
        title ??= titleOf(parsed.md);
        yield parsed;
        continue;
      }
      scanned += 1;
      source.announce(total, scanned);
      const result = await readPicture(reader, file, page, source.isTabular);
      if (result === 'unavailable') unread += 1;
      if (result === 'blank') blank += 1;
      if (result === 'damaged') damaged.push(page.pageNum);
      if (typeof result !== 'string') recognized += 1;
      yield { ...(typeof result === 'string' ? emptyPage(page) : result), ...about };
    }
  }
  if (read === 0 || damaged.length === total) throw new Refusal('damaged');
  if (unread > 0 && unread + blank + damaged.length === total) throw new Refusal('ocr_unavailable');
  if (blank + damaged.length === total) throw new Refusal('no_text');
  if (damaged.length > NAMED_PAGES) notes.push(`${damaged.length} pages are damaged and could not be read.`);
  else notes.push(...damaged.map((page) => `Page ${page} is damaged and could not be read.`));
  if (unread > 0) notes.push(`${unread} scanned pages were not read, because text recognition is not installed.`);
  if (recognized > 0) notes.push(`${recognized} pages were read by text recognition.`);
  return { title, length: { count: total, unit: 'page' }, notes };
}

async function* batchesOf(reader: LiteParse, file: LiteParseInput) {
  try {
    yield* reader.parseBatches(file, { batchSize: BATCH });
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const reason = cause instanceof Error ? cause.message : '';
    if (/password|encrypt|security/i.test(reason)) throw new Refusal('encrypted', { cause });
    throw new Refusal(/PDF error|invalid|format|corrupt|trailer|load/i.test(reason) ? 'damaged' : 'internal', {
      cause,
    });
  }
}

/** Returns all pages in order, including damaged ones, so that they keep their numbers. */
function withDamaged({ pages, pageErrors }: ParseResult) {
  return [...pages, ...pageErrors].sort((a, b) => a.pageNum - b.pageNum);
}

/** A quick check, so that hardly any page needs the exact count below. */
const FOUR_LETTERS = /(?:[^\s\u{FFFD}]\s?){4}/u;

function hasText(page: LitePage): boolean {
  if (page.formFields?.some((field) => field.type === 'text' && field.value?.trim())) return true;
  if (page.textItems.some((item) => FOUR_LETTERS.test(item.text))) return true;
  let letters = 0;
  for (const item of page.textItems) {
    letters += item.text.replace(/[\s\u{FFFD}]/gu, '').length;
    if (letters >= 4) return true;
  }
  return false;
}

/** Part of a page that a picture covers if the page is a scan with a few letters, such as a stamp. */
const LARGE_PICTURE = 0.3;

/** A page with a few letters and no large picture is a short page. A page without any text may be drawn in outlines. */
function isScan({ textItems, complexity }: LitePage, hasHidden: boolean): boolean {
  if (complexity?.fullPageImage || (complexity?.imageCoverage ?? 0) >= LARGE_PICTURE) return true;
  return !hasHidden && !textItems.some((item) => item.text.trim());
}

/** Larger files are not searched for operators that hide text. Their text is checked on all pages. */
const SEARCHED_BYTES = 128 * 1024 ** 2;

function suspectsOf({ path, size }: Source, file: LiteParseInput): Suspects {
  if (Buffer.isBuffer(file)) return suspectsIn(file);
  return size > SEARCHED_BYTES ? 'all' : suspectsIn(readFileSync(path));
}

/** Enough to see whether there is ink, in dots per inch. */
const INK_DPI = 72;
const NEARLY_WHITE = 0xe6;
const NEARLY_CLEAR = 0x20;

/** Whether the colour, as ARGB in hexadecimal, hardly shows on paper. */
function isPale(color: string | undefined): boolean {
  if (color?.length !== 8) return false;
  const [alpha = 255, ...shades] = (color.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return alpha < NEARLY_CLEAR || shades.every((shade) => shade >= NEARLY_WHITE);
}

/**
 * Removes the text without ink from a page and returns it, a line per piece: white on white, transparent or in the
 * invisible mode. The invisible text of a scan lies over its picture and stays.
 */
async function takeHidden(page: LitePage, suspects: Suspects, file: LiteParseInput): Promise<string> {
  const suspect = page.textItems.filter((item) => item.text.trim() && (suspects === 'all' || isPale(item.fillColor)));
  if (suspect.length === 0) return '';
  const drawing = await drawn(new LiteParse({ ...SETTINGS, dpi: INK_DPI }), file, page);
  const picture = drawing && drawing !== 'damaged' ? readPng(drawing.imageBuffer) : null;
  const isHidden = (item: TextItem): boolean => {
    if (!picture) return isPale(item.fillColor);
    return !hasInk(picture, boxOf(item.x, item.y, item.x + item.width, item.y + item.height, page));
  };
  const hidden = new Set(suspect.filter(isHidden));
  page.textItems = page.textItems.filter((item) => !hidden.has(item));
  return [...hidden].map((item) => tidy(item.text)).join('\n');
}

function emptyPage(page: LitePage): ParsedPage {
  return { page: page.pageNum, md: '', spans: [], width: page.width, height: page.height };
}

async function readPicture(reader: LiteParse, file: LiteParseInput, page: LitePage, isTabular: boolean) {
  const picture = await drawn(reader, file, page);
  if (picture === 'damaged') return picture;
  if (!picture || picture.isSolidFill) return 'blank';
  const { value: parsed } = await recognize(picture.imageBuffer, isTabular).next();
  if (!parsed) return 'unavailable';
  if (!parsed.md && !parsed.lines?.length) return 'blank';
  return { ...parsed, page: page.pageNum, width: page.width, height: page.height };
}

async function drawn(reader: LiteParse, file: LiteParseInput, { pageNum, width, height }: LitePage) {
  if (width * height * (OCR_DPI / 72) ** 2 > LARGEST_PICTURE) return 'damaged';
  try {
    return (await reader.screenshot(file, [pageNum]))[0];
  } catch (error) {
    // This page has an impossible size or a broken picture. Other pages may be readable.
    if (error instanceof Error && error.message.startsWith('PDF error')) return 'damaged';
    throw error;
  }
}

/** Returns the most frequent type size, to a tenth of a point. */
function bodySizeOf(pages: LitePage[]): number {
  const letters = new Map<number, number>();
  for (const page of pages) {
    for (const item of page.textItems) {
      const tenths = Math.round(sizeOf(item) * 10);
      letters.set(tenths, (letters.get(tenths) ?? 0) + item.text.length);
    }
  }
  const [most] = [...letters].sort((a, b) => b[1] - a[1]);
  return (most?.[0] ?? 0) / 10 || 10;
}

function sizeOf(item: TextItem): number {
  return Math.min(item.width, item.height) > 0 ? (isSideways(item) ? item.width : item.height) : (item.fontSize ?? 10);
}

function rotationOf(item: TextItem): number {
  return item.rotation ? (((Math.round(item.rotation / 90) * 90) % 360) + 360) % 360 : 0;
}

function isSideways(item: TextItem): boolean {
  return rotationOf(item) % 180 === 90;
}

/** Lays out the text at the page's main angle. Text at other angles follows as separate lines. */
function pageFrom(page: LitePage, bodySize: number, isTabular: boolean): ParsedPage {
  const { width, height } = page;
  const items = page.textItems.filter((item) => item.text.trim());
  const letters = new Map<number, number>();
  for (const item of items) letters.set(rotationOf(item), (letters.get(rotationOf(item)) ?? 0) + item.text.length);
  const [angle = 0] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [];
  const base = isRightToLeft(items.map((item) => item.text)) ? 'right' : 'left';
  const pieces: Piece[] = [];
  for (const item of items) if (rotationOf(item) === angle) pieces.push(upright(item, angle, page));
  if (angle === 0) pieces.push(...filledIn(page.formFields ?? [], bodySize));
  for (const piece of pieces) piece.text = readingOrder(piece.text, base);
  // A right-to-left page is laid out as its mirror image, so that lines and rows start on the right.
  const mirror = <T extends Place>(place: T) => (base === 'right' ? mirrored(place, width + height) : place);
  const toBox = (place: Place) => turnedBack(mirror(place), angle, page);
  if (isTabular) {
    const lines = textLinesOf(pieces, angle % 180 === 0 ? width : height, (place) => turnedBack(place, angle, page));
    return { ...emptyPage(page), lines };
  }
  const writer = layOut(base === 'right' ? pieces.map(mirror) : pieces, { bodySize, leading: 0.6, toBox });
  for (const item of items.filter((other) => rotationOf(other) !== angle)) {
    startBlock(writer);
    write(writer, tidy(item.text), boxOf(item.x, item.y, item.x + item.width, item.y + item.height, page));
  }
  const about = { page: page.pageNum, width, height };
  return finishPage(writer, page.pageLabel ? { ...about, label: page.pageLabel } : about);
}

/** Plain text with single spaces, which needs no cleaning. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

function tidy(text: string): string {
  if (TIDY.test(text)) return text;
  const composed = /[^\x20-\x7e]/.test(text) ? text.normalize('NFKC') : text;
  return /\s\s|[^\S ]/.test(composed) ? composed.replace(/\s+/g, ' ').trim() : composed.trim();
}

/** Returns the item with its position on the page rotated so that the text runs from left to right. */
function upright(item: TextItem, angle: number, page: LitePage): Piece {
  const { x: x0, y: y0 } = item;
  const x1 = x0 + item.width;
  const y1 = y0 + item.height;
  const text = tidy(item.text);
  const size = sizeOf(item);
  const bold = isBold(item.fontName ?? '');
  if (angle === 0) return { text, size, bold, x0, y0, x1, y1 };
  const about = { text, size, bold };
  if (angle === 90) return { ...about, x0: y0, y0: page.width - x1, x1: y1, y1: page.width - x0 };
  if (angle === 180)
    return { ...about, x0: page.width - x1, y0: page.height - y1, x1: page.width - x0, y1: page.height - y0 };
  return { ...about, x0: page.height - y1, y0: x0, x1: page.height - y0, y1: x1 };
}

/** The last result is cached, because a page has few fonts and many pieces. */
let lastFont = { name: '', bold: false };
function isBold(name: string): boolean {
  if (name !== lastFont.name) lastFont = { name, bold: /bold|black|heavy/i.test(name) };
  return lastFont.bold;
}

function mirrored<T extends Place>(place: T, width: number): T {
  return { ...place, x0: width - place.x1, x1: width - place.x0 };
}

function turnedBack(place: Place, angle: number, page: LitePage): Box {
  const { width, height } = page;
  const { x0, y0, x1, y1 } = place;
  if (angle === 90) return boxOf(width - y1, x0, width - y0, x1, page);
  if (angle === 180) return boxOf(width - x1, height - y1, width - x0, height - y0, page);
  if (angle === 270) return boxOf(y0, height - x1, y1, height - x0, page);
  return boxOf(x0, y0, x1, y1, page);
}

function boxOf(x0: number, y0: number, x1: number, y1: number, { width, height }: LitePage): Box {
  return [within(x0 / width), within(y0 / height), within(x1 / width), within(y1 / height)];
}

function within(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}

function titleOf(md: string): string | null {
  return /^#{1,2} (.+)$/m.exec(md.slice(0, 4_000))?.[1]?.trim() ?? null;
}
