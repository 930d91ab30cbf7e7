import { readFile } from 'node:fs/promises';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { recognise } from '../ocr.ts';
import { Refusal } from '../refusal.ts';

/** Reads the text in a picture by OCR; a TIFF may hold several pages. */
export async function* readImage(source: Source): AsyncGenerator<ParsedPage, Summary> {
  source.announce(1, 1);
  const pages = await recognise(await readFile(source.path));
  if (pages === null) throw new Refusal('ocr_unavailable');
  if (!pages.some((page) => page.md)) throw new Refusal('no_text');
  yield* pages;
  return { title: null, length: { count: pages.length, unit: 'page' }, notes: ['Read by text recognition.'] };
}
