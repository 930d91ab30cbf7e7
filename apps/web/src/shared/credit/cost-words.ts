import { compareDecimals, subtract } from '@atrium/domain/value';
import { formatDecimal } from '../format/number.ts';

/** What work costs, in credits as decimal text. `most` null: no upper limit is known. */
export type CreditRange = { least: string; most: string | null };

export function creditWords(credits: string): string {
  return credits === '1' ? '1 credit' : `${formatDecimal(credits)} credits`;
}

/** The cost in words: free, a number, a range, or at least. */
export function costWords({ least, most }: CreditRange): string {
  if (most === null) return `At least ${creditWords(least)}`;
  if (compareDecimals(most, '0') === 0) return 'Free';
  if (compareDecimals(least, most) === 0) return creditWords(most);
  if (compareDecimals(least, '0') === 0) return `Up to ${creditWords(most)}`;
  return `${formatDecimal(least)} to ${creditWords(most)}`;
}

/** The credits that remain after the work in words; null if the balance does not cover its least cost. */
export function remainingWords(balance: string, { least, most }: CreditRange): string | null {
  const best = subtract(balance, least);
  if (compareDecimals(best, '0') < 0) return null;
  if (most === null) return `At most ${formatDecimal(best)} left after it`;
  const worst = subtract(balance, most);
  if (compareDecimals(best, worst) === 0) return `${formatDecimal(best)} left after it`;
  return compareDecimals(worst, '0') < 0
    ? `At most ${formatDecimal(best)} left after it; it can need more than you have`
    : `At least ${formatDecimal(worst)} left after it`;
}
