import {
  type BankStatement,
  statementCsv,
  statementMt940,
  statementOfx,
  statementPart,
  statementTotals,
} from '@atrium/samples/bank-statement';
import { addAmounts, decimalOf, ZERO } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { readAll } from './statement-files.fixture.ts';

const QUARTER: BankStatement = {
  bank: 'Northquay Savings Bank',
  bankLines: [],
  holder: 'Larkfield & Sons',
  holderLines: [],
  account: 'NQ 4471',
  from: '2026-07-01',
  to: '2026-09-30',
  opening: 1_000_00,
  transactions: [
    { day: '2026-07-03', text: 'Wire in: Aston & Co, call no. 5', amount: 12_345_67, group: 'Calls' },
    { day: '2026-08-04', text: 'Wire out: rent', amount: -250_50, group: 'Rent' },
    { day: '2026-09-30', text: 'Account charges, September', amount: -19_000_00, group: 'Charges' },
  ],
};

it.each([
  ['CSV', statementCsv],
  ['OFX', statementOfx],
  ['MT940', statementMt940],
] as const)('reads a sample statement in %s back to the cent', async (format, write) => {
  for (const part of [QUARTER, statementPart(QUARTER, '2026-08-01', '2026-08-31')]) {
    const { statements } = await readAll(write(part).bytes);
    const entries = statements.flatMap((statement) => statement.entries);
    expect(entries.map(({ bookedOn, description }) => [bookedOn, description])).toEqual(
      part.transactions.map(({ day, text }) => [day, expect.stringContaining(text)]),
    );
    const sum = decimalOf(entries.reduce((total, { amount }) => addAmounts(total, amount), ZERO));
    const { credits, debits, closing } = statementTotals(part);
    expect(sum).toBe(((credits - debits) / 100).toFixed(2));
    if (format === 'MT940')
      expect(statements[0]?.proof).toMatchObject({
        outcome: 'proven',
        closing: { amount: (closing / 100).toFixed(2) },
      });
  }
});
