import { compareAmounts, decimalOf, subtractAmounts } from './amount.ts';
import type { StatementHead } from './statement.ts';

/** A statement of an account among others. `id` is any name that the caller knows it by. */
export type ChainLink = Pick<
  StatementHead,
  'account' | 'currency' | 'number' | 'from' | 'to' | 'opening' | 'closing'
> & {
  id: string;
  /** The number of its entries and their sum, as in the proof. */
  rows: number;
  net: string;
};

/**
 * The problem between two statements of an account. `gap`: the closing balance is not the next opening balance.
 * `overlap`: their periods share more than a day. `repeat`: both are the same statement.
 */
export type ChainFinding = {
  kind: 'gap' | 'overlap' | 'repeat';
  account: string;
  before: string;
  after: string;
  /** The next opening balance minus the closing balance; null without both. */
  difference: string | null;
  /** One sentence for users. */
  reason: string;
};

/** Compares each statement of an account with the next one, by day, number and then the order given. */
export function checkContinuity(statements: readonly ChainLink[]): ChainFinding[] {
  const accounts = new Map<string, ChainLink[]>();
  for (const each of statements) {
    const key = JSON.stringify([each.account, currencyOf(each)]);
    accounts.set(key, [...(accounts.get(key) ?? []), each]);
  }
  return [...accounts.values()].flatMap((chain) => {
    const sorted = chain.toSorted(inTime);
    return sorted.slice(1).flatMap((after, at) => {
      const before = sorted[at];
      return before ? between(before, after) : [];
    });
  });
}

function currencyOf({ currency, opening, closing }: ChainLink): string | null {
  return currency ?? opening?.currency ?? closing?.currency ?? null;
}

function startOf({ from, opening, to, closing }: ChainLink): string {
  return from ?? opening?.on ?? to ?? closing?.on ?? '';
}

function endOf({ to, closing, from, opening }: ChainLink): string {
  return to ?? closing?.on ?? from ?? opening?.on ?? '';
}

const byNumber = new Intl.Collator('en', { numeric: true });

function inTime(a: ChainLink, b: ChainLink): number {
  return (
    startOf(a).localeCompare(startOf(b)) ||
    endOf(a).localeCompare(endOf(b)) ||
    byNumber.compare(a.number ?? '', b.number ?? '')
  );
}

function between(before: ChainLink, after: ChainLink): ChainFinding[] {
  const both = { account: after.account, before: before.id, after: after.id };
  if (isSameStatement(before, after))
    return [{ ...both, kind: 'repeat', difference: null, reason: 'Both are the same statement. Its rows count once.' }];
  const [closing, opening] = [before.closing, after.opening];
  const difference = closing && opening ? subtractAmounts(opening.amount, closing.amount) : null;
  if (difference?.units === 0n) return [];
  if (endOf(before) !== '' && endOf(before) > startOf(after))
    return [
      {
        ...both,
        kind: 'overlap',
        difference: difference && decimalOf(difference),
        reason: `The statement from ${startOf(after)} begins before the one before it ends on ${endOf(before)}.`,
      },
    ];
  if (!closing || !opening || !difference) return [];
  return [
    {
      ...both,
      kind: 'gap',
      difference: decimalOf(difference),
      reason: `The closing balance ${decimalOf(closing.amount)} is not the next opening balance ${decimalOf(opening.amount)}. A statement may be missing between them.`,
    },
  ];
}

function isSameStatement(a: ChainLink, b: ChainLink): boolean {
  if (a.rows === 0 || a.rows !== b.rows || a.net !== b.net) return false;
  if (a.number !== b.number || startOf(a) !== startOf(b) || endOf(a) !== endOf(b)) return false;
  const [equal, different] = [true, false].map(
    (wanted) =>
      (['opening', 'closing'] as const).filter((which) => {
        const [first, second] = [a[which], b[which]];
        return first && second ? (compareAmounts(first.amount, second.amount) === 0) === wanted : false;
      }).length,
  );
  // Equal sums alone can be two statements. Their number or both balances must say that they are one.
  return different === 0 && (a.number !== null || equal === 2);
}
