import { readFile } from 'node:fs/promises';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { recognize } from '../ocr.ts';
import { Refusal } from '../refusal.ts';

/** Reads the text of a picture by OCR. A TIFF may contain several pages. */
export async function* readImage(source: Source): AsyncGenerator<ParsedPage, Summary> {
  source.announce(1, 1);
  const pages = await recognize(await readFile(source.path));
  if (pages === null) throw new Refusal('ocr_unavailable');
  if (!pages.some((page) => page.md)) throw new Refusal('no_text');
  yield* pages;
  return { title: null, length: { count: pages.length, unit: 'page' }, notes: ['Read by text recognition.'] };
}
