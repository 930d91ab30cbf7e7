import { addAmounts, type Amount, amountOf, decimalOf, subtractAmounts, ZERO } from '../amount.ts';
import type { ChainFinding } from '../continuity.ts';
import type { Proof } from '../proof-schema.ts';
import type { EntrySide } from '../statement.ts';
import type { PeriodDifference, PeriodFigures, PeriodOpenItem } from './schema.ts';

/** Transactions of a period that count, summed by category, side and scale. */
export type PeriodTotal = {
  categoryId: string | null;
  type: EntrySide;
  /** Whether the bank has booked them. Others move no balance. */
  isBooked: boolean;
  /** Whether their statement is proven, or a person accepts that it is not. */
  isProven: boolean;
  count: number;
  sum: Amount;
};

/** A statement of the account that covers a part of the month. */
export type PeriodSection = {
  id: string;
  documentId: string;
  documentName: string;
  accountName: string | null;
  /** Its first and last day; null if neither the file nor its rows say them. */
  from: string | null;
  to: string | null;
  outcome: Proof['outcome'];
  isAccepted: boolean;
  proof: Proof;
  continuity: readonly ChainFinding[];
  /** The sums of its booked rows before the month, and up to the end of the month. */
  before: Amount;
  until: Amount;
  /** The sum of all its booked rows. */
  all: Amount;
};

export type PeriodFacts = {
  /** The first days of the month and of the next one. */
  start: string;
  end: string;
  totals: readonly PeriodTotal[];
  sections: readonly PeriodSection[];
  categories: ReadonlyMap<string, { glAccountName: string; glAccountCode: string }>;
  openItems: readonly PeriodOpenItem[];
  withheld: readonly PeriodDifference[];
};

const MOST_DIFFERENCES = 200;

/** Computes the figures of an account's month: balances as printed, movements as counted, and what does not tie. */
export function periodFigures(facts: PeriodFacts): PeriodFigures {
  const { sections, totals } = facts;
  const booked = totals.filter(({ isBooked }) => isBooked);
  const [credits, debits] = [sumOf(booked, 'Credit'), sumOf(booked, 'Debit')];
  const net = addAmounts(credits, debits);
  const [opening, closing] = [openingOf(facts), closingOf(facts)];
  const counted = opening && addAmounts(opening, net);
  const difference = counted && closing && subtractAmounts(closing, counted);
  const counts = countsOf(facts);
  return {
    accountName: sections.find(({ accountName }) => accountName !== null)?.accountName ?? null,
    opening: opening && decimalOf(opening),
    credits: decimalOf(credits),
    debits: decimalOf(debits),
    net: decimalOf(net),
    counted: counted && decimalOf(counted),
    closing: closing && decimalOf(closing),
    difference: difference && decimalOf(difference),
    ...outcomeOf(sections, difference),
    movements: movementsOf(booked, facts.categories),
    counts,
    statements: sections.map(({ documentId, documentName, outcome, isAccepted, from, to }) => ({
      documentId,
      documentName,
      outcome,
      isAccepted,
      from,
      to,
    })),
    differences: differencesOf(facts, difference),
    openItems: [...facts.openItems],
  };
}

function sumOf(totals: readonly PeriodTotal[], type: EntrySide): Amount {
  return totals.filter((total) => total.type === type).reduce((sum, total) => addAmounts(sum, total.sum), ZERO);
}

function printedOf(balance: Proof['opening']): Amount | null {
  return (balance && amountOf(balance.amount)) ?? null;
}

/** The balance at the beginning of a statement, by its closing balance if it prints no opening one. */
function startOf({ proof, all }: PeriodSection): Amount | null {
  const [opening, closing] = [printedOf(proof.opening), printedOf(proof.closing)];
  return opening ?? (closing && subtractAmounts(closing, all));
}

/** Sections that repeat an earlier one of their file have no rows of their own. */
function isRepeat({ id, continuity }: PeriodSection): boolean {
  return continuity.some(({ kind, after }) => kind === 'repeat' && after === id);
}

function inOrder(sections: readonly PeriodSection[]): PeriodSection[] {
  return sections
    .filter((section) => !isRepeat(section))
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '') || (a.to ?? '').localeCompare(b.to ?? ''));
}

/** The balance before the month, from the first statement that covers a day of it. */
function openingOf({ sections }: PeriodFacts): Amount | null {
  const first = inOrder(sections).at(0);
  const start = first && startOf(first);
  return start ? addAmounts(start, first.before) : null;
}

/** The balance after the month: the printed closing balance of the last statement, if that ends in the month. */
function closingOf({ sections, end }: PeriodFacts): Amount | null {
  const last = inOrder(sections)
    .toSorted((a, b) => (a.to ?? '').localeCompare(b.to ?? ''))
    .at(-1);
  if (!last) return null;
  const closing = printedOf(last.proof.closing);
  if (last.to !== null && last.to < end && closing) return closing;
  const start = startOf(last);
  return start && addAmounts(start, last.until);
}

function outcomeOf(
  sections: readonly PeriodSection[],
  difference: Amount | null,
): Pick<PeriodFigures, 'outcome' | 'reason'> {
  const failed = sections.find(({ outcome, isAccepted }) => outcome === 'failed' && !isAccepted);
  if (difference && difference.units !== 0n)
    return {
      outcome: 'failed',
      reason: `Opening balance and movements differ from the closing balance by ${decimalOf(difference)}.`,
    };
  if (failed) return { outcome: 'failed', reason: failed.proof.reason };
  if (!difference) return { outcome: 'unproven', reason: 'No statement prints the balances of this month.' };
  // The opening balance of such a month may come from its closing balance, which then proves nothing.
  const unproven = sections.find(({ outcome }) => outcome === 'unproven');
  if (unproven)
    return {
      outcome: 'unproven',
      reason: `Nothing proves the rows of ${unproven.documentName}. ${unproven.proof.reason}`,
    };
  return { outcome: 'proven', reason: 'Opening balance and movements add up to the closing balance.' };
}

function movementsOf(
  totals: readonly PeriodTotal[],
  categories: PeriodFacts['categories'],
): PeriodFigures['movements'] {
  const byCategory = Map.groupBy(totals, ({ categoryId }) => categoryId);
  const movements = [...byCategory].map(([categoryId, parts]) => {
    const category = categoryId === null ? undefined : categories.get(categoryId);
    const [credits, debits] = [sumOf(parts, 'Credit'), sumOf(parts, 'Debit')];
    return {
      categoryId,
      categoryName: category?.glAccountName ?? null,
      accountCode: category?.glAccountCode ?? null,
      count: parts.reduce((count, part) => count + part.count, 0),
      credits: decimalOf(credits),
      debits: decimalOf(debits),
      net: decimalOf(addAmounts(credits, debits)),
    };
  });
  // By account code, what has no category last.
  return movements.toSorted(
    (a, b) =>
      Number(a.categoryId === null) - Number(b.categoryId === null) ||
      (a.accountCode ?? '').localeCompare(b.accountCode ?? '', 'en', { numeric: true }) ||
      (a.categoryId ?? '').localeCompare(b.categoryId ?? ''),
  );
}

function countsOf({ totals, sections }: PeriodFacts): PeriodFigures['counts'] {
  const count = (which: (total: PeriodTotal) => boolean) =>
    totals.filter(which).reduce((sum, total) => sum + total.count, 0);
  return {
    transactions: count(() => true),
    reconciled: count(({ categoryId, isBooked, isProven }) => categoryId !== null && isBooked && isProven),
    uncategorized: count(({ categoryId, isBooked }) => categoryId === null && isBooked),
    unproven: count(({ categoryId, isBooked, isProven }) => categoryId !== null && isBooked && !isProven),
    notBooked: count(({ isBooked }) => !isBooked),
    rejected: sections.reduce((sum, { proof }) => sum + proof.rejectedCount, 0),
  };
}

function differencesOf(facts: PeriodFacts, difference: Amount | null): PeriodDifference[] {
  const { sections, withheld } = facts;
  const last = inOrder(sections).at(-1);
  const balance: PeriodDifference[] =
    difference && difference.units !== 0n
      ? [
          {
            kind: 'balance',
            text: `The statements print a closing balance that differs by ${decimalOf(difference)} from opening balance and movements.`,
            amount: decimalOf(difference),
            transactionId: null,
            documentId: last?.documentId ?? null,
            documentName: last?.documentName ?? null,
            place: last?.proof.closing?.place ?? null,
          },
        ]
      : [];
  return [...balance, ...sections.flatMap(sectionDifferences), ...withheld].slice(0, MOST_DIFFERENCES);
}

function sectionDifferences({ documentId, documentName, proof, continuity, id }: PeriodSection): PeriodDifference[] {
  const at = { documentId, documentName, transactionId: null };
  const links = continuity.flatMap(({ kind, reason, difference, after }): PeriodDifference[] =>
    kind === 'repeat' || after !== id
      ? []
      : [{ ...at, kind, text: reason, amount: difference, place: proof.opening?.place ?? null }],
  );
  const failed: PeriodDifference[] =
    proof.outcome === 'failed'
      ? [
          {
            ...at,
            kind: 'proof',
            text: proof.reason,
            amount: proof.difference,
            place: proof.running?.firstBreak?.place ?? proof.closing?.place ?? null,
          },
        ]
      : [];
  const rejected = proof.rejected.map(({ place, text, reason }): PeriodDifference => ({
    ...at,
    kind: 'rejected',
    text: `${reason} ${text}`.trim(),
    amount: null,
    place,
  }));
  return [...links, ...failed, ...rejected];
}

/** The first day of a month and of the one after it. */
export function monthBounds(month: string): { start: string; end: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return { start: `${month}-01`, end: `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}-01` };
}
