import {
  addAmounts,
  type Amount,
  amountOf,
  decimalOf,
  negated,
  subtractAmounts,
  ZERO,
} from '@atrium/domain/bank-reconcile';
import type { JournalFormat } from '@atrium/domain/bank-reconcile/journal';
import { read, utils } from '@e965/xlsx';

/** A line of a file by the headings of its columns. */
export type FileRow = Record<string, string>;

/** A cell of CSV and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;

/** Reads CSV (RFC 4180) as a ledger would. */
export function readCsv(content: string): FileRow[] {
  const rows: string[][] = [[]];
  for (const [whole, quoted, plain = '', end] of content.replace(/^\uFEFF/, '').matchAll(CELL)) {
    if (whole === '') break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  const [head = [], ...lines] = rows.filter((row) => row.length > 0);
  return lines.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

function amountIn(text: string | undefined): Amount {
  return amountOf(text ?? '') ?? ZERO;
}

/** Debits minus credits of lines, by day, account, description and currency. Sums of zero are left out. */
export function netOf(rows: readonly FileRow[]): Record<string, string> {
  const sums = new Map<string, Amount>();
  for (const row of rows) {
    const key = [
      row['Date'],
      row['Account code'],
      row['Account name'],
      row['Description'],
      row['Currency'],
      row['Name'],
    ].join('|');
    const amount = subtractAmounts(amountIn(row['Debit']), amountIn(row['Credit']));
    sums.set(key, addAmounts(sums.get(key) ?? ZERO, amount));
  }
  const posted = [...sums].filter(([, { units }]) => units !== 0n).map(([key, sum]) => [key, decimalOf(sum)] as const);
  return Object.fromEntries(posted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads IIF as QuickBooks Desktop would: blocks of TRNS, SPL and ENDTRNS whose fields the head names. */
export function readIif(content: string): FileRow[] {
  const heads = new Map<string, string[]>();
  const rows: FileRow[] = [];
  let isOpen = false;
  for (const line of content.split('\r\n').slice(0, -1)) {
    const [kind = '', ...cells] = line.split('\t');
    if (kind.startsWith('!')) {
      heads.set(kind.slice(1), cells);
      continue;
    }
    const head = heads.get(kind);
    if (!head || (kind === 'TRNS') === isOpen) throw new Error(`${kind} is out of place.`);
    isOpen = kind !== 'ENDTRNS';
    if (isOpen) rows.push(Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
  }
  if (isOpen) throw new Error('The last block has no end.');
  return rows;
}

/** Reads the first sheet of a workbook. Amounts are numbers or text. */
export function readWorkbook(bytes: Buffer): FileRow[] {
  const book = read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('The workbook has no sheet.');
  const rows = utils.sheet_to_json<Record<string, string | number>>(sheet, { defval: '' });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
}

/** One line of any format. */
export type ReadLine = { journal: string; day: string; account: string; text: string; debit: Amount; credit: Amount };

const COLUMNS = {
  Atrium: ['Journal number', 'Date', 'Account code', 'Description', 'Debit', 'Credit'],
  QuickBooks: ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'],
  Archway: ['Journal Number', 'Date', 'Account Code', 'Description', 'Debit Amount', 'Credit Amount'],
  Investran: ['Batch ID', 'GL Date', 'GL Account', 'Comments Batch', 'Debits', 'Credits'],
} as const;

/** Reads the file of a batch in any format. */
export function readLines(
  bytes: Buffer,
  { format, ending }: { format: JournalFormat; ending: 'csv' | 'xlsx' | 'iif' },
): ReadLine[] {
  if (ending === 'iif')
    return readIif(bytes.toString('utf8')).map((row) => {
      const amount = amountIn(row['AMOUNT']);
      const [debit, credit] = amount.units < 0n ? [ZERO, negated(amount)] : [amount, ZERO];
      const [journal = '', day = '', account = '', text = ''] = ['DOCNUM', 'DATE', 'ACCNT', 'MEMO'].map(
        (name) => row[name],
      );
      return { journal, day, account, text, debit, credit };
    });
  const rows = ending === 'csv' ? readCsv(bytes.toString('utf8')) : readWorkbook(bytes);
  return rows.map((row) => {
    const [journal = '', day = '', account = '', text = '', debit, credit] = COLUMNS[format].map((name) => row[name]);
    return { journal, day, account, text, debit: amountIn(debit), credit: amountIn(credit) };
  });
}

/** Debits minus credits by what `keyOf` returns. Sums of zero are left out. */
export function netBy(lines: readonly ReadLine[], keyOf: (line: ReadLine) => string): Record<string, string> {
  const sums = new Map<string, Amount>();
  for (const line of lines) {
    const key = keyOf(line);
    sums.set(key, addAmounts(sums.get(key) ?? ZERO, subtractAmounts(line.debit, line.credit)));
  }
  const posted = [...sums].filter(([, { units }]) => units !== 0n);
  return Object.fromEntries(posted.map(([key, sum]) => [key, shortest(sum)]));
}

/** The decimal without trailing zeros, because formats pad amounts differently. */
function shortest(amount: Amount): string {
  const text = decimalOf(amount);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export function sumOf(amounts: readonly Amount[]): string {
  return shortest(amounts.reduce((sum, amount) => addAmounts(sum, amount), ZERO));
}
