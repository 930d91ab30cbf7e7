import {
  type BankEntry,
  decimalOf,
  emptyHead,
  entryIdentity,
  occurrenceCounter,
  type StatementHead,
} from '@atrium/domain/bank-reconcile';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BAI2_CASES } from './bai2.fixture.ts';
import { CAMT_CASES } from './camt.fixture.ts';
import { MT940_CASES } from './mt940.fixture.ts';
import { OFX_CASES } from './ofx.fixture.ts';
import { readAll, type ReadFile, type ReadStatement } from './statement-files.fixture.ts';
import { TABLE_CASES } from './table.fixture.ts';
import { writeCamt, type WrittenStatement, writeOfx } from './write.ts';

const CREATED = '2026-02-01T00:00:00Z';
const PLACE = { line: 1 };

/** The facts that must survive: without places, and without those that the format does not have. */
function shownHead({ account, accountName, bank, currency, closing, from, to }: StatementHead) {
  const last = closing && [decimalOf(closing.amount), closing.on];
  return { account, accountName, bank, currency, closing: last, from, to };
}

function shownEntry(
  { place: _place, balance: _balance, currency, amount, details, ...rest }: BankEntry,
  head: StatementHead,
) {
  return {
    ...rest,
    amount: decimalOf(amount),
    currency: currency ?? head.currency,
    details: details.map((detail) => ({ ...detail, amount: detail.amount && decimalOf(detail.amount) })),
  };
}

function shownCamt({ head, entries }: WrittenStatement) {
  const first = head.opening && [decimalOf(head.opening.amount), head.opening.on];
  return {
    ...shownHead(head),
    number: head.number,
    opening: first,
    entries: entries.map((each) => shownEntry(each, head)),
  };
}

function shownOfx({ head, entries }: WrittenStatement) {
  const booked = entries.filter((each) => each.booked);
  return {
    ...shownHead(head),
    entries: booked.map((each, at) => ({ ...shownEntry(each, head), ordinal: at + 1, details: [] })),
  };
}

const word = fc
  .string({
    unit: fc.constantFrom('a', 'B', ' ', '&', '<', '>', '"', "'", ';', 'é', '💶', ']', '#', '/'),
    maxLength: 20,
  })
  .map((each) => each.replaceAll(/\s+/g, ' ').trim());
const name = word.filter((each) => each !== '');
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const units = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).filter((each) => each !== 0n);
const amount = fc.record({ units, scale: fc.constantFrom(0, 2, 3, 4) });
function optional<T>(value: fc.Arbitrary<T>) {
  return fc.option(value, { nil: null });
}
const entry = fc
  .record({
    bookedOn: day,
    valueOn: optional(day),
    description: word,
    amount,
    bankId: optional(name),
    reference: optional(name),
    code: optional(name),
    booked: fc.boolean(),
  })
  .map((each) => ({
    ...each,
    side: each.amount.units < 0n ? ('Debit' as const) : ('Credit' as const),
    currency: null,
    balance: null,
    details: [],
    place: PLACE,
  }));
const printed = optional(
  fc.record({ amount, currency: fc.constant('EUR'), on: optional(day), place: fc.constant(PLACE) }),
);
const statement = fc
  .record({
    account: name,
    opening: printed,
    closing: printed,
    days: optional(day),
    number: optional(name),
    entries: fc.array(entry, { maxLength: 6 }),
  })
  .map(({ entries, days, ...facts }): WrittenStatement => ({
    head: {
      ...emptyHead(PLACE),
      ...facts,
      currency: 'EUR',
      from: days ?? facts.opening?.on ?? null,
      to: days ?? facts.closing?.on ?? null,
    },
    entries: entries.map((each, at) => ({ ...each, ordinal: at + 1 })),
  }));

describe('a statement that is written and read again', () => {
  it('is the same in CAMT', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 3 }), async (statements) => {
        const written = writeCamt(statements, CREATED);
        const { statements: read } = await readAll(written, {}, 512);
        expect(read.map(shownCamt)).toEqual(statements.map(shownCamt));
        expect(writeCamt(read, CREATED)).toBe(written);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same in OFX, apart from what OFX does not have', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 3 }), async (statements) => {
        const written = writeOfx(statements, CREATED);
        const { statements: read } = await readAll(written, {}, 512);
        expect(read.map(shownOfx)).toEqual(
          statements.map((each) => ({ ...shownOfx(each), from: each.head.from, to: each.head.to })),
        );
        expect(writeOfx(read, CREATED)).toBe(written);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same for every test file of the other formats', async () => {
    for (const [, content, , answers] of [...MT940_CASES, ...BAI2_CASES, ...CAMT_CASES, ...OFX_CASES, ...TABLE_CASES]) {
      const { statements } = await readAll(content, answers, 4_096);
      const complete = statements.filter(({ rejected, head }) => rejected.length === 0 && head.account !== '');
      if (complete.length === 0) continue;
      const again = await readAll(writeCamt(complete, CREATED), {}, 4_096);
      expect(again.statements.map(sumsOf)).toEqual(complete.map(sumsOf));
    }
  });
});

function sumsOf({ proof, entries }: ReadStatement) {
  const { credits, debits, opening, closing, notBooked } = proof;
  const days = entries.map(({ bookedOn, description }) => [bookedOn, description]);
  return { credits, debits, opening: opening?.amount, closing: closing?.amount, notBooked, days };
}

/** The keys under which the entries of files are stored. Equal keys are one entry. */
function keysOf(...files: ReadFile[]): Set<string> {
  return new Set(
    files.flatMap(({ statements }) => {
      const number = occurrenceCounter();
      return statements.flatMap(({ head, entries }) =>
        entries.map((each) => {
          const identity = entryIdentity(head.account, head.currency, each);
          return `${identity}#${number(identity)}`;
        }),
      );
    }),
  );
}

describe('importing', () => {
  it('twice is the same as once, and equal rows of one file stay apart', async () => {
    await fc.assert(
      fc.asyncProperty(statement, async (one) => {
        const twice: WrittenStatement = {
          ...one,
          entries: [...one.entries, ...one.entries].map((each, at) => ({ ...each, ordinal: at + 1 })),
        };
        const file = await readAll(writeCamt([twice], CREATED), {}, 512);
        expect(keysOf(file).size).toBe(one.entries.length * 2);
        expect(keysOf(file, file)).toEqual(keysOf(file));
        expect(keysOf(await readAll(writeCamt([one], CREATED), {}, 512), file)).toEqual(keysOf(file));
      }),
      { numRuns: 60 },
    );
  });
});
