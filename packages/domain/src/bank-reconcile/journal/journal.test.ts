import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, amountOf, decimalOf, ZERO } from '../amount.ts';
import {
  accountWarnings,
  adjustmentOf,
  columnReaders,
  columnsOf,
  exportConfigOf,
  ExportConfigs,
  fieldReader,
  FORMAT_DATA,
  iifBlock,
  journalOf,
  type JournalField,
  type JournalLine,
  type JournalTransaction,
  lineWriter,
  LONGEST_NUMBER,
  mustWarn,
  postsSame,
  prefixOf,
  reversalOf,
  roundedUnits,
  startTotals,
  textsOf,
  topTotals,
} from './index.ts';

const STORED = ExportConfigs.parse({
  default: { cashAccountCode: '1000' },
  QuickBooks: { cashAccountCode: '1000', cashAccountName: 'Checking' },
  Archway: { cashAccountCode: '1000', entityConfig: { entityId: 'E1', entityName: 'Fund I', portfolioId: 'P1' } },
  Investran: { cashAccountCode: '1000', legalEntityName: 'Fund I LP' },
});

function configOf(format: 'Atrium' | 'QuickBooks' | 'Archway' | 'Investran', more: object = {}) {
  const key = format === 'Atrium' ? 'default' : format;
  const found = exportConfigOf({ ...STORED, [key]: { ...STORED[key], ...more } }, format);
  if (!('config' in found)) throw new Error(found.problem ?? 'none');
  return found.config;
}

const accounts = new Map([
  ['gl_1', { glAccountCode: '4010', glAccountName: 'Rental income' }],
  ['gl_2', { glAccountCode: '6000', glAccountName: 'Fees:Bank' }],
]);

function transaction(amount: string, more: Partial<JournalTransaction> = {}): JournalTransaction {
  const read = amountOf(amount) ?? ZERO;
  return {
    transactionId: '00000000-0000-8000-8000-000000000001',
    bookedOn: '2026-01-31',
    description: 'Rent January',
    amount: read,
    currency: 'USD',
    type: read.units < 0n ? 'Debit' : 'Credit',
    account: 'A1',
    reference: null,
    categoryId: 'gl_1',
    formatData: {},
    ...more,
  };
}

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]) => decimalOf({ units, scale }));
type Row = { amount: string; currency: string | null; categoryId: string | null };

function rowOf({ amount, currency, categoryId }: Row): JournalTransaction {
  return transaction(amount, { currency, categoryId });
}

const rows = fc.array(
  fc.record({
    amount: amounts,
    currency: fc.constantFrom('USD', 'JPY', 'KWD', null),
    categoryId: fc.constantFrom('gl_1', 'gl_2', null),
  }),
  { maxLength: 60 },
);

describe('journalOf', () => {
  it('debits cash when money comes in, and credits it when money goes out', () => {
    const config = configOf('Atrium');
    const income = journalOf(transaction('1250.50'), { config, accounts });
    expect(income.entries).toMatchObject([
      { accountCode: '1000', debit: 125_050n, credit: 0n },
      { accountCode: '4010', debit: 0n, credit: 125_050n },
    ]);
    const fee = journalOf(transaction('-12.00', { categoryId: 'gl_2' }), { config, accounts });
    expect(fee.entries).toMatchObject([
      { accountCode: '6000', debit: 1200n, credit: 0n },
      { accountCode: '1000', debit: 0n, credit: 1200n },
    ]);
  });

  it('has one side and a difference without a category', () => {
    const journal = journalOf(transaction('5.00', { categoryId: null }), { config: configOf('Atrium'), accounts });
    expect(journal).toMatchObject({ difference: 500n, entries: [{ accountCode: '1000', debit: 500n }] });
  });

  it('posts to the cash account of the bank account', () => {
    const cashAccounts = [{ account: 'A1', code: '1010', name: 'Savings' }];
    const { entries } = journalOf(transaction('5.00'), { config: configOf('Atrium', { cashAccounts }), accounts });
    expect(entries[0]).toMatchObject({ accountCode: '1010', accountName: 'Savings' });
  });

  it('balances every journal with a category, whatever the amounts, and flags the others', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const config = configOf('Atrium');
        for (const row of list) {
          const journal = journalOf(rowOf(row), { config, accounts });
          const debits = journal.entries.reduce((sum, { debit }) => sum + debit, 0n);
          const credits = journal.entries.reduce((sum, { credit }) => sum + credit, 0n);
          expect(journal.difference).toBe(debits - credits);
          if (row.categoryId !== null) expect(debits).toBe(credits);
          for (const { debit, credit } of journal.entries) expect(debit >= 0n && credit >= 0n).toBe(true);
        }
      }),
    );
  });

  it('rounds half away from zero', () => {
    const cases = [
      ['0.005', 1n],
      ['-0.005', -1n],
      ['0.0049', 0n],
      ['1.2350', 124n],
      ['-1.2349', -123n],
      ['7', 700n],
    ] as const;
    for (const [text, units] of cases) expect(roundedUnits(amountOf(text) ?? ZERO, 2)).toBe(units);
  });
});

describe('the totals', () => {
  it('tie with the exact sums after the adjustment of rounding, over any number of batches', () => {
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), (batches) => {
        const config = configOf('Atrium');
        let before: ReturnType<ReturnType<typeof startTotals>['cumulative']> = [];
        for (const list of batches) {
          const totals = startTotals(config);
          for (const row of list) totals.add(journalOf(rowOf(row), { config, accounts }));
          for (const [currency, units] of totals.residuals(before))
            if (units !== 0n) totals.adjust(adjustmentOf(config, currency, units));
          before = totals.cumulative(before);
        }
        for (const { currency, exact, rounded, adjusted } of before) {
          const digits = { USD: 2, JPY: 0, KWD: 3 }[currency ?? 'USD'] ?? 2;
          const all = batches.flat().filter((row) => row.currency === currency);
          const sum = all.reduce((total, { amount }) => addAmounts(total, amountOf(amount) ?? ZERO), ZERO);
          expect(roundedUnits(amountOf(exact) ?? ZERO, 6)).toBe(roundedUnits(sum, 6));
          const posted = addAmounts(amountOf(rounded) ?? ZERO, amountOf(adjusted) ?? ZERO);
          expect(roundedUnits(posted, digits)).toBe(roundedUnits(sum, digits));
        }
      }),
    );
  });

  it('never add amounts of different currencies', () => {
    const config = configOf('Atrium');
    const totals = startTotals(config);
    totals.add(journalOf(transaction('1.00'), { config, accounts }));
    totals.add(journalOf(transaction('200', { currency: 'JPY' }), { config, accounts }));
    expect(totals.byCurrency()).toMatchObject([
      { currency: 'USD', totalDebits: '1.00' },
      { currency: 'JPY', totalDebits: '200' },
    ]);
    expect(topTotals(totals.byCurrency())).toEqual({
      totalDebits: null,
      totalCredits: null,
      isBalanced: true,
      balanceDifference: null,
    });
  });

  it('do not adjust what is missing', () => {
    const config = configOf('Atrium');
    const totals = startTotals(config);
    totals.add(journalOf(transaction('100.00', { categoryId: null }), { config, accounts }));
    expect([...totals.residuals([])]).toEqual([['USD', 0n]]);
    expect(totals.byCurrency()).toMatchObject([{ isBalanced: false, balanceDifference: '100.00' }]);
  });

  it('warn from the threshold upwards', () => {
    const config = configOf('Atrium');
    expect(mustWarn(config, 1n, 2)).toBe(true);
    expect(mustWarn(config, -1n, 2)).toBe(true);
    expect(mustWarn(config, 9n, 3)).toBe(false);
    expect(mustWarn(config, 0n, 2)).toBe(false);
    const zero = configOf('Atrium', { autoCorrection: { warningThreshold: '0' } });
    expect(mustWarn(zero, 0n, 2)).toBe(false);
  });

  it('take a reversal back to nothing', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const config = configOf('Atrium');
        const totals = startTotals(config);
        const journals = list.map((row) => journalOf(rowOf(row), { config, accounts }));
        for (const journal of journals) totals.add(journal);
        for (const journal of journals) totals.add(reversalOf(journal, 'Reversal'));
        expect([...totals.residuals([]).values()].every((units) => units === 0n)).toBe(true);
        for (const { balanceDifference } of totals.byCurrency()) expect(balanceDifference).toMatch(/^0(\.0+)?$/);
      }),
    );
  });
});

function fieldOfLine(line: JournalLine | undefined, field: JournalField): string {
  return line ? fieldReader(field).read(line) : 'no line';
}

describe('the lines of a format', () => {
  const numbers = { prefix: prefixOf('01936b2c-7f3a-7c1e-9d5a-000000000010'), batchNumber: 12 };

  it('pad amounts of Archway with zeros and no other digit', () => {
    const config = configOf('Archway');
    const [line] = lineWriter(config, numbers).journal(journalOf(transaction('0.30'), { config, accounts }));
    expect(fieldOfLine(line, 'debitAmount')).toBe('0.300000000000000000');
    expect(fieldOfLine(line, 'portfolioId')).toBe('P1');
  });

  it('have journal numbers that QuickBooks takes', () => {
    const config = configOf('QuickBooks');
    const [line] = lineWriter(config, { ...numbers, batchNumber: 99_999 }).journal(
      journalOf(transaction('0.30'), { config, accounts }),
    );
    expect(fieldOfLine(line, 'journalNumber').length + '9999999'.length - 1).toBeLessThanOrEqual(LONGEST_NUMBER);
    expect(fieldOfLine(line, 'transactionDate')).toBe('01/31/2026');
  });

  it('are blocks of IIF that add up to zero', () => {
    const config = configOf('QuickBooks', { edition: 'desktop' });
    const lines = lineWriter(config, numbers).journal(journalOf(transaction('-12.00'), { config, accounts }));
    const rowsOf = iifBlock(lines).trim().split('\r\n');
    expect(rowsOf.map((row) => row.split('\t')[0])).toEqual(['TRNS', 'SPL', 'ENDTRNS']);
    expect(rowsOf.slice(0, 2).map((row) => row.split('\t')[6])).toEqual(['12.00', '-12.00']);
  });

  it('fill columns from fields, constants, templates and look-ups', () => {
    const config = configOf('Atrium', {
      columnMapping: [
        { column: 'Konto', type: 'alias', field: 'accountCode' },
        { column: 'Mandant', type: 'fixed', value: { method: 'deterministic', constant: '7' } },
        {
          column: 'Text',
          type: 'fixed',
          value: { method: 'deterministic', template: '{transactionDate} {accountName}!' },
        },
        {
          column: 'Steuer',
          type: 'fixed',
          value: { method: 'deterministic', lookup: { field: 'accountCode', values: { '4010': 'A' }, otherwise: '-' } },
        },
      ],
    });
    const readers = columnReaders(columnsOf(config));
    const lines = lineWriter(config, numbers).journal(journalOf(transaction('1.00'), { config, accounts }));
    expect(lines.map((line) => textsOf(readers, line))).toEqual([
      ['1000', '7', '2026-01-31 Cash!', '-'],
      ['4010', '7', '2026-01-31 Rental income!', 'A'],
    ]);
  });
});

describe('a configuration', () => {
  it('is refused with a threshold that is no decimal, a template with an unknown field, or an unknown setting', () => {
    const refused = (more: object) =>
      !ExportConfigs.safeParse({ default: { cashAccountCode: '1000', ...more } }).success;
    expect(refused({ autoCorrection: { warningThreshold: 'a cent' } })).toBe(true);
    expect(refused({ autoCorrection: { warningThreshold: '1e-2' } })).toBe(true);
    expect(refused({ cashAcountCode: '1' })).toBe(true);
    const value = { method: 'deterministic', template: '{nothing}' };
    expect(refused({ columnMapping: [{ column: 'A', type: 'fixed', value }] })).toBe(true);
    expect(refused({})).toBe(false);
  });

  it('warns where a category disagrees with the ledger, and changes nothing', () => {
    const config = configOf('Atrium', {
      accountBehaviorMapping: { '4010': { accountType: 'Revenue', normalBalance: 'Debit' } },
    });
    const category = {
      id: 'gl_1',
      glAccountName: 'Rental income',
      glAccountCode: '4010',
      accountType: 'Revenue',
      normalBalance: 'Credit',
    } as const;
    expect(accountWarnings(config, [category])).toHaveLength(1);
    const { entries } = journalOf(transaction('1.00'), { config, accounts });
    expect(entries[0]).toMatchObject({ accountCode: '1000', debit: 100n });
  });

  it('checks the data of a format', () => {
    expect(FORMAT_DATA.QuickBooks.safeParse({ name: 'Larkfield', memo: 'x' }).success).toBe(true);
    expect(FORMAT_DATA.QuickBooks.safeParse({ vendor: 'x' }).success).toBe(false);
    expect(FORMAT_DATA.QuickBooks.safeParse({ name: 'x'.repeat(101) }).success).toBe(false);
    expect(FORMAT_DATA.QuickBooks.safeParse({ name: 'a\tb' }).success).toBe(false);
  });
});

it('finds journals that post the same, whatever the id of their transaction', () => {
  const book = { config: configOf('Atrium'), accounts };
  const journal = journalOf(transaction('1.00'), book);
  expect(postsSame(journal, journalOf(transaction('1.00', { transactionId: 'other' }), book))).toBe(true);
  expect(postsSame(journal, journalOf(transaction('1.01'), book))).toBe(false);
  expect(postsSame(journal, journalOf(transaction('1.00', { formatData: { name: 'A' } }), book))).toBe(false);
});
