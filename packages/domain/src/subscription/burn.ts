import { compareDecimals, divide, sum } from '../value/index.ts';

const PACE_DAYS = 7;
const DAY = 86_400_000;
const FARTHEST_DAYS = 365;

/**
 * The day (UTC, as 2026-03-09) on which credits run out at the pace of the last 7 of `days`; null if they last a year or
 * nothing was used. The last of `days` is today.
 */
export function emptyOn(available: string, days: readonly { credits: string }[], now: Date): string | null {
  const last = days.slice(-PACE_DAYS);
  const used = sum(last.map(({ credits }) => credits));
  if (last.length === 0 || compareDecimals(used, '0') <= 0) return null;
  const pace = divide(used, String(last.length), 6, 'half-even');
  const left = Math.floor(Number(divide(available, pace, 6, 'half-even')));
  return left > FARTHEST_DAYS ? null : new Date(now.getTime() + left * DAY).toISOString().slice(0, 10);
}
