import { planPrice } from '@atrium/domain/billing';
import { type Frequency, includedOf, type Meter, METERS, type PlanDetails } from '@atrium/domain/subscription';
import { compareDecimals, subtract } from '@atrium/domain/value';
import { METER_NAMES } from '../../shared/credit/meter-names.ts';
import { formatMoney } from '../../shared/format/amount.ts';
import { formatDecimal } from '../../shared/format/number.ts';

function isMore(current: number | null, next: number | null): boolean {
  return current !== null && (next === null || next > current);
}

function limitsThat(current: PlanDetails, next: PlanDetails, change: 'grow' | 'shrink'): Meter[] {
  return METERS.filter((meter) => {
    const [before, after] = [includedOf(current, meter), includedOf(next, meter)];
    return change === 'grow' ? isMore(before, after) : isMore(after, before);
  });
}

/** What would change with another plan, the price first. The price is for a month or a year of the new plan. */
export function planChanges(
  current: Pick<PlanDetails, 'frequency'> & PlanDetails,
  next: PlanDetails,
  frequency: Frequency,
): string[] {
  const price = subtract(planPrice(next, frequency), planPrice(current, frequency));
  const credits = subtract(next.total_credits, current.total_credits);
  const per = frequency === 'Yearly' ? 'a year' : 'a month';
  return [
    priceWords(price, per),
    ...(compareDecimals(credits, '0') === 0
      ? []
      : [`${formatDecimal(credits, { sign: true }).replace('-', '−')} credits a month`]),
    ...limitWords('higher', limitsThat(current, next, 'grow')),
    ...limitWords('lower', limitsThat(current, next, 'shrink')),
  ];
}

function limitWords(change: 'higher' | 'lower', meters: readonly Meter[]): string[] {
  if (meters.length === 0) return [];
  if (meters.length === METERS.length) return [`Every limit is ${change}`];
  const others = METERS.filter((meter) => !meters.includes(meter));
  const [other] = others;
  if (other !== undefined && others.length === 1)
    return [`Every limit except ${METER_NAMES[other].toLowerCase()} is ${change}`];
  const names = meters.map((meter) => METER_NAMES[meter].toLowerCase());
  return [`${change === 'higher' ? 'Higher' : 'Lower'}: ${names.join(', ')}`];
}

function priceWords(difference: string, per: string): string {
  const sign = compareDecimals(difference, '0');
  if (sign === 0) return 'The same price';
  return `${sign > 0 ? '+' : ''}${formatMoney(difference, 'USD')} ${per}`;
}
