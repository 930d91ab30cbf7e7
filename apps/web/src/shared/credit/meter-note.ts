import type { Meter, MeterPrice } from '@atrium/domain/subscription';
import { multiply } from '@atrium/domain/value';
import { formatCalendarDay } from '../format/date.ts';
import { countOf } from '../format/number.ts';
import { creditWords } from './cost-words.ts';

const COUNTED: Record<Meter, { one: string; other: string }> = {
  pages: { one: '# page', other: '# pages' },
  rows_created: { one: '# new row', other: '# new rows' },
  rows_stored: { one: '# stored row', other: '# stored rows' },
  queries: { one: '# question', other: '# questions' },
  storage: { one: '# GB', other: '# GB' },
  users: { one: '# person', other: '# people' },
};
const MONTHLY: ReadonlySet<Meter> = new Set<Meter>(['pages', 'rows_created', 'queries']);

/** What `planned` more units of a meter cost in credits, decimal text. '0' within what is included; null: not sold. */
export function meterCost({ left, additionalCredits }: MeterPrice, planned: number): string | null {
  const above = left === null ? 0 : Math.max(0, planned - left);
  if (above === 0) return '0';
  return additionalCredits === null ? null : multiply(additionalCredits, String(above));
}

/**
 * What users must know before work that adds `planned` units; undefined while the plan includes them. `isLeast`: it can add
 * more than that, so that only the price of a unit is known.
 */
export function meterNote(
  price: MeterPrice,
  planned: number,
  { periodEnd, isLeast = false }: { periodEnd: string; isLeast?: boolean },
): string | undefined {
  const { meter, left } = price;
  const cost = meterCost(price, planned);
  if (cost === '0' || left === null) return undefined;
  if (cost !== null && isLeast) {
    const each = `cost ${creditWords(price.additionalCredits ?? '0')} each`;
    return `More ${COUNTED[meter].other.replace('# ', '')} than the plan includes ${each}.`;
  }
  if (cost !== null) {
    return `${countOf(planned - left, COUNTED[meter])} above what the plan includes: ${creditWords(cost)}.`;
  }
  const until = MONTHLY.has(meter) ? ` until ${formatCalendarDay(periodEnd.slice(0, 10))}` : '';
  return left === 0
    ? `The plan includes no more ${COUNTED[meter].other.replace('# ', '')}${until}.`
    : `The plan includes only ${countOf(left, COUNTED[meter])} more${until}.`;
}
