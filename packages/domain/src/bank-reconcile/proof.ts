import { addAmounts, type Amount, compareAmounts, decimalOf, negated, subtractAmounts, ZERO } from './amount.ts';
import { firstSeen } from './first-seen.ts';
import type { Proof } from './proof-schema.ts';
import { type RunningResult, runningBalances } from './running.ts';
import type { BankEntry, ControlTotal, PrintedBalance, RejectedRow, StatementHead } from './statement.ts';

/** A rejected row with what identifies it in its file. */
type KeyedRow = RejectedRow & { key?: string };
type Entered = Proof['entered'][number];

const MOST_REJECTED = 100;
const MOST_ENTERED = 100;
const MOST_REPEATED = 100;
const MOST_SHOWN = 20;

type Side = { sum: Amount; count: number };

/**
 * Proves a statement while it is read: pass each entry and rejected row, then `end` with its head. `previous` is the closing
 * balance of the statement before it, for a file without an opening balance. Of the rows, it keeps only hashes of the bank's ids.
 */
export function startProof() {
  const running = runningBalances();
  const credits: Side = { sum: ZERO, count: 0 };
  const debits: Side = { sum: ZERO, count: 0 };
  const currencies = new Set<string>();
  const rejected: KeyedRow[] = [];
  const entered: Entered[] = [];
  let enteredCount = 0;
  const firstWithId = firstSeen();
  const repeatedIds = new Map<string, number[]>();
  let rejectedCount = 0;
  let rows = 0;
  let notBooked = 0;
  function noteId({ bankId, ordinal }: BankEntry): void {
    if (bankId === null) return;
    const first = firstWithId(bankId, ordinal);
    if (first !== undefined && (repeatedIds.has(bankId) || repeatedIds.size < MOST_REPEATED))
      repeatedIds.set(bankId, [...(repeatedIds.get(bankId) ?? [first]), ordinal].slice(0, MOST_SHOWN));
  }
  return {
    entry(entry: BankEntry): void {
      rows += 1;
      if (!entry.booked) {
        notBooked += 1;
        return;
      }
      const side = entry.side === 'Credit' ? credits : debits;
      side.sum = addAmounts(side.sum, entry.amount);
      side.count += 1;
      if (entry.currency !== null) currencies.add(entry.currency);
      running.row(entry);
      noteId(entry);
    },
    /** Notes that a person has entered a row. Its entry is passed too. */
    entered({ text }: RejectedRow, { ordinal, place, bookedOn, amount, description }: BankEntry, key: string): void {
      enteredCount += 1;
      const shown = { key, ordinal, place, text, bookedOn, amount: decimalOf(amount), description };
      if (entered.length < MOST_ENTERED) entered.push(shown);
    },
    reject(row: KeyedRow): void {
      rejectedCount += 1;
      if (rejected.length < MOST_REJECTED) rejected.push(row);
      running.row({ ...row, amount: null });
    },
    end(head: StatementHead, previous: PrintedBalance | null = null): Proof {
      const opening = head.opening ?? previous;
      const facts: Facts = {
        head,
        opening,
        source: head.opening ? 'printed' : 'previous',
        credits,
        debits,
        currencies,
        running: running.end(opening?.amount ?? null, head.closing?.amount ?? null),
        rows,
        notBooked,
        rejected,
        rejectedCount,
        entered,
        enteredCount,
        repeatedIds,
      };
      return conclude(facts);
    },
  };
}

type Facts = {
  head: StatementHead;
  opening: PrintedBalance | null;
  source: 'printed' | 'previous';
  credits: Side;
  debits: Side;
  currencies: ReadonlySet<string>;
  running: RunningResult | null;
  rows: number;
  notBooked: number;
  rejected: readonly KeyedRow[];
  rejectedCount: number;
  entered: Entered[];
  enteredCount: number;
  repeatedIds: ReadonlyMap<string, number[]>;
};

function conclude(facts: Facts): Proof {
  const { head, opening, credits, debits, running } = facts;
  const closing = head.closing;
  const net = addAmounts(credits.sum, debits.sum);
  const counted = opening ? addAmounts(opening.amount, net) : null;
  const difference = counted && closing ? subtractAmounts(closing.amount, counted) : null;
  const totals = head.totals.map((total) => checkTotal(total, credits, debits));
  const mixed = mixedCurrencies(facts);
  const problems = [
    ...rejectedProblems(facts),
    ...mixed,
    ...differenceProblem(difference, closing),
    ...runningProblem(running),
    ...totals.flatMap((total) => (total.holds ? [] : [totalProblem(total)])),
    ...head.checks.flatMap(({ name, printed, counted, holds }) =>
      holds ? [] : [`${name}: the file says ${printed}, but ${counted} was counted.`],
    ),
  ];
  const verdict = verdictOf(problems, { ties: difference !== null, running, totals, rows: facts.rows });
  const withEntered = verdict.outcome === 'failed' ? '' : enteredSentence(facts.enteredCount);
  return {
    outcome: verdict.outcome,
    reason: `${verdict.reason}${withEntered}`,
    problems,
    currency: currencyOf(facts),
    from: head.from,
    to: head.to,
    opening: opening && { ...shownBalance(opening), source: facts.source },
    closing: closing && { ...shownBalance(closing), source: 'printed' },
    credits: { sum: decimalOf(credits.sum), count: credits.count },
    debits: { sum: decimalOf(debits.sum), count: debits.count },
    counted: counted && decimalOf(counted),
    difference: difference && decimalOf(difference),
    running: running && {
      checked: running.checked,
      broken: running.broken,
      newestFirst: running.newestFirst,
      firstBreak: running.firstBreak,
    },
    totals,
    checks: head.checks,
    rows: facts.rows,
    notBooked: facts.notBooked,
    rejectedCount: facts.rejectedCount,
    rejected: facts.rejected.map(({ balance: _balance, ...row }) => row),
    entered: facts.entered,
    enteredCount: facts.enteredCount,
    repeatedIds: [...facts.repeatedIds].slice(0, MOST_REPEATED).map(([bankId, ordinals]) => ({ bankId, ordinals })),
  };
}

type CheckedTotal = Proof['totals'][number];

/** The kinds of proof that the statement allows if nothing is wrong with it. */
type Evidence = { ties: boolean; running: RunningResult | null; totals: readonly CheckedTotal[]; rows: number };

function verdictOf(problems: readonly string[], evidence: Evidence): Pick<Proof, 'outcome' | 'reason'> {
  const [problem] = problems;
  if (problem !== undefined) return { outcome: 'failed', reason: problem };
  const { ties, running, totals, rows } = evidence;
  if (ties) return { outcome: 'proven', reason: 'The opening balance and all entries add up to the closing balance.' };
  if (running?.complete) return { outcome: 'proven', reason: 'Every row agrees with the running balance beside it.' };
  if (coversBothSides(totals)) return { outcome: 'proven', reason: 'The entries add up to the printed totals.' };
  return { outcome: 'unproven', reason: missing(running, rows) };
}

/** Whether the printed sums would reveal a change of any entry. */
function coversBothSides(totals: readonly CheckedTotal[]): boolean {
  const sides = new Set(totals.filter(({ printedSum }) => printedSum !== null).map(({ side }) => side));
  return (sides.has('Credit') && sides.has('Debit')) || (sides.has('all') && sides.has('net'));
}

function missing(running: RunningResult | null, rows: number): string {
  if (running && rows > 1)
    return `The running balances agree, but nothing proves the ${running.newestFirst ? 'last' : 'first'} row, because the file has no opening balance.`;
  return 'The file has no balances or totals that could prove it.';
}

function rejectedProblems({ rejected, rejectedCount }: Facts): string[] {
  const [first] = rejected;
  if (!first) return [];
  const rows = rejectedCount === 1 ? '1 row' : `${rejectedCount} rows`;
  return [`${rows} could not be read, first row ${first.ordinal} at line ${first.place.line}: ${first.reason}`];
}

/** Currencies cannot be added. Pass balances and entries in one currency. */
function mixedCurrencies({ head, opening, currencies }: Facts): string[] {
  const stated = [head.currency, opening?.currency, head.closing?.currency].filter((each) => typeof each === 'string');
  const all = new Set([...stated, ...currencies]);
  return all.size > 1 ? [`The balances and entries are in different currencies: ${[...all].sort().join(', ')}.`] : [];
}

function currencyOf({ head, opening, currencies }: Facts): string | null {
  const [first] = currencies;
  return head.currency ?? opening?.currency ?? head.closing?.currency ?? first ?? null;
}

function differenceProblem(difference: Amount | null, closing: PrintedBalance | null): string[] {
  if (!difference || !closing || difference.units === 0n) return [];
  const counted = decimalOf(subtractAmounts(closing.amount, difference));
  return [
    `The opening balance and the entries add up to ${counted}, but the closing balance is ${decimalOf(closing.amount)}: ${decimalOf(difference)} apart.`,
  ];
}

/** A proof that depends on what a person has read must say so. */
function enteredSentence(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' A person has entered one of the rows.' : ` A person has entered ${count} of the rows.`;
}

function runningProblem(running: RunningResult | null): string[] {
  const found = running?.firstBreak;
  if (!found) return [];
  return [
    `Row ${found.ordinal} at line ${found.place.line} is the first that no longer ties: counted ${found.counted}, printed ${found.printed}.`,
  ];
}

function checkTotal({ side, sum, count, place }: ControlTotal, credits: Side, debits: Side): CheckedTotal {
  const found = {
    Credit: credits,
    Debit: { sum: negated(debits.sum), count: debits.count },
    all: { sum: subtractAmounts(credits.sum, debits.sum), count: credits.count + debits.count },
    net: { sum: addAmounts(credits.sum, debits.sum), count: credits.count + debits.count },
  }[side];
  const isSum = sum === null || compareAmounts(sum, found.sum) === 0;
  const isCount = count === null || count === found.count;
  return {
    side,
    printedSum: sum && decimalOf(sum),
    countedSum: decimalOf(found.sum),
    printedCount: count,
    countedCount: found.count,
    holds: isSum && isCount,
    place,
  };
}

const TOTAL_NAMES = { Credit: 'credits', Debit: 'debits', all: 'all entries', net: 'the net of all entries' } as const;

function totalProblem({ side, printedSum, countedSum, printedCount, countedCount }: CheckedTotal): string {
  const printed = [printedSum, printedCount !== null && `${printedCount} entries`].filter(Boolean).join(' in ');
  return `The printed total of ${TOTAL_NAMES[side]} is ${printed}, but ${countedSum} in ${countedCount} entries were read.`;
}

function shownBalance({ amount, currency, on, place }: PrintedBalance) {
  return { amount: decimalOf(amount), currency, on, place };
}
