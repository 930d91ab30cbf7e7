import { readFile } from 'node:fs/promises';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { recognize } from '../ocr/recognize.ts';
import { Refusal } from '../refusal.ts';

/** Reads the text of a picture by OCR. A TIFF may contain several pages. */
export async function* readImage(source: Source): AsyncGenerator<ParsedPage, Summary> {
  let count = 0;
  let hasText = false;
  source.announce(1, 1);
  for await (const page of recognize(await readFile(source.path), source.isTabular)) {
    if (page === null) throw new Refusal('ocr_unavailable');
    count += 1;
    hasText ||= page.md !== '' || (page.lines?.length ?? 0) > 0;
    // Allows time for the next page, if there is one.
    source.announce(count, count + 1);
    yield page;
  }
  if (!hasText) throw new Refusal('no_text');
  return { title: null, length: { count, unit: 'page' }, notes: ['Read by text recognition.'] };
}
