import type { Box, ParsedPage } from '../parsing/index.ts';
import type { DialectAnswers, Question } from './dialect.ts';
import { currencyIn } from './headings.ts';
import { labelOfRow, sideOfTotal } from './row-labels.ts';
import { daysOfPages, type PageDays } from './page-days.ts';
import { hasFlows, headerOf, type HeaderColumn, isOtherList, sideOfSection } from './page-header.ts';
import { linesOfPages, type PageCell, type PageLine, unionOf } from './page-lines.ts';
import { gridOf } from './page-grid.ts';
import type { TableRow } from './table-rows.ts';
import type { MemoryTable } from './tables-of-file.ts';

/** A row as it grows: its day, its texts and its amounts by column. */
export type PageRow = {
  day: string;
  valueDay: string;
  texts: string[];
  amounts: Map<string, string>;
  side: 'D' | 'C' | null;
  line: PageLine;
  boxes: Box[];
  /** A balance or a total that the page prints between the rows. */
  isLabel: boolean;
};

/** The lines of one account. */
export type AccountPart = { account: string; before: TableRow[]; rows: PageRow[]; columns: Map<string, string> };

/** Facts above a table that are kept: balances, account, currency. */
const MOST_FACTS = 40;
/** A line farther below than this part of its height does not continue a row. */
const FARTHEST = 1.3;

/**
 * Rebuilds the tables of statements on pages, one for each account. Rows that start with a day, or have an amount, are
 * transactions; the lines below continue their description. Returns a question if day and month are open.
 */
export function pageTables(
  pages: readonly ParsedPage[],
  answers: DialectAnswers,
): MemoryTable[] | { question: Question } {
  const lines = linesOfPages(pages).filter(({ cells }) => cells.length > 0);
  const parts = partsOf(lines);
  const texts = parts.flatMap(({ rows }) => rows.flatMap(({ day, valueDay }) => [day, valueDay].filter(Boolean)));
  const used = new Set(parts.flatMap(({ rows }) => rows.map(({ line }) => line.key)));
  const around = lines.filter(({ key }) => !used.has(key));
  const days = daysOfPages(around, texts, answers);
  if ('question' in days) return days;
  return parts.filter(({ rows }) => rows.some(({ isLabel }) => !isLabel)).map((part) => tableOf(part, days));
}

function tableOf({ account, before, rows, columns }: AccountPart, days: PageDays): MemoryTable {
  const amounts = [...columns.keys()];
  const hasValueDays = rows.some(({ valueDay }) => valueDay !== '');
  const hasSides = rows.some(({ side }) => side !== null);
  const first = rows[0]?.line;
  const header = [
    'Date',
    ...(hasValueDays ? ['Value date'] : []),
    'Description',
    ...amounts.map((key) => columns.get(key) ?? ''),
    ...(hasSides ? ['D/C'] : []),
  ];
  const isNamed = amounts.some((key) => columns.get(key) !== '');
  const written = rows.map((row): TableRow => ({
    cells: [
      days.read(row.day) ?? row.day,
      ...(hasValueDays ? [days.read(row.valueDay) ?? row.valueDay] : []),
      row.texts.join(' '),
      ...amounts.map((key) => row.amounts.get(key) ?? ''),
      ...(hasSides ? [row.side ?? ''] : []),
    ],
    line: row.line.line,
    page: row.line.page,
    box: unionOf(row.boxes),
  }));
  const place = { line: first?.line ?? 1, page: first?.page ?? 1 };
  return {
    rows: [...before, ...(isNamed ? [{ cells: header, ...place }] : []), ...written],
    evidence: days.evidence,
    facts: { account, from: days.from, to: days.to, place },
  };
}

/** The key of the column of balances, see `gridOf`. */
const BALANCE = 'balance 0';

/** Divides the lines by account and finds the rows of each. */
function partsOf(lines: readonly PageLine[]): AccountPart[] {
  const parts: AccountPart[] = [];
  let part = emptyPart('');
  const grid = gridOf(lines);
  let header: HeaderColumn[] | null = null;
  let isOther = false;
  let side: 'D' | 'C' | null = null;
  let open: PageRow | null = null;
  let lastDay = '';
  let skip = 0;
  function account(found: string): void {
    if (found === part.account) return;
    if (part.account !== '' && part.rows.some(({ isLabel }) => !isLabel)) {
      parts.push(part);
      part = emptyPart(found);
      [header, side, open, lastDay, isOther] = [null, null, null, '', false];
    } else if (part.account === '') part.account = found;
  }
  function fact(line: PageLine): void {
    open = null;
    const facts = factsOf(line);
    // A line with one label can have totals in other columns: its balance is in the column of balances.
    const balance = facts.length === 1 && header ? grid.amountsOf(line, header).get(BALANCE) : undefined;
    for (const [label = '', ...amounts] of facts) {
      const cells = [label, ...(balance === undefined ? amounts : [balance])];
      const isBalance = cells.some((cell) => labelOfRow(cell) === 'opening' || labelOfRow(cell) === 'closing');
      const isKept = part.before.length < MOST_FACTS && (isBalance || currencyIn(line.text) !== null);
      if (isKept && part.rows.length === 0) part.before.push(factRow(cells, line));
      else if (isBalance || sideOfTotal(cells[0] ?? '')) part.rows.push(labelRow(cells, line, part));
    }
    const label = line.cells.find(({ text, kind }) => kind === 'text' && sideOfTotal(text) === null);
    if (label && part.rows.length > 0) part.rows.push(totalRow(label.text, grid.amountsOf(line, header), line));
  }
  for (const [at, line] of lines.entries()) {
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    const found = accountIn(line.text);
    if (found !== undefined) account(found);
    const named = headerOf(line, lines[at + 1]);
    if (named) {
      isOther = !hasFlows(named.columns);
      if (!isOther) {
        header = named.columns;
        for (const key of grid.keysOf(header)) part.columns.set(key, part.columns.get(key) ?? grid.nameOf(key, header));
      }
      skip = named.lines - 1;
      open = null;
      continue;
    }
    const day = line.cells.find(({ kind }) => kind === 'day');
    const money = line.cells.filter(({ kind }) => kind === 'money');
    if (!day && money.length === 0) {
      if (currencyIn(line.text) !== null && part.rows.length === 0) fact(line);
      const section = sideOfSection(line.text);
      if (isOtherList(line.text)) [isOther, open] = [true, null];
      else if (section !== null && !continuesRow(open, line, header)) [side, isOther, open] = [section, false, null];
      else if (open && continuesRow(open, line, header)) extend(open, line);
      continue;
    }
    if (isOther) continue;
    const isLabel = line.cells.some(({ text, kind }) => kind === 'text' && labelOfRow(text) !== null);
    if (isLabel && (!day || money.length <= 1)) {
      fact(line);
      continue;
    }
    const amounts = grid.amountsOf(line, header);
    const hasAmounts = amounts.size > 0;
    if (!day && !hasAmounts) {
      if (open && continuesRow(open, line, header)) extend(open, line);
      continue;
    }
    if (!header) for (const key of amounts.keys()) part.columns.set(key, '');
    if (!day && open && open.amounts.size === 0 && continuesRow(open, line, header)) {
      extend(open, line, amounts, grid.isAmount(header));
      continue;
    }
    // Without names of columns, only a day and an amount make a row.
    if (!header && (!day || !hasAmounts)) continue;
    if (!day && lastDay === '') continue;
    if (day) lastDay = day.text;
    const row: PageRow = {
      day: lastDay,
      valueDay: line.cells.filter(({ kind }) => kind === 'day')[1]?.text ?? '',
      texts: [],
      amounts: new Map(),
      side: header?.some(({ role }) => role === 'debit' || role === 'credit') ? null : side,
      line,
      boxes: [],
      isLabel: false,
    };
    extend(row, line, amounts, grid.isAmount(header));
    part.rows.push(row);
    open = row;
  }
  parts.push(part);
  return parts.map((each) => ({
    ...each,
    rows: each.rows.filter(({ amounts, isLabel }) => isLabel || amounts.size > 0),
  }));
}

function emptyPart(account: string): AccountPart {
  return { account, before: [], rows: [], columns: new Map() };
}

function extend(
  row: PageRow,
  line: PageLine,
  amounts: ReadonlyMap<string, string> = new Map(),
  isAmount: (cell: PageCell) => boolean = () => false,
): void {
  for (const [key, text] of amounts) row.amounts.set(key, text);
  const days = row.line === line ? line.cells.filter(({ kind }) => kind === 'day').slice(0, 2) : [];
  for (const cell of line.cells) if (!days.includes(cell) && !isAmount(cell)) row.texts.push(cell.text);
  row.boxes.push(...line.cells.map(({ box }) => box));
  row.line = { ...row.line, bottom: line.page === row.line.page ? line.bottom : row.line.bottom };
}

/** Whether a line is directly below a row, and not left of its text. */
function continuesRow(row: PageRow | null, line: PageLine, header: readonly HeaderColumn[] | null): row is PageRow {
  if (!row || row.line.page !== line.page) return false;
  const height = line.bottom - line.top;
  if (line.top - row.line.bottom > height * FARTHEST) return false;
  const texts = row.line.cells.filter(({ kind }) => kind === 'text');
  const named = header?.find(({ role }) => role === 'description')?.x0;
  const left = Math.min(...texts.map(({ x0 }) => x0), named ?? 1);
  return left === 1 || (line.cells[0]?.x0 ?? 0) >= left - 0.03;
}

function factRow(cells: string[], line: PageLine): TableRow {
  return { cells, line: line.line, page: line.page, box: unionOf(line.cells.map(({ box }) => box)) };
}

/** A balance between the rows. Its amount is in the last column, where the reader of tables takes it for a balance. */
function labelRow(cells: readonly string[], line: PageLine, { columns }: AccountPart): PageRow {
  const [label = '', amount = ''] = cells;
  const last = [...columns.keys()].at(-1) ?? '';
  return {
    day: '',
    valueDay: '',
    texts: [label],
    amounts: new Map([[last, amount]]),
    side: null,
    line,
    boxes: line.cells.map(({ box }) => box),
    isLabel: true,
  };
}

/** A total of all rows, with its amounts in the columns above them. */
function totalRow(label: string, amounts: ReadonlyMap<string, string>, line: PageLine): PageRow {
  const boxes = line.cells.map(({ box }) => box);
  return {
    day: '',
    valueDay: '',
    texts: [label],
    amounts: new Map(amounts),
    side: null,
    line,
    boxes,
    isLabel: true,
  };
}

/** The labels of a line, each with the amount after it. */
function factsOf(line: PageLine): string[][] {
  const facts: string[][] = [];
  let label = '';
  for (const { kind, text } of line.cells) {
    if (kind !== 'money') label = `${label} ${text}`.trim();
    else if (label !== '') {
      facts.push([label, text]);
      label = '';
    }
  }
  if (label !== '') facts.push([label]);
  return facts;
}

const ACCOUNT =
  /(?:account|acct|a\/c|konto|compte|cuenta|conto|rekening|conta)\s*(?:number|num|no|nr|nummer|n[°º]|#)?[.:]*\s*:?\s*([\dX*•][\dX*•./ -]{3,32}[\dX*•])(?![\d/])/iu;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/;

/** The number of the account that a line names. */
function accountIn(text: string): string | undefined {
  const iban = IBAN.exec(text)?.[0];
  const found = iban ?? ACCOUNT.exec(text)?.[1];
  const plain = found?.replaceAll(/\s+/g, iban === undefined ? ' ' : '').trim();
  return plain !== undefined && /\d{3}/.test(plain) && !/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(plain)
    ? plain
    : undefined;
}
