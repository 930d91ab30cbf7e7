import { PLANS } from '../organization/index.ts';
import { type Frequency, FREQUENCIES, type Plan, type PlanDetails } from '../subscription/index.ts';
import { multiply } from '../value/index.ts';

/** The plans that are sold by card. */
export const SOLD_PLANS = ['Starter', 'Growth', 'Scale', 'Enterprise'] as const satisfies readonly Plan[];
export type SoldPlan = (typeof SOLD_PLANS)[number];

/** The price of a plan for a month or a year, decimal text in US dollars. A year costs ten months. */
export function planPrice(
  { monthly_price: monthly }: Pick<PlanDetails, 'monthly_price'>,
  frequency: Frequency,
): string {
  return frequency === 'Yearly' ? multiply(monthly, '10') : monthly;
}

/** The lookup key of the price of one credit. */
export const CREDITS_KEY = 'atrium_credits';

/** The lookup key of a plan's price, by which it is found at Stripe. */
export function lookupKeyOf(plan: Plan, frequency: Frequency): string {
  return `atrium_${plan.toLowerCase()}_${frequency.toLowerCase()}`;
}

/** The fields of a price's metadata, which stay with it when a newer price takes over its lookup key. */
export function priceMetadata(wish: { plan: Plan; frequency: Frequency } | { credits: true }): Record<string, string> {
  if ('credits' in wish) return { atrium: 'credits' };
  return { atrium: 'plan', atrium_plan: wish.plan, atrium_frequency: wish.frequency };
}

export type PriceFacts = { lookup_key: string | null; metadata: Record<string, string> };

/** The plan or credits of a price, or null if the price is not one of ours. */
export function soldBy({
  lookup_key: key,
  metadata,
}: PriceFacts): { plan: Plan; frequency: Frequency } | 'credits' | null {
  if (metadata['atrium'] === 'credits' || key === CREDITS_KEY) return 'credits';
  for (const plan of PLANS) {
    for (const frequency of FREQUENCIES) {
      const isNamed = metadata['atrium_plan'] === plan && metadata['atrium_frequency'] === frequency;
      if (isNamed || key === lookupKeyOf(plan, frequency)) return { plan, frequency };
    }
  }
  return null;
}
