import { compareDecimals, divide, multiply, subtract } from '../value/index.ts';
import type { Plan, PlanDetails } from './plans.ts';

/**
 * What a plan measures. `pages`, `rows_created` and `queries` count the events of a month; `rows_stored`, `storage` and
 * `users` measure what there is now.
 */
export const METERS = ['pages', 'rows_created', 'rows_stored', 'queries', 'storage', 'users'] as const;
export type Meter = (typeof METERS)[number];

const BYTES_PER_UNIT = 1_000_000_000;
const FIELDS = {
  pages: ['pages_included', 'additional_page_price'],
  rows_created: ['rows_created_limit', 'additional_row_created_price'],
  rows_stored: ['rows_stored_limit', 'additional_row_stored_price'],
  queries: ['queries_included', 'additional_query_price'],
  storage: ['storage_gb_included', 'additional_storage_price'],
  users: ['max_users', null],
} as const satisfies Record<Meter, readonly [keyof PlanDetails, keyof PlanDetails | null]>;

/** What a plan includes of a meter, in its units (storage: 10⁹ bytes). Null: unlimited. */
export function includedOf(details: PlanDetails, meter: Meter): number | null {
  return details[FIELDS[meter][0]];
}

/** The price of a unit above the included amount, decimal text in US dollars. Null: not sold. */
export function priceOf(details: PlanDetails, meter: Meter): string | null {
  const [, field] = FIELDS[meter];
  return field === null ? null : details[field];
}

/** The units of a meter that an amount (bytes for storage) takes. A unit that is begun counts. */
export function unitsOf(meter: Meter, amount: number): number {
  return meter === 'storage' ? Math.ceil(amount / BYTES_PER_UNIT) : amount;
}

/** The amount (bytes for storage) of a number of units. */
export function amountIn(meter: Meter, units: number): number {
  return meter === 'storage' ? units * BYTES_PER_UNIT : units;
}

function creditsFor(details: PlanDetails, price: string, units: number): string {
  const credits = divide(multiply(price, String(units)), details.credit_price, 6, 'half-up');
  return credits.replace(/\.?0+$/, '');
}

/** The credits of one unit above the included amount, decimal text. Null: not sold. */
export function creditsPerUnit(details: PlanDetails, meter: Meter): string | null {
  const price = priceOf(details, meter);
  return price === null ? null : creditsFor(details, price, 1);
}

/** The credits of an amount (bytes for storage) in a month, decimal text. '0' within what is included; null: not sold. */
export function creditsOf(details: PlanDetails, meter: Meter, amount: number): string | null {
  const included = includedOf(details, meter);
  const above = included === null ? 0 : unitsOf(meter, amount) - included;
  if (above <= 0) return '0';
  const price = priceOf(details, meter);
  return price === null ? null : creditsFor(details, price, above);
}

/** The credits that are still to be paid. */
export function unpaid(due: string, paid: string): string {
  return compareDecimals(due, paid) > 0 ? subtract(due, paid) : '0';
}

/** The smallest plan that allows an amount (bytes for storage) of a meter. Null: none does. */
export function smallestPlan(
  plans: readonly { plan: Plan; details: PlanDetails }[],
  meter: Meter,
  amount: number,
): Plan | null {
  const enough = plans.find(({ plan, details }) => plan !== 'Trial' && creditsOf(details, meter, amount) !== null);
  return enough?.plan ?? null;
}
