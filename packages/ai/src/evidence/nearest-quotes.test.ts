import { expect, it } from 'vitest';
import { nearestQuotes } from './nearest-quotes.ts';

const TEXT = `The canteen opens at eight.

Staff receive twenty-five days of paid leave each year, in addition to public holidays.

The warehouse stores steel pipes.`;
function quoted(question: string, text = TEXT) {
  return nearestQuotes(question, { documentId: 'd', documentName: 'Handbook.md', text });
}

it('a quote shares words with the question', () => {
  expect(quoted('What does the warehouse store?')[0]).toBe('The warehouse stores steel pipes.');
});

it('or has the most similar meaning', () => {
  expect(quoted('How much vacation do workers get?')).toEqual([
    'Staff receive twenty-five days of paid leave each year, in addition to public holidays.',
  ]);
});

it('or there is none', () => {
  expect(quoted('xqzt?')).toEqual([]);
  expect(quoted('How much vacation do workers get?', 'Valve 12, DN 50, PN 16.')).toEqual([]);
});
