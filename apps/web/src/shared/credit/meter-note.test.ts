import { expect, it } from 'vitest';
import { meterCost, meterNote } from './meter-note.ts';

const END = { periodEnd: '2026-12-23T00:00:00Z' };

it('costs nothing within what the plan includes', () => {
  expect(meterCost({ meter: 'queries', left: 1, additionalCredits: '0.5' }, 1)).toBe('0');
  expect(meterNote({ meter: 'queries', left: null, additionalCredits: null }, 1_000_000, END)).toBeUndefined();
});

it('costs exactly the price of each unit above it', () => {
  const price = { meter: 'rows_created', left: 20, additionalCredits: '0.1' } as const;
  expect(meterCost(price, 23)).toBe('0.3');
  expect(meterNote(price, 23, END)).toBe('3 new rows above what the plan includes: 0.3 credits.');
  expect(meterNote({ ...price, left: 0, additionalCredits: '1' }, 1, END)).toBe(
    '1 new row above what the plan includes: 1 credit.',
  );
});

it('says the price of one if the amount is not known yet', () => {
  const price = { meter: 'pages', left: 2, additionalCredits: '0.1' } as const;
  expect(meterNote(price, 2, { ...END, isLeast: true })).toBeUndefined();
  expect(meterNote(price, 3, { ...END, isLeast: true })).toBe(
    'More pages than the plan includes cost 0.1 credits each.',
  );
});

it('says when there is no more, and until when', () => {
  const unsold = { additionalCredits: null };
  expect(meterCost({ meter: 'queries', left: 0, ...unsold }, 1)).toBeNull();
  expect(meterNote({ meter: 'queries', left: 0, ...unsold }, 1, END)).toBe(
    'The plan includes no more questions until Dec 23.',
  );
  expect(meterNote({ meter: 'rows_stored', left: 5, ...unsold }, 9, END)).toBe(
    'The plan includes only 5 stored rows more.',
  );
});
