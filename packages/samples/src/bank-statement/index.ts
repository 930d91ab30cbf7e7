import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { dollars, figure, sum } from '../money/index.ts';
import { itemAt } from '../item/index.ts';

/** Amounts in cents, negative for money out. `group` is the ledger account. */
export type Transaction = { day: string; text: string; amount: number; group: string };
export type BankStatement = {
  bank: string;
  bankLines: string[];
  holder: string;
  holderLines: string[];
  account: string;
  from: string;
  to: string;
  opening: number;
  transactions: Transaction[];
};

/** The balance after each transaction, in cents. */
export function balances(statement: BankStatement): number[] {
  let balance = statement.opening;
  return statement.transactions.map((each) => (balance += each.amount));
}

/** Money in, money out (positive) and the closing balance, in cents. */
export function statementTotals(statement: BankStatement): { credits: number; debits: number; closing: number } {
  const amounts = statement.transactions.map((each) => each.amount);
  const credits = sum(amounts.filter((amount) => amount > 0));
  const debits = -sum(amounts.filter((amount) => amount < 0));
  return { credits, debits, closing: statement.opening + credits - debits };
}

/** The values that a statement states. */
export function statementGold(statement: BankStatement, style: Style): Gold[] {
  const totals = statementTotals(statement);
  return [
    { field: 'Bank', text: statement.bank },
    { field: 'Account holder', text: statement.holder },
    { field: 'Account', text: statement.account },
    { field: 'Period start', text: writeDate(statement.from, style.dates) },
    { field: 'Period end', text: writeDate(statement.to, style.dates) },
    { field: 'Opening balance', text: dollars(statement.opening) },
    { field: 'Total credits', text: dollars(totals.credits) },
    { field: 'Total debits', text: dollars(totals.debits) },
    { field: 'Closing balance', text: dollars(totals.closing) },
  ];
}

/** The statement as blocks: summary, then every transaction with its running balance. */
function statementBlocks(statement: BankStatement, style: Style): Block[] {
  const totals = statementTotals(statement);
  const running = balances(statement);
  const day = (iso: string) => writeDate(iso, style.dates);
  return [
    { kind: 'letterhead', name: statement.bank, lines: statement.bankLines },
    { kind: 'title', text: 'Account statement', sub: `${day(statement.from)} to ${day(statement.to)}` },
    {
      kind: 'columns',
      columns: [
        { label: 'Account holder', lines: [statement.holder, ...statement.holderLines] },
        { label: 'Account', lines: [statement.account, 'Currency: USD'] },
      ],
    },
    {
      kind: 'figures',
      items: [
        { label: 'Opening balance', value: dollars(statement.opening) },
        { label: 'Total credits', value: dollars(totals.credits) },
        { label: 'Total debits', value: dollars(totals.debits) },
        { label: 'Closing balance', value: dollars(totals.closing) },
      ],
    },
    {
      kind: 'table',
      caption: 'Transactions',
      columns: [
        { title: 'Date', width: 1.3 },
        { title: 'Description', width: 5.2 },
        { title: 'Debit', width: 1.5, align: 'right' },
        { title: 'Credit', width: 1.5, align: 'right' },
        { title: 'Balance', width: 1.5, align: 'right' },
      ],
      rows: [
        { cells: [writeDate(statement.from, 'numeric'), 'Opening balance', '', '', figure(statement.opening)] },
        ...statement.transactions.map((each, index) => ({
          cells: [
            writeDate(each.day, 'numeric'),
            each.text,
            each.amount < 0 ? figure(-each.amount) : '',
            each.amount > 0 ? figure(each.amount) : '',
            figure(itemAt(running, index)),
          ],
        })),
        {
          cells: ['', 'Closing balance', figure(totals.debits), figure(totals.credits), figure(totals.closing)],
          as: 'total',
        },
      ],
    },
    {
      kind: 'text',
      text: 'Please tell us within 60 days of any entry that you do not recognize. Deposits are held subject to the account agreement.',
      small: true,
    },
  ];
}

/** A bank statement as a PDF. */
export function drawStatement(statement: BankStatement, style: Style): Promise<Drawn> {
  return drawPdf(statementBlocks(statement, style), style, {
    title: `Account statement, ${statement.holder}`,
    author: statement.bank,
    created: statement.to,
    left: statement.bank,
    right: statement.account,
    foot: `${statement.holder}, ${statement.account}`,
  });
}

/** The same transactions as a CSV export: RFC 4180, CRLF, amounts as plain decimals. */
export function statementCsv(statement: BankStatement): Drawn {
  const running = balances(statement);
  const plain = (cents: number) => (cents / 100).toFixed(2);
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = statement.transactions.map((each, index) =>
    [each.day, quote(each.text), quote(each.group), plain(each.amount), plain(itemAt(running, index))].join(','),
  );
  const text = ['Date,Description,Category,Amount,Balance', ...lines, ''].join('\r\n');
  return { bytes: new TextEncoder().encode(text), pages: [text] };
}

/** The part of a statement from one day to another, with the balance that it begins with. */
export function statementPart(statement: BankStatement, from: string, to: string): BankStatement {
  const before = sum(statement.transactions.filter(({ day }) => day < from).map(({ amount }) => amount));
  const transactions = statement.transactions.filter(({ day }) => day >= from && day <= to);
  return { ...statement, from, to, opening: statement.opening + before, transactions };
}

/** The whole account number, which files for machines have; the account's name has only its last digits. */
function accountNumber({ account }: BankStatement): string {
  return account.replaceAll(/\D+/g, '').padStart(10, '210088');
}

function drawn(lines: readonly string[]): Drawn {
  const text = lines.join('\r\n');
  return { bytes: new TextEncoder().encode(text), pages: [text] };
}

/** The same transactions as OFX 1.02, in US dollars. OFX has a closing balance and no opening one. */
export function statementOfx(statement: BankStatement): Drawn {
  const day = (iso: string) => iso.replaceAll('-', '');
  const plain = (cents: number) => (cents / 100).toFixed(2);
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entries = statement.transactions.map(
    ({ day: on, text, amount }, index) =>
      `<STMTTRN><TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day(on)}<TRNAMT>${plain(amount)}<FITID>${day(on)}-${index + 1}<MEMO>${safe(text)}</STMTTRN>`,
  );
  return drawn([
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    'CHARSET:1252',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD',
    `<BANKACCTFROM><BANKID>021<ACCTID>${accountNumber(statement)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${day(statement.from)}<DTEND>${day(statement.to)}`,
    ...entries,
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${plain(statementTotals(statement).closing)}<DTASOF>${day(statement.to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ]);
}

/** The same transactions as MT940, in US dollars. */
export function statementMt940(statement: BankStatement): Drawn {
  const day = (iso: string) => iso.slice(2).replaceAll('-', '');
  const plain = (cents: number) => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
  const balance = (cents: number, on: string) => `${cents < 0 ? 'D' : 'C'}${day(on)}USD${plain(cents)}`;
  return drawn([
    ':20:STATEMENT',
    `:25:${accountNumber(statement)}`,
    ':28C:1/1',
    `:60F:${balance(statement.opening, statement.from)}`,
    ...statement.transactions.flatMap(({ day: on, text, amount }) => [
      `:61:${day(on)}${day(on).slice(2)}${amount < 0 ? 'D' : 'C'}${plain(amount)}NTRFNONREF`,
      `:86:${text}`,
    ]),
    `:62F:${balance(statementTotals(statement).closing, statement.to)}`,
    '-',
    '',
  ]);
}
