import * as xlsx from '@e965/xlsx';
import { buffer } from 'node:stream/consumers';
// oxlint-disable-next-line import/no-named-as-default -- the types declare the default export only
import PDFDocument from 'pdfkit';
import { noon } from '../calendar/index.ts';
import { figure } from '../money/index.ts';

export const CAPITAL_LINES = [
  'Beginning balance',
  'Contributions',
  'Distributions',
  'Income',
  'Expenses',
  'Management fees',
  'Ending balance',
] as const;

/** A partner's account of a year: cents by line. Distributions, expenses and fees are negative. */
export type CapitalAccount = { name: string; id: string | null; cents: readonly number[] };

/** Accounts that roll forward, the same for the same number of partners. */
export function capitalAccounts(names: readonly string[]): CapitalAccount[] {
  return names.map((name, at) => {
    const base = (at + 3) * 1_234_567;
    const moves = [base * 4, base * -2, base + 4_211, -(at + 1) * 31_017, -(at + 2) * 52_500];
    const beginning = base * 9;
    return {
      name,
      id: `LP-${String(at + 1).padStart(3, '0')}`,
      cents: [beginning, ...moves, moves.reduce((sum, each) => sum + each, beginning)],
    };
  });
}

/** The account with the amount of one line changed. */
export function withLine(account: CapitalAccount, line: (typeof CAPITAL_LINES)[number], by: number): CapitalAccount {
  return { ...account, cents: account.cents.map((cents, at) => (CAPITAL_LINES[at] === line ? cents + by : cents)) };
}

/** A workbook with a partner in each row and a total. */
export function drawCapitalWorkbook(accounts: readonly CapitalAccount[], year = 2025): Uint8Array {
  const total = CAPITAL_LINES.map((_, at) => accounts.reduce((sum, { cents }) => sum + (cents[at] ?? 0), 0));
  const amounts = (cents: readonly number[]) =>
    cents.map((each) => ({ t: 'n', v: each / 100, z: '#,##0.00;(#,##0.00)' }));
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Harbor Growth Fund II, L.P.'],
    [`Partner capital as of December 31, ${year} (USD)`],
    [],
    ['Investor ID', 'Partner', ...CAPITAL_LINES],
    ...accounts.map(({ id, name, cents }) => [id, name, ...amounts(cents)]),
    [null, 'Total', ...amounts(total)],
  ]);
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, 'Capital');
  return new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer); // of `type: buffer`
}

const LEFT = 72;
const RIGHT = 540;

/** A PDF with the statement of a partner on each page. */
export async function drawCapitalStatements(accounts: readonly CapitalAccount[], year = 2025): Promise<Uint8Array> {
  const created = noon(`${year + 1}-02-01`);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    info: { Title: 'Statements of partner capital', CreationDate: created, ModDate: created },
  });
  const bytes = buffer(pdf);
  for (const { name, id, cents } of accounts) {
    pdf.addPage().font('Helvetica-Bold').fontSize(16).text('Harbor Growth Fund II, L.P.', LEFT, 72);
    pdf.font('Helvetica').fontSize(11).text('Statement of partner capital', LEFT, 98);
    pdf.text(`For the year ended December 31, ${year}`, LEFT, 114);
    pdf.text(`Partner: ${name}`, LEFT, 150);
    if (id !== null) pdf.text(`Investor ID: ${id}`, LEFT, 166);
    for (const [at, line] of CAPITAL_LINES.entries()) {
      const y = 210 + at * 22;
      const amount = cents[at] ?? 0;
      pdf.text(line, LEFT, y, { lineBreak: false });
      pdf.text(figure(amount), RIGHT - 160, y, { width: 160, align: 'right', lineBreak: false });
    }
    pdf.fontSize(9).text('Unaudited. Amounts in US dollars.', LEFT, 400);
  }
  pdf.end();
  return new Uint8Array(await bytes);
}
