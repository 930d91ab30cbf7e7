import { CREDITS_KEY, lookupKeyOf, planPrice, priceMetadata, SOLD_PLANS } from '@atrium/domain/billing';
import { FREQUENCIES, type Frequency, type Plan, type PlanDetails } from '@atrium/domain/subscription';
import { compareDecimals, multiply, round } from '@atrium/domain/value';
import type { Stripe } from 'stripe';

/** A price that the product needs at Stripe. `amount` is in cents. */
export type NeededPrice = {
  lookupKey: string;
  product: { id: string; name: string };
  amount: number;
  interval: 'month' | 'year' | null;
  metadata: Record<string, string>;
};
/** What the setup would do with a price. */
export type SetupStep = { price: NeededPrice; action: 'create' | 'replace' | 'keep'; priceId: string | null };

const CURRENCY = 'usd';

/** @throws RangeError when the price is no whole number of cents */
function centsOf(price: string): number {
  const cents = multiply(price, '100');
  if (compareDecimals(cents, round(cents, 0, 'half-up')) !== 0)
    throw new RangeError(`The price ${price} is no whole number of cents.`);
  return Number(round(cents, 0, 'half-up'));
}

function priceFor(plan: Plan, frequency: Frequency, details: PlanDetails): NeededPrice {
  return {
    lookupKey: lookupKeyOf(plan, frequency),
    product: { id: `atrium_${plan.toLowerCase()}`, name: `Atrium ${plan}` },
    amount: centsOf(planPrice(details, frequency)),
    interval: frequency === 'Yearly' ? 'year' : 'month',
    metadata: priceMetadata({ plan, frequency }),
  };
}

/** The prices of the plans as they are sold now, and of one credit, at the price of the Free plan. */
export function neededPrices(detailsOf: (plan: Plan) => PlanDetails): NeededPrice[] {
  const plans = SOLD_PLANS.flatMap((plan) =>
    FREQUENCIES.map((frequency) => priceFor(plan, frequency, detailsOf(plan))),
  );
  const credits: NeededPrice = {
    lookupKey: CREDITS_KEY,
    product: { id: CREDITS_KEY, name: 'Atrium credits' },
    amount: centsOf(detailsOf('Free').credit_price),
    interval: null,
    metadata: priceMetadata({ credits: true }),
  };
  return [...plans, credits];
}

/** Returns what is missing at Stripe. Changes nothing. */
export async function planSetup(stripe: Stripe, needed: readonly NeededPrice[]): Promise<SetupStep[]> {
  const steps: SetupStep[] = [];
  for (const price of needed) {
    const { data } = await stripe.prices.list({ lookup_keys: [price.lookupKey], active: true, limit: 1 });
    const [found] = data;
    const isSame = found?.unit_amount === price.amount && (found.recurring?.interval ?? null) === price.interval;
    steps.push({ price, priceId: found?.id ?? null, action: found ? (isSame ? 'keep' : 'replace') : 'create' });
  }
  return steps;
}

async function ensureProduct(stripe: Stripe, { id, name }: NeededPrice['product']): Promise<void> {
  const known = await stripe.products.retrieve(id).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null;
    throw error;
  });
  if (known === null) await stripe.products.create({ id, name }, { idempotencyKey: `product:${id}` });
}

/**
 * Creates what is missing. A changed price gets a new price, which takes over the lookup key: subscriptions keep the old one.
 * Running it again changes nothing.
 */
export async function applySetup(stripe: Stripe, steps: readonly SetupStep[]): Promise<void> {
  for (const { price, action, priceId } of steps) {
    if (action === 'keep') continue;
    const { lookupKey, product, amount, interval, metadata } = price;
    await ensureProduct(stripe, product);
    await stripe.prices.create(
      {
        currency: CURRENCY,
        unit_amount: amount,
        product: product.id,
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        nickname: product.name,
        metadata,
        ...(interval ? { recurring: { interval } } : {}),
      },
      { idempotencyKey: `price:${lookupKey}:${amount}:${priceId ?? 'first'}` },
    );
  }
}
