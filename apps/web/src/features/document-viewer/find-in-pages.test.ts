import { describe, expect, it } from 'vitest';
import { drawnText, findInPages } from './find-in-pages.ts';

describe('finding words in a document', () => {
  const pages = [
    { page: 1, text: 'Base rent. The base  RENT is due.' },
    { page: 3, text: 'No match' },
    { page: 4, text: 'base\nrent' },
  ];

  it('finds hits on each page, ignoring case and white space', () => {
    expect(findInPages(pages, ' base rent ')).toEqual([
      { page: 1, ordinal: 0 },
      { page: 1, ordinal: 1 },
      { page: 4, ordinal: 0 },
    ]);
  });

  it('treats special characters literally', () => {
    expect(findInPages([{ page: 1, text: '$48,250 (net) a+b' }], '$48,250 (net)')).toHaveLength(1);
    expect(findInPages([{ page: 1, text: 'aab' }], 'a+b')).toEqual([]);
    expect(findInPages(pages, '  ')).toEqual([]);
  });

  it('searches words, not Markdown', () => {
    expect(drawnText('## Rent\n\nIs **due** [here](x) \\*now\\*\n\n| a | b |\n|---|---|').replaceAll(/\s+/g, ' ')).toBe(
      'Rent Is due here *now* a b ',
    );
  });
});
