import { statementCsv, statementMt940, statementOfx, statementPart } from '@atrium/samples/bank-statement';
import { bank } from '@atrium/samples/world';

/** One quarter of an account, month by month, in three formats. */
export const STATEMENTS = [
  { name: 'july.csv', file: statementCsv(statementPart(bank, '2026-07-01', '2026-07-31')) },
  { name: 'august.ofx', file: statementOfx(statementPart(bank, '2026-08-01', '2026-08-31')) },
  { name: 'september.sta', file: statementMt940(statementPart(bank, '2026-09-01', '2026-09-30')) },
];

/** The amounts of their transactions in cents, negative for money out. */
export const AMOUNTS: readonly number[] = bank.transactions.map(({ amount }) => amount);
