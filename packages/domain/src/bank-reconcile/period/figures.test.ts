import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addAmounts, type Amount, amountOf, decimalOf, subtractAmounts, ZERO } from '../amount.ts';
import { startProof } from '../proof.ts';
import { head } from '../statements.fixture.ts';
import { type PeriodFacts, periodFigures, type PeriodSection, type PeriodTotal } from './figures.ts';

const AMOUNT: fc.Arbitrary<Amount> = fc.record({
  units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  scale: fc.constantFrom(0, 2, 4),
});
const SIZE = AMOUNT.map(({ units, scale }) => ({ units: units < 0n ? -units : units, scale }));
const TOTAL: fc.Arbitrary<PeriodTotal> = fc
  .record({
    categoryId: fc.constantFrom('gl_1', 'gl_2', null),
    type: fc.constantFrom('Credit' as const, 'Debit' as const),
    isBooked: fc.boolean(),
    isProven: fc.boolean(),
    count: fc.integer({ min: 1, max: 1000 }),
    size: SIZE,
  })
  .map(({ size, ...total }) => ({
    ...total,
    sum: total.type === 'Credit' ? size : { units: -size.units, scale: size.scale },
  }));
const PRINTED = fc.option(AMOUNT.map(decimalOf), { nil: null });
const SECTION: fc.Arbitrary<PeriodSection> = fc
  .record({
    opening: PRINTED,
    closing: PRINTED,
    outcome: fc.constantFrom('proven' as const, 'unproven' as const, 'failed' as const),
    isAccepted: fc.boolean(),
    before: AMOUNT,
    until: AMOUNT,
    all: AMOUNT,
    to: fc.constantFrom('2026-01-31', '2026-02-10'),
  })
  .map(({ opening, closing, outcome, ...section }) => {
    const printed = (amount: string | null) => amount && { amount, place: { line: 1 } };
    const proof = { ...startProof().end(head('', '')), outcome };
    return {
      ...section,
      id: 's',
      documentId: 'd',
      documentName: 'january.csv',
      accountName: null,
      from: '2026-01-01',
      outcome,
      proof: { ...proof, opening: printed(opening), closing: printed(closing) } as PeriodSection['proof'],
      continuity: [],
    };
  });

function factsOf(totals: readonly PeriodTotal[], sections: readonly PeriodSection[]): PeriodFacts {
  const [start, end] = ['2026-01-01', '2026-02-01'];
  const categories = new Map([['gl_1', { glAccountName: 'Rent', glAccountCode: '4010' }]]);
  return { start, end, totals, sections, categories, openItems: [], withheld: [] };
}

function exact(decimal: string): Amount {
  return amountOf(decimal) ?? ZERO;
}

function isZero(amount: Amount): boolean {
  return amount.units === 0n;
}

it('adds up for any month: movements to their net, balances to their difference, and counts to all rows', () => {
  fc.assert(
    fc.property(fc.array(TOTAL, { maxLength: 12 }), fc.array(SECTION, { maxLength: 3 }), (totals, sections) => {
      const figures = periodFigures(factsOf(totals, sections));
      const { net, credits, debits, opening, counted, closing, difference, movements, counts, outcome } = figures;
      const same = (a: Amount, b: Amount) => isZero(subtractAmounts(a, b));
      expect(same(exact(net), addAmounts(exact(credits), exact(debits)))).toBe(true);
      const moved = movements.reduce((sum, movement) => addAmounts(sum, exact(movement.net)), ZERO);
      expect(same(moved, exact(net))).toBe(true);
      const booked = totals.filter(({ isBooked }) => isBooked);
      expect(
        same(
          booked.reduce((sum, total) => addAmounts(sum, total.sum), ZERO),
          exact(net),
        ),
      ).toBe(true);
      if (opening !== null) expect(same(addAmounts(exact(opening), exact(net)), exact(counted!))).toBe(true);
      else expect(counted).toBeNull();
      if (counted !== null && closing !== null)
        expect(same(subtractAmounts(exact(closing), exact(counted)), exact(difference!))).toBe(true);
      else expect(difference).toBeNull();
      const { reconciled, uncategorized, unproven, notBooked, transactions } = counts;
      expect(reconciled + uncategorized + unproven + notBooked).toBe(transactions);
      expect(transactions).toBe(totals.reduce((sum, { count }) => sum + count, 0));
      if (outcome === 'proven') {
        expect(isZero(exact(difference!))).toBe(true);
        for (const section of sections)
          expect(section.outcome === 'proven' || (section.outcome === 'failed' && section.isAccepted)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it('finds a digit that differs in any movement or balance', () => {
  fc.assert(
    fc.property(
      fc.array(TOTAL, { minLength: 1, maxLength: 8 }),
      AMOUNT,
      fc.nat(),
      fc.bigInt(1n, 9n),
      (totals, start, at, off) => {
        const booked = totals.map((total) => ({ ...total, isBooked: true }));
        const net = booked.reduce((sum, total) => addAmounts(sum, total.sum), ZERO);
        const proof = { ...startProof().end(head('', '')), outcome: 'proven' as const };
        const place = { line: 1 };
        const section: PeriodSection = {
          id: 's',
          documentId: 'd',
          documentName: 'january.csv',
          accountName: null,
          from: '2026-01-01',
          to: '2026-01-31',
          outcome: 'proven',
          isAccepted: false,
          proof: {
            ...proof,
            opening: { amount: decimalOf(start), place },
            closing: { amount: decimalOf(addAmounts(start, net)), place },
          } as PeriodSection['proof'],
          continuity: [],
          before: ZERO,
          until: net,
          all: net,
        };
        expect(periodFigures(factsOf(booked, [section]))).toMatchObject({ outcome: 'proven' });
        const wrong = booked.map((total, index) => {
          const { units, scale } = total.sum;
          return index === at % booked.length ? { ...total, sum: { units: units + off, scale } } : total;
        });
        const found = periodFigures(factsOf(wrong, [section]));
        expect(found.outcome).toBe('failed');
        expect(found.differences[0]).toMatchObject({ kind: 'balance', documentId: 'd', place });
      },
    ),
    { numRuns: 300 },
  );
});
