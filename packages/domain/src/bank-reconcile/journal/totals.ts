import { addAmounts, type Amount, amountOf, absoluteAmount, compareAmounts, subtractAmounts, ZERO } from '../amount.ts';
import type { ExportConfig } from './export-config.ts';
import { decimalAt, type Entry, type Journal, roundedUnits, scaleOf } from './journal.ts';

/** The totals of one currency over all batches that are not reversed. Amounts are decimals. */
export type Cumulative = {
  currency: string | null;
  /** The exact sum of the transactions, and that of their rounded amounts. */
  exact: string;
  rounded: string;
  /** The sum of the adjustments: what cash was debited beside the transactions. */
  adjusted: string;
};

export type CurrencyTotals = {
  currency: string | null;
  totalDebits: string;
  totalCredits: string;
  isBalanced: boolean;
  balanceDifference: string;
  /** The sum that adjustments add to cash. */
  adjustments: string;
};

export type Adjustment = {
  currency: string | null;
  scale: number;
  /** Added to cash: positive is a debit of cash. */
  units: bigint;
  entries: Entry[];
};

type Sums = { scale: number; debits: bigint; credits: bigint; exact: Amount; rounded: bigint; adjustments: bigint };

/** Transactions of one currency and scale: `credits` is money in, `debits` is money out and negative. */
export type CountedSums = {
  currency: string | null;
  scale: number;
  isCategorized: boolean;
  rows: number;
  credits: bigint;
  debits: bigint;
};

/** Adds up journals by currency. Amounts of different currencies are never added. */
export function startTotals(config: ExportConfig) {
  const byCurrency = new Map<string | null, Sums>();
  const counts = { journals: 0, entries: 0, reversals: 0, unbalanced: 0, rounded: 0 };
  const sumsOf = (currency: string | null): Sums => {
    const known = byCurrency.get(currency);
    if (known) return known;
    const made = {
      scale: scaleOf(config, currency),
      debits: 0n,
      credits: 0n,
      exact: ZERO,
      rounded: 0n,
      adjustments: 0n,
    };
    byCurrency.set(currency, made);
    return made;
  };
  return {
    counts,
    add: ({ transaction: { amount }, currency, entries, difference, isReversal }: Journal): void => {
      const sums = sumsOf(currency);
      for (const { debit, credit } of entries) {
        sums.debits += debit;
        sums.credits += credit;
      }
      const units = roundedUnits(amount, sums.scale);
      const isShort = amount.scale > sums.scale && units * 10n ** BigInt(amount.scale - sums.scale) !== amount.units;
      sums.exact = addExact(sums.exact, amount, isReversal);
      sums.rounded += isReversal ? -units : units;
      counts.journals += 1;
      counts.entries += entries.length;
      if (isReversal) counts.reversals += 1;
      if (difference !== 0n) counts.unbalanced += 1;
      if (isShort) counts.rounded += 1;
    },
    /** Adds journals that were added up elsewhere. Their amounts must not need rounding. */
    addSums: ({ currency, scale, isCategorized, rows, credits, debits }: CountedSums): void => {
      const sums = sumsOf(currency);
      const [money, spent] = [
        roundedUnits({ units: credits, scale }, sums.scale),
        roundedUnits({ units: -debits, scale }, sums.scale),
      ];
      sums.debits += isCategorized ? money + spent : money;
      sums.credits += isCategorized ? money + spent : spent;
      sums.exact = addAmounts(sums.exact, { units: credits + debits, scale });
      sums.rounded += money - spent;
      counts.journals += rows;
      counts.entries += isCategorized ? rows * 2 : rows;
      if (!isCategorized) counts.unbalanced += rows;
    },
    /**
     * Returns what rounding has left to post so that cash ties with the exact sums: of everything exported before and
     * these journals, minus what was adjusted before.
     */
    residuals: (before: readonly Cumulative[]): Map<string | null, bigint> =>
      new Map(
        [...byCurrency].map(([currency, { scale, exact, rounded }]) => {
          const earlier = before.find((each) => each.currency === currency);
          const all = addAmounts(exact, amountOf(earlier?.exact ?? '0') ?? ZERO);
          const roundedBefore = roundedUnits(amountOf(earlier?.rounded ?? '0') ?? ZERO, scale);
          const adjustedBefore = roundedUnits(amountOf(earlier?.adjusted ?? '0') ?? ZERO, scale);
          return [currency, roundedUnits(all, scale) - rounded - roundedBefore - adjustedBefore];
        }),
      ),
    adjust: ({ currency, units, entries }: Adjustment): void => {
      const sums = sumsOf(currency);
      for (const { debit, credit } of entries) {
        sums.debits += debit;
        sums.credits += credit;
      }
      sums.adjustments += units;
      counts.entries += entries.length;
    },
    byCurrency: (): CurrencyTotals[] =>
      [...byCurrency].map(([currency, { scale, debits, credits, adjustments }]) => ({
        currency,
        totalDebits: decimalAt(debits, scale),
        totalCredits: decimalAt(credits, scale),
        isBalanced: debits === credits,
        balanceDifference: decimalAt(debits - credits, scale),
        adjustments: decimalAt(adjustments, scale),
      })),
    /** The totals of all batches, with these journals. */
    cumulative: (before: readonly Cumulative[]): Cumulative[] => {
      const currencies = new Set([...before.map(({ currency }) => currency), ...byCurrency.keys()]);
      return [...currencies].map((currency) => {
        const earlier = before.find((each) => each.currency === currency);
        const none = { scale: 0, exact: ZERO, rounded: 0n, adjustments: 0n };
        const { scale, exact, rounded, adjustments } = byCurrency.get(currency) ?? none;
        const plus = (text: string | undefined, more: Amount) => {
          const { units, scale: at } = addAmounts(amountOf(text ?? '0') ?? ZERO, more);
          return decimalAt(units, at);
        };
        return {
          currency,
          exact: plus(earlier?.exact, exact),
          rounded: plus(earlier?.rounded, { units: rounded, scale }),
          adjusted: plus(earlier?.adjusted, { units: adjustments, scale }),
        };
      });
    },
  };
}
export type Totals = ReturnType<typeof startTotals>;

/** `sum` plus or minus an amount. Most have the same scale, so that no power of ten is needed. */
function addExact(sum: Amount, amount: Amount, isReversal: boolean): Amount {
  if (sum.scale === amount.scale)
    return { units: isReversal ? sum.units - amount.units : sum.units + amount.units, scale: sum.scale };
  return isReversal ? subtractAmounts(sum, amount) : addAmounts(sum, amount);
}

/** The adjustment of one currency: cash takes what rounding left, and the adjustment account the other side. */
export function adjustmentOf(config: ExportConfig, currency: string | null, units: bigint): Adjustment {
  const { adjustmentAccountCode, adjustmentAccountName } = config.autoCorrection;
  const size = units < 0n ? -units : units;
  const entry = (accountCode: string, accountName: string, isDebit: boolean): Entry => ({
    accountCode,
    accountName,
    debit: isDebit ? size : 0n,
    credit: isDebit ? 0n : size,
    notes: 'Rounding',
    isAdjustment: true,
  });
  const cash = entry(config.cashAccountCode, config.cashAccountName, units > 0n);
  const other = entry(adjustmentAccountCode, adjustmentAccountName, units < 0n);
  return { currency, scale: scaleOf(config, currency), units, entries: units > 0n ? [cash, other] : [other, cash] };
}

/** Whether a difference is large enough for a warning. The threshold itself is. */
export function mustWarn(config: ExportConfig, units: bigint, scale: number): boolean {
  const threshold = amountOf(config.autoCorrection.warningThreshold) ?? ZERO;
  const size = absoluteAmount({ units, scale });
  return size.units !== 0n && compareAmounts(size, threshold) >= 0;
}

/** The totals of a set, if it has one currency; null amounts otherwise. */
export function topTotals(totals: readonly CurrencyTotals[]): {
  totalDebits: string | null;
  totalCredits: string | null;
  isBalanced: boolean;
  balanceDifference: string | null;
} {
  const [only, another] = totals;
  const isBalanced = totals.every((each) => each.isBalanced);
  if (another) return { totalDebits: null, totalCredits: null, isBalanced, balanceDifference: null };
  if (!only) return { totalDebits: '0', totalCredits: '0', isBalanced, balanceDifference: '0' };
  const { totalDebits, totalCredits, balanceDifference } = only;
  return { totalDebits, totalCredits, isBalanced, balanceDifference };
}
