import { decimalOf } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { pdfOf } from './pages.fixture.ts';
import { csv, readAll } from './statement-files.fixture.ts';

/** The totals that a file prints, with whether they hold, and the outcome of its proof. */
async function totalsOf(content: string | Uint8Array): Promise<string[]> {
  const { statements } = await readAll(content, {}, 65_536);
  return statements.flatMap(({ proof }) => [
    ...proof.totals.map(({ side, printedSum, printedCount, holds }) =>
      [side, printedSum ?? printedCount, holds ? 'holds' : 'fails'].join(' '),
    ),
    proof.outcome,
  ]);
}

const COLUMNS = ['Date;Text;Debit;Credit', '2026-01-15;A;10.50;', '2026-01-16;B;;200.00', '2026-01-17;C;4.50;'];
const SIGNED = ['Date,Text,Amount', '2026-01-15,A,-10.50', '2026-01-16,B,200.00'];

describe('totals around a table', () => {
  it.each([
    [
      'of both sides below it',
      csv(...COLUMNS, 'Total;;15.00;200.00'),
      ['Credit 200.00 holds', 'Debit 15.00 holds', 'proven'],
    ],
    [
      'that do not agree',
      csv(...COLUMNS, 'Totals;;15.01;200.00'),
      ['Credit 200.00 holds', 'Debit 15.01 fails', 'failed'],
    ],
    ['in German', csv(...COLUMNS, 'Summe;;15.00;200.00'), ['Credit 200.00 holds', 'Debit 15.00 holds', 'proven']],
    ['in Polish', csv(...COLUMNS, 'Razem:;;15.00;200.00'), ['Credit 200.00 holds', 'Debit 15.00 holds', 'proven']],
    ['of a net amount', csv(...SIGNED, 'Total,,189.50'), ['net 189.50 holds', 'unproven']],
    ['without signs', csv(...SIGNED, 'Grand total,,210.50'), ['all 210.50 holds', 'unproven']],
    ['that miss a row', csv(...SIGNED, 'Total,,185.00'), ['net 185.00 fails', 'failed']],
    [
      'with names of their sides',
      csv('Total credits,200.00', ...SIGNED, 'Total debits,,10.50'),
      ['Credit 200.00 holds', 'Debit 10.50 holds', 'proven'],
    ],
    ['as a number of entries', csv(...SIGNED, 'Number of transactions,2,'), ['all 2 holds', 'unproven']],
    ['as a number above it', csv('Anzahl Buchungen:,3,', ...SIGNED), ['all 3 fails', 'failed']],
    [
      'of each month, of which the last is that of all',
      csv(...COLUMNS.slice(0, 2), 'Total;;10.50;0.00', ...COLUMNS.slice(2), 'Total;;15.00;200.00'),
      ['Credit 200.00 holds', 'Debit 15.00 holds', 'proven'],
    ],
    ['of a part only', csv(...COLUMNS.slice(0, 2), 'Subtotal;;10.50;0.00', ...COLUMNS.slice(2)), ['unproven']],
    ['that are balances', csv('Opening balance,,100.00', ...SIGNED, 'Total,,289.50'), ['unproven']],
  ])('%s are compared with its rows', async (_, content, expected) => {
    expect(await totalsOf(content)).toEqual(expected);
  });

  it('have the place of their line', async () => {
    const { statements } = await readAll(csv(...COLUMNS, '', 'Total;;15.00;200.00'));
    expect(statements[0]!.proof.totals.map(({ place }) => place.line)).toEqual([6, 6]);
    expect(statements[0]!.entries.map(({ amount }) => decimalOf(amount))).toEqual(['-10.50', '200.00', '-4.50']);
  });

  it('on a page are compared with its rows', async () => {
    const page = `
Account number: 1234-5678
Statement period 01/01/2026 to 31/01/2026
Date        Description                         Money out      Money in
28 Jan      CARD PAYMENT                            10.51
29 Jan      SALARY                                              500.00
30 Jan      TRAIN                                    4.49
Totals                                              15.00       500.00
`;
    expect(await totalsOf(await pdfOf(page))).toEqual(['Credit 500.00 holds', 'Debit 15.00 holds', 'proven']);
  });
});
