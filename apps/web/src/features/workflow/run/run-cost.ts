import { formatDecimal } from '../../../shared/format/number.ts';

/** What a run can cost, as exact decimal texts. `most` is null if the flow gives no limit. */
export type Quote = { least: string; most: string | null; cap: string };

const DIGITS = 6;
const UNIT = 10n ** BigInt(DIGITS);

/** Credits as millionths, which add up exactly. */
function millionths(credits: string): bigint {
  const isNegative = credits.startsWith('-');
  const [whole = '0', part = ''] = credits.replace('-', '').split('.');
  const value = BigInt(whole || '0') * UNIT + BigInt(part.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return isNegative ? -value : value;
}

function textOf(value: bigint): string {
  const size = value < 0n ? -value : value;
  const part = (size % UNIT).toString().padStart(DIGITS, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / UNIT}${part === '' ? '' : `.${part}`}`;
}

function credits(amount: string): string {
  return millionths(amount) === UNIT ? '1 credit' : `${formatDecimal(amount)} credits`;
}

/** The most that a run takes: what it is quoted at most, and never more than its cap. */
function mostOf({ most, cap }: Quote): bigint {
  const limit = millionths(cap);
  return most === null || millionths(most) > limit ? limit : millionths(most);
}

export function isFree({ most }: Quote): boolean {
  return most !== null && millionths(most) === 0n;
}

/** Says what a run will cost: nothing, an amount, or a range. */
export function quoteWords(quote: Quote): string {
  if (isFree(quote)) return 'This run is free.';
  const [least, most] = [millionths(quote.least), mostOf(quote)];
  if (least >= most && quote.most !== null) return `This run costs ${credits(textOf(least))}.`;
  const stops = quote.most === null || millionths(quote.most) > most ? ' It stops at that cost.' : '';
  return `This run costs ${formatDecimal(quote.least)} to ${credits(textOf(most))}.${stops}`;
}

/**
 * Says how many credits remain after a run, and whether they are enough.
 * @param balance the credits before the run, as exact decimal text
 */
export function remainingWords(quote: Quote, balance: string): { words: string; isShort: boolean } {
  const [have, least, most] = [millionths(balance), millionths(quote.least), mostOf(quote)];
  if (have < least || (have <= 0n && most > 0n)) {
    return { words: `Only ${credits(balance)} left: the run will wait for credits.`, isShort: true };
  }
  if (have < most) {
    return { words: `You have ${credits(balance)}, so the run may have to wait for more.`, isShort: true };
  }
  const [low, high] = [textOf(have - most), textOf(have - least)];
  if (low === high) return { words: `${credits(low)} remain after it.`, isShort: false };
  return { words: `${formatDecimal(low)} to ${credits(high)} remain after it.`, isShort: false };
}
