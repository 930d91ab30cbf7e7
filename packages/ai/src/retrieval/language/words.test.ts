import { expect, it } from 'vitest';
import { tokenize, wordsOf } from './words.ts';

const TEXTS = [
  `The tenant's rent isn't 1,234,567.50 dollars, and 3.14.15 or 2,5 are numbers; "O'Neill" pays 'rent' in Q3-2031.`,
  "a' 'b c'd'e x_y 12ab ab12 1,2,3. 4..5 \t\n\r\0 ~!@#$%^&*()[]{}",
  '',
  '7',
];

it('finds the same words in text with and without other characters than ASCII', () => {
  for (const text of TEXTS) {
    const [last, ...before] = tokenize(`${text} é`).toReversed();
    expect(tokenize(text)).toEqual(before.toReversed());
    expect(last).toMatchObject({ word: 'e', start: text.length + 1 });
    expect([...wordsOf(text), 'e']).toEqual(wordsOf(`${text} é`));
  }
});

it('finds words with accents and typographic apostrophes', () => {
  expect(tokenize('Müller’s Straße').map(({ word }) => word)).toEqual(["muller's", 'straße']);
});
