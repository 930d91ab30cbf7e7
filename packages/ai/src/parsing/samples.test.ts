import { sampleFacts, traceLibrary } from '@atrium/samples/library';
import { describe, expect, it } from 'vitest';
import { parsed } from './drafts.fixture.ts';
import { locateQuote } from '../evidence/index.ts';
import type { ParsedDocument } from './document.ts';

const library = await traceLibrary();
const readable = library.filter((file) => file.pages.some((page) => page !== ''));
const documents = new Map<string, ParsedDocument>();
for (const file of readable) documents.set(file.name, await parsed(file.name, file.bytes));

/** Keeps only words and numbers, because the parser may change hyphens at line ends and typographic apostrophes. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/[-‐‑]\s*/g, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

describe('The sample library', () => {
  it.each(readable.filter((file) => file.name.endsWith('.pdf')))('$name: every word is on its page', (file) => {
    const { pages } = documents.get(file.name)!;
    expect(pages).toHaveLength(file.pages.length);
    for (const [at, text] of file.pages.entries()) {
      const have = wordsOf(pages[at]!.md).toSorted();
      expect(have).toEqual(expect.arrayContaining(wordsOf(text)));
    }
  });

  it('has every known answer on its page, with a box in PDFs', () => {
    const missing = sampleFacts.filter(({ document, page, answer }) => {
      const file = documents.get(document);
      if (!file) return false;
      const located = locateQuote(file.pages[page - 1]!, answer);
      return !located || (document.endsWith('.pdf') && located.boxes.length === 0);
    });
    expect(missing).toEqual([]);
  });
});
