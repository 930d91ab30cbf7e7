import { capitalAccounts, drawCapitalStatements, drawCapitalWorkbook, withLine } from '@atrium/samples/partner-capital';

const NAMES = ['Acme Holdings L.P.', 'Birch Family Trust', 'Evergreen Foundation', 'Iris Wong', 'Maple Ventures LLC'];

/** Draws a workbook and statements in which an income and a fee differ, and one partner is written in another way. */
export async function samplePair(): Promise<{ workbook: Buffer; statements: Buffer }> {
  const accounts = capitalAccounts(NAMES).map((account) => ({ ...account, id: null }));
  const workbook = accounts.map((account) =>
    account.name === 'Evergreen Foundation' ? { ...account, name: 'Evergreen Fundation' } : account,
  );
  const statements = accounts.map((account) => {
    if (account.name === 'Birch Family Trust') return withLine(account, 'Income', 4_500);
    return account.name === 'Iris Wong' ? withLine(account, 'Management fees', -100) : account;
  });
  return {
    workbook: Buffer.from(drawCapitalWorkbook(workbook)),
    statements: Buffer.from(await drawCapitalStatements(statements)),
  };
}
