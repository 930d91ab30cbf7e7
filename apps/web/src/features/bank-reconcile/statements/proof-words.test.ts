import { Proof } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { outcomeWords, placesOf, placeWords, totalWords } from './proof-words.ts';

const PLACE = { line: 14, page: 1 };
const PROOF: Proof = Proof.parse({
  outcome: 'failed',
  reason: 'Row 14 does not tie.',
  problems: [],
  currency: 'USD',
  from: '2026-10-01',
  to: '2026-10-31',
  opening: { amount: '86420.15', currency: 'USD', on: null, source: 'printed', place: { line: 2, page: 1 } },
  closing: { amount: '85913.83', currency: 'USD', on: null, source: 'printed', place: { line: 3, page: 1 } },
  credits: { sum: '38930.27', count: 9 },
  debits: { sum: '-38896.59', count: 14 },
  counted: '86453.83',
  difference: '-540.00',
  running: {
    checked: 23,
    broken: 10,
    newestFirst: false,
    firstBreak: { ordinal: 14, place: PLACE, counted: '92777.55', printed: '92237.55', difference: '-540.00' },
  },
  totals: [
    {
      side: 'Debit',
      printedSum: '39436.59',
      countedSum: '38896.59',
      printedCount: 15,
      countedCount: 14,
      holds: false,
      place: { line: 4 },
    },
  ],
  checks: [],
  rows: 23,
  notBooked: 0,
  rejectedCount: 1,
  rejected: [{ ordinal: 14, place: PLACE, text: '10/16 CHECK 2288 5?0.00-', reason: 'The amount cannot be read.' }],
  enteredCount: 1,
  entered: [
    { key: 'k', ordinal: 9, place: PLACE, text: 'Fee 1?', bookedOn: '2026-05-04', amount: '-1.00', description: 'Fee' },
  ],
  repeatedIds: [],
});

describe('the heading of a proof', () => {
  it('says how far a statement is apart', () => {
    expect(outcomeWords(PROOF)).toBe('Does not add up: $540.00 apart');
    expect(outcomeWords({ ...PROOF, difference: null, running: null })).toBe('Does not add up');
  });

  it('says what a proven statement adds up to, and when there is nothing to prove it with', () => {
    expect(outcomeWords({ ...PROOF, outcome: 'proven' })).toBe('Adds up to $85,913.83');
    expect(outcomeWords({ ...PROOF, outcome: 'unproven' })).toBe('Nothing to prove it with');
  });
});

it('lists the places that do not tie before the other figures', () => {
  expect(placesOf(PROOF, 's').map(({ key, tone }) => [key, tone])).toEqual([
    ['s break', 'broken'],
    ['s rejected 14', 'broken'],
    ['s total Debit', 'broken'],
    ['s entered 9', 'evidence'],
    ['s opening', 'evidence'],
    ['s closing', 'evidence'],
  ]);
});

it.each([
  [{ line: 14 }, 'line 14'],
  [{ line: 3, page: 2 }, 'p. 2'],
  [{ line: 3, sheet: 'May' }, 'May, row 3'],
])('names the place %j', (place, words) => {
  expect(placeWords(place)).toBe(words);
});

it('compares a printed total with what was read', () => {
  const [total] = PROOF.totals;
  expect(totalWords(total!)).toBe(
    'Printed total of withdrawals is 39,436.59, printed number of withdrawals is 15; 38,896.59 in 14 rows were read',
  );
  expect(totalWords({ ...total!, printedCount: null, holds: true })).toBe(
    'Printed total of withdrawals is 39,436.59: agrees',
  );
});
