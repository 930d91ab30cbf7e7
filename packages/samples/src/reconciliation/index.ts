import { drawStatement, statementCsv, statementMt940, statementOfx, statementPart } from '../bank-statement/index.ts';
import { sans } from '../drawing/index.ts';
import { capitalAccounts, drawCapitalStatements, drawCapitalWorkbook, withLine } from '../partner-capital/index.ts';
import { bank } from '../world/fund.ts';

export type ReconciliationSample = { name: string; contentType: string; bytes: Uint8Array };

function month(from: string, to: string) {
  return statementPart(bank, from, to);
}

const july = month('2026-07-01', '2026-07-31');
const august = {
  name: 'august.ofx',
  contentType: 'text/plain',
  bytes: statementOfx(month('2026-08-01', '2026-08-31')).bytes,
};
const september = {
  name: 'september.sta',
  contentType: 'text/plain',
  bytes: statementMt940(month('2026-09-01', '2026-09-30')).bytes,
};

/** One quarter of an account, month by month, in three formats of text. */
export function quarterStatements(): ReconciliationSample[] {
  return [{ name: 'july.csv', contentType: 'text/csv', bytes: statementCsv(july).bytes }, august, september];
}

/** The same quarter, with a printed statement for July. */
export async function printedQuarterStatements(): Promise<ReconciliationSample[]> {
  const { bytes } = await drawStatement(july, { ...sans, accent: '#1f3a5f' });
  return [{ name: 'july.pdf', contentType: 'application/pdf', bytes }, august, september];
}

/** The amounts of the quarter in cents, negative for money out. */
export const QUARTER_AMOUNTS: readonly number[] = bank.transactions.map(({ amount }) => amount);

const PARTNERS = [
  'Acme Holdings L.P.',
  'Birch Family Trust',
  'Evergreen Foundation',
  'Iris Wong',
  'Maple Ventures LLC',
];

/**
 * A workbook of partner capital and the statements of the partners. An income and a fee differ, and the workbook misspells one
 * partner.
 */
export async function capitalPair(): Promise<{ workbook: ReconciliationSample; statements: ReconciliationSample }> {
  const accounts = capitalAccounts(PARTNERS).map((account) => ({ ...account, id: null }));
  const inWorkbook = accounts.map((account) =>
    account.name === 'Evergreen Foundation' ? { ...account, name: 'Evergreen Fundation' } : account,
  );
  const stated = accounts.map((account) => {
    if (account.name === 'Birch Family Trust') return withLine(account, 'Income', 4_500);
    return account.name === 'Iris Wong' ? withLine(account, 'Management fees', -100) : account;
  });
  return {
    workbook: {
      name: 'Partner capital 2025.xlsx',
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: drawCapitalWorkbook(inWorkbook),
    },
    statements: {
      name: 'Statements 2025.pdf',
      contentType: 'application/pdf',
      bytes: await drawCapitalStatements(stated),
    },
  };
}
