import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAmounts,
  type BankEntry,
  checkContinuity,
  decimalOf,
  entryIdentity,
  negated,
  occurrenceCounter,
  Proof,
  type RejectedRow,
  startProof,
  type StatementHead,
} from './index.ts';
import { amount, at, entry, head } from './statements.fixture.ts';

function prove(entries: BankEntry[], facts: StatementHead, rejected: RejectedRow[] = []): Proof {
  const proof = startProof();
  const rows = [...entries, ...rejected].sort((a, b) => a.ordinal - b.ordinal);
  for (const row of rows) {
    if ('reason' in row) proof.reject(row);
    else proof.entry(row);
  }
  return Proof.parse(proof.end(facts));
}

/** Gives each entry the running balance that follows from the opening balance. */
function withBalances(opening: string, entries: BankEntry[]): BankEntry[] {
  let balance = amount(opening);
  return entries.map((each) => {
    balance = addAmounts(balance, each.amount);
    return { ...each, balance };
  });
}

function lost(ordinal: number, balance: string | null = null): RejectedRow {
  return {
    ordinal,
    place: at(ordinal),
    text: '12..34',
    reason: 'The amount cannot be read.',
    balance: balance === null ? null : amount(balance),
  };
}

const units = fc.bigInt({ min: -100_000n, max: 100_000n }).filter((each) => each !== 0n);
const someAmount = fc.record({ units, scale: fc.constantFrom(0, 2, 3, 4) }).map(decimalOf);

describe('the proof of a statement', () => {
  it('holds when the opening balance and all entries add up to the closing balance', () => {
    const proof = prove([entry(1, '10.50'), entry(2, '-3')], head('100', '107.5'));
    expect(proof).toMatchObject({
      outcome: 'proven',
      counted: '107.50',
      difference: '0.00',
      credits: { sum: '10.50', count: 1 },
      debits: { sum: '-3', count: 1 },
      closing: { amount: '107.5', place: { line: 99 } },
      problems: [],
    });
  });

  it('fails with the difference when they do not', () => {
    const proof = prove([entry(1, '10')], head('100', '110.01'));
    expect(proof).toMatchObject({ outcome: 'failed', counted: '110', difference: '0.01' });
    expect(proof.reason).toContain('0.01 apart');
  });

  it('names the first row whose running balance no longer ties', () => {
    const entries = withBalances('100', [entry(1, '1'), entry(2, '2'), entry(3, '4'), entry(4, '8')]);
    entries[2] = { ...entries[2]!, amount: amount('5') };
    const proof = prove(entries, head('100', '115'));
    expect(proof.running).toEqual({
      checked: 5,
      broken: 1,
      newestFirst: false,
      firstBreak: { ordinal: 3, place: { line: 3 }, counted: '108', printed: '107', difference: '-1' },
    });
    expect(proof.problems.some((each) => each.startsWith('Row 3 at line 3'))).toBe(true);
  });

  it('follows running balances of files with the newest row first', () => {
    const entries = withBalances('100', [entry(3, '1'), entry(2, '2'), entry(1, '4')]).toReversed();
    expect(prove(entries, head('100', '107'))).toMatchObject({ outcome: 'proven', running: { newestFirst: true } });
    expect(prove(entries, head('100', ''))).toMatchObject({ outcome: 'proven' });
    expect(prove(entries, head('', '107')).outcome).toBe('unproven');
  });

  it('compares balances that only some rows print', () => {
    const entries = withBalances('0', [entry(1, '1'), entry(2, '2'), entry(3, '4'), entry(4, '8')]).map((each) =>
      each.ordinal % 2 === 0 ? each : { ...each, balance: null },
    );
    expect(prove(entries, head('0', ''))).toMatchObject({ outcome: 'proven', running: { checked: 2, broken: 0 } });
    expect(prove(entries.slice(0, 3), head('0', '')).outcome).toBe('unproven');
  });

  it('proves nothing for the first row without an opening balance, unless the statement before it has one', () => {
    const entries = withBalances('100', [entry(1, '1'), entry(2, '2')]);
    const proof = prove(entries, head('', ''));
    expect(proof.outcome).toBe('unproven');
    expect(proof.reason).toContain('first row');
    const continued = startProof();
    for (const each of entries) continued.entry(each);
    const opening = { amount: amount('100'), currency: 'EUR', on: null, place: at(1) };
    expect(continued.end(head('', ''), opening)).toMatchObject({ outcome: 'proven', opening: { source: 'previous' } });
  });

  it('is unproven without balances and totals', () => {
    expect(prove([entry(1, '1')], head('', '')).outcome).toBe('unproven');
    expect(prove([], head('', '50')).outcome).toBe('unproven');
    expect(prove([], head('50', '50')).outcome).toBe('proven');
  });

  it('compares printed sums and counts of credits, debits and all entries', () => {
    const totals = [
      { side: 'Credit' as const, sum: amount('12'), count: 2, place: at(5) },
      { side: 'Debit' as const, sum: amount('3.0'), count: 1, place: at(5) },
    ];
    const entries = [entry(1, '10'), entry(2, '2'), entry(3, '-3')];
    expect(prove(entries, head('', '', { totals })).outcome).toBe('proven');
    expect(prove(entries.slice(1), head('', '', { totals })).outcome).toBe('failed');
    expect(prove(entries, head('', '', { totals: totals.slice(1) })).outcome).toBe('unproven');
    const net = [
      { side: 'net' as const, sum: amount('9'), count: null, place: at(5) },
      { side: 'all' as const, sum: amount('15'), count: 3, place: at(5) },
    ];
    expect(prove(entries, head('', '', { totals: net })).outcome).toBe('proven');
    const count = [{ side: 'all' as const, sum: null, count: 4, place: at(5) }];
    expect(prove(entries, head('0', '9', { totals: count })).outcome).toBe('failed');
  });

  it('never treats a row that could not be read as zero', () => {
    const entries = withBalances('100', [entry(1, '1'), entry(3, '2')]);
    const proof = prove([entries[0]!], head('100', '103'), [lost(2, '81')]);
    expect(proof).toMatchObject({ outcome: 'failed', rejectedCount: 1, running: { firstBreak: { ordinal: 2 } } });
    expect(proof.running?.firstBreak?.difference).toBe('-20');
    expect(prove([entry(1, '1')], head('0', '1'), [lost(2)]).outcome).toBe('failed');
  });

  it('does not add different currencies', () => {
    const euro = head('0', '2');
    expect(prove([entry(1, '2', { currency: 'SEK' })], euro).reason).toContain('EUR, SEK');
    const closing = { amount: amount('2'), currency: 'SEK', on: null, place: at(9) };
    expect(prove([entry(1, '2')], { ...euro, closing }).outcome).toBe('failed');
    expect(prove([entry(1, '2', { currency: 'EUR' })], euro).outcome).toBe('proven');
  });

  it('leaves out entries that are not booked, and counts them apart', () => {
    const proof = prove([entry(1, '2'), entry(2, '9', { booked: false })], head('0', '2'));
    expect(proof).toMatchObject({ outcome: 'proven', notBooked: 1, credits: { count: 1 } });
  });

  it('fails when the file miscounts its own records, and reports repeated ids of the bank', () => {
    const checks = [{ name: 'Records of the account', printed: '9', counted: '8', holds: false, place: at(4) }];
    expect(prove([], head('0', '0', { checks })).outcome).toBe('failed');
    const entries = [entry(1, '1', { bankId: 'x' }), entry(2, '1', { bankId: 'x' })];
    const proof = prove(entries, head('0', '2'));
    expect(proof).toMatchObject({ outcome: 'proven', repeatedIds: [{ bankId: 'x', ordinals: [1, 2] }] });
  });

  it('catches any changed amount, sign or balance and any missing row in a file with balances', () => {
    const changes = fc.constantFrom('amount', 'sign', 'balance', 'row', 'opening', 'closing');
    const file = fc.array(someAmount, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        file,
        someAmount,
        someAmount,
        changes,
        fc.nat(),
        fc.boolean(),
        (texts, opening, by, change, seed, up) => {
          const rising = withBalances(
            opening,
            texts.map((text, index) => entry(index + 1, text)),
          );
          const facts = head(opening, decimalOf(rising.at(-1)!.balance!));
          const ordered = up ? rising : rising.toReversed().map((each, index) => ({ ...each, ordinal: index + 1 }));
          expect(prove(ordered, facts).outcome).toBe('proven');
          const index = seed % ordered.length;
          const victim = ordered[index]!;
          function changed(more: Partial<BankEntry>) {
            return prove(ordered.with(index, { ...victim, ...more }), facts).outcome;
          }
          const balance = victim.balance!;
          const outcome = {
            amount: () => changed({ amount: addAmounts(victim.amount, amount(by)) }),
            sign: () => changed({ amount: negated(victim.amount) }),
            balance: () => changed({ balance: addAmounts(balance, amount(by)) }),
            row: () => prove(ordered.toSpliced(index, 1), facts).outcome,
            opening: () =>
              prove(ordered, head(decimalOf(addAmounts(amount(opening), amount(by))), decimalOf(facts.closing!.amount)))
                .outcome,
            closing: () =>
              prove(ordered, head(opening, decimalOf(addAmounts(facts.closing!.amount, amount(by))))).outcome,
          }[change]();
          expect(outcome).toBe('failed');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the chain of statements', () => {
  function link(
    id: string,
    from: string,
    to: string,
    opening: string,
    closing: string,
    more: Partial<StatementHead> = {},
  ) {
    return { ...head(opening, closing, { from, to, number: id, ...more }), id, rows: 2, net: '5' };
  }

  it('ties when each closing balance is the next opening balance, in any order', () => {
    const chain = [link('2', '2026-02-01', '2026-02-28', '5', '9'), link('1', '2026-01-01', '2026-01-31', '0', '5')];
    expect(checkContinuity(chain)).toEqual([]);
  });

  it('names gaps, overlaps and repeated statements of the same account', () => {
    const january = link('1', '2026-01-01', '2026-01-31', '0', '5');
    const gap = checkContinuity([january, link('3', '2026-03-01', '2026-03-31', '7', '9')]);
    expect(gap).toMatchObject([{ kind: 'gap', before: '1', after: '3', difference: '2' }]);
    const overlap = checkContinuity([january, link('2', '2026-01-15', '2026-02-15', '2', '9')]);
    expect(overlap).toMatchObject([{ kind: 'overlap' }]);
    expect(checkContinuity([january, { ...january }])).toMatchObject([{ kind: 'repeat' }]);
    expect(checkContinuity([january, { ...january, rows: 3 }])).toMatchObject([{ kind: 'overlap' }]);
    const bare = { ...january, number: null, opening: null, closing: null, from: null, to: null };
    expect(checkContinuity([bare, { ...bare }])).toEqual([]);
    const other = link('1', '2026-01-01', '2026-01-31', '7', '9', { account: 'NL02' });
    expect(checkContinuity([january, other])).toEqual([]);
  });

  it('sorts statements of one day by their number', () => {
    const day = '2026-01-01';
    const chain = [link('10/1', day, day, '5', '9'), link('9/1', day, day, '0', '5')];
    expect(checkContinuity(chain)).toEqual([]);
  });
});

describe('the identity of an entry', () => {
  it('is the id of the bank with its day and amount, or else the texts', () => {
    const withId = entry(1, '5.00', { bankId: 'F1', description: 'Shop' });
    expect(entryIdentity('A', 'EUR', withId)).toBe(
      entryIdentity('A', 'EUR', { ...withId, amount: amount('5'), description: 'SHOP AB' }),
    );
    expect(entryIdentity('A', 'EUR', withId)).not.toBe(entryIdentity('A', 'EUR', { ...withId, amount: amount('6') }));
    const plain = { ...withId, bankId: null };
    expect(entryIdentity('A', 'EUR', plain)).toBe(entryIdentity('A', 'EUR', { ...plain, description: ' shop ' }));
    for (const other of [
      entryIdentity('B', 'EUR', plain),
      entryIdentity('A', 'USD', plain),
      entryIdentity('A', 'EUR', { ...plain, description: 'x' }),
    ])
      expect(other).not.toBe(entryIdentity('A', 'EUR', plain));
    expect(entryIdentity('A', 'EUR', { ...plain, amount: amount('100') })).not.toBe(
      entryIdentity('A', 'EUR', { ...plain, amount: amount('1') }),
    );
  });

  it('numbers equal rows, because both can be real', () => {
    const count = occurrenceCounter();
    expect(['a', 'b', 'a', 'a'].map(count)).toEqual([0, 0, 1, 2]);
  });
});
