import { expect, it } from 'vitest';
import { quoteWords } from './quote-words.ts';

it.each([
  ['a row of a table', 'Base Rent | $48,250.00 per month', 'Base Rent · $48,250.00 per month'],
  [
    'a row with an empty cell',
    '07/31/2026 | Charges | 125.00 | | 3,109,576.59',
    '07/31/2026 · Charges · 125.00 · 3,109,576.59',
  ],
  ['rows with a delimiter row', '| Item | Term |\n|---|:--|\n| Rent | $1 |', 'Item · Term\nRent · $1'],
  ['text broken into lines', 'On\nSeptember 10 the units\nwere redeemed.', 'On September 10 the units were redeemed.'],
  ['text above a row', 'Rents are\nthese:\nUnit A | $1', 'Rents are these:\nUnit A · $1'],
])('%s', (_, quote, words) => {
  expect(quoteWords(quote)).toBe(words);
});
