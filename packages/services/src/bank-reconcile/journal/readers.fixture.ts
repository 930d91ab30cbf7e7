import { addAmounts, type Amount, amountOf, decimalOf, subtractAmounts, ZERO } from '@atrium/domain/bank-reconcile';

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
