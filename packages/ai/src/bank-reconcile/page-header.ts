import type { ColumnRole } from './dialect.ts';
import { foldName } from './fold-name.ts';
import { roleOfName } from './headings.ts';
import type { PageCell, PageLine } from './page-lines.ts';

/** A column of a table on a page, as its header names it. */
export type HeaderColumn = { name: string; role: ColumnRole | null; x0: number; x1: number };

/** Columns whose names are often printed with the gap of a word. */
const DIVIDED: ReadonlySet<ColumnRole | null> = new Set(['debit', 'credit', 'balance']);
const FLOWS: ReadonlySet<ColumnRole | null> = new Set(['amount', 'debit', 'credit']);

/** Columns of a header line, which can continue in the next line. Undefined for a line that is no header. */
export function headerOf(
  line: PageLine,
  next: PageLine | undefined,
): { columns: HeaderColumn[]; lines: number } | undefined {
  if (line.cells.some(({ kind }) => kind !== 'text')) return undefined;
  const stacked = next && isBelow(line, next) ? stackedColumns(line, next) : undefined;
  const single = columnsOf(line.cells);
  // Two lines must name more than each alone, so that a title above a header is not taken for a part of it.
  const alone = Math.max(scoreOf(single), next ? scoreOf(columnsOf(next.cells)) : 0);
  if (stacked && isHeader(stacked) && scoreOf(stacked) > alone) return { columns: stacked, lines: 2 };
  return isHeader(single) ? { columns: single, lines: 1 } : undefined;
}

/** Whether a header has a column of amounts, not only days and balances. */
export function hasFlows(columns: readonly HeaderColumn[]): boolean {
  return columns.some(({ role }) => FLOWS.has(role));
}

function isHeader(columns: readonly HeaderColumn[]): boolean {
  const roles = new Set(columns.map(({ role }) => role));
  const hasDay = roles.has('date') || roles.has('valueDate');
  return columns.length >= 2 && hasDay && (hasFlows(columns) || roles.has('balance'));
}

function scoreOf(columns: readonly HeaderColumn[]): number {
  return new Set(columns.flatMap(({ role }) => role ?? [])).size;
}

function columnsOf(cells: readonly PageCell[]): HeaderColumn[] {
  return cells.flatMap(dividedName).map(({ text, x0, x1 }) => ({ name: text, role: roleOfName(text), x0, x1 }));
}

/** Divides “Debit Credit Balance”, which pages print with narrow gaps. */
function dividedName(cell: PageCell): Pick<PageCell, 'text' | 'x0' | 'x1'>[] {
  const words = cell.text.split(' ');
  const roles = words.map(roleOfName);
  const isSeveral =
    words.length > 1 && roles.every((role) => DIVIDED.has(role)) && new Set(roles).size === words.length;
  if (!isSeveral || roleOfName(cell.text) === 'mark') return [cell];
  const width = (cell.x1 - cell.x0) / cell.text.length;
  let at = cell.x0;
  return words.map((text) => {
    const x0 = at;
    at += (text.length + 1) * width;
    return { text, x0, x1: x0 + text.length * width };
  });
}

function isBelow(line: PageLine, next: PageLine): boolean {
  const height = line.bottom - line.top;
  return next.page === line.page && next.top - line.bottom < height && next.cells.every(({ kind }) => kind === 'text');
}

function stackedColumns(line: PageLine, next: PageLine): HeaderColumn[] {
  const upper = line.cells.flatMap(dividedName);
  const lower = next.cells.flatMap(dividedName);
  const taken = new Set<object>();
  const columns = upper.map((cell) => {
    const under = lower.filter((each) => Math.min(each.x1, cell.x1) - Math.max(each.x0, cell.x0) > 0);
    for (const each of under) taken.add(each);
    const all = [cell, ...under];
    return {
      text: all.map(({ text }) => text).join(' '),
      x0: Math.min(...all.map(({ x0 }) => x0)),
      x1: Math.max(...all.map(({ x1 }) => x1)),
    };
  });
  return [...columns, ...lower.filter((each) => !taken.has(each))]
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ text, x0, x1 }) => ({ name: text, role: roleOfName(text), x0, x1 }));
}

const MONEY_IN =
  /\b(?:deposits?|credits?|additions?|money in|paid in|receipts?|payments? received|interest (?:paid|earned)|gutschriften|eingange|encaissements|credits?|abonos|ingresos|depositos|accrediti|entrate|bijschrijvingen)\b/;
const MONEY_OUT =
  /\b(?:withdrawals?|debits?|che(?:ck|que)s?|fees?|charges?|charged|purchases?|payments?|subtractions?|money out|paid out|disbursements?|lastschriften|ausgange|debits?|retraits|paiements|cargos|retiros|addebiti|uscite|afschrijvingen)\b/;

/** The side that the title of a section gives to its amounts: “Deposits and other credits”. */
export function sideOfSection(text: string): 'D' | 'C' | null {
  const folded = foldName(text);
  if (folded.length > 70 || /\btotal\b/.test(folded)) return null;
  if (/\bpayments?,? (?:and|&) (?:other )?credits?\b|\bpayments? received\b/.test(folded)) return 'C';
  const [isIn, isOut] = [MONEY_IN.test(folded), MONEY_OUT.test(folded)];
  return isIn === isOut ? null : isIn ? 'C' : 'D';
}

/** Lists of balances or sums by day, which are no transactions. */
export function isOtherList(text: string): boolean {
  return /\b(?:daily (?:ledger |ending |account |closing )?balances?|balance summary|how to balance|overdraft and returned|fees? summary|summary of (?:overdraft|fees)|year.to.date|interest (?:rate )?(?:summary|charge calculation))\b/.test(
    foldName(text),
  );
}
