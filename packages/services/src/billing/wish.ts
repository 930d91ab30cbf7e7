import { CREDITS_KEY, lookupKeyOf } from '@atrium/domain/billing';
import { DomainError } from '@atrium/domain/kernel';
import type { Frequency, Plan } from '@atrium/domain/subscription';
import type { Stripe } from 'stripe';

/** A purchase: a plan, or a whole number of credits as decimal text. */
export type Wish =
  | { plan: Plan; frequency: Frequency; credits: null }
  | { plan: null; frequency: null; credits: string };

type Given = { plan?: Plan | undefined; frequency?: Frequency | undefined; credits?: string | undefined };

/** Reads a wish from an input that its schema has checked. */
export function wishOf({ plan, frequency, credits }: Given): Wish {
  if (credits !== undefined) return { plan: null, frequency: null, credits };
  if (plan === undefined) throw new Error('A wish is a plan or credits');
  return { plan, frequency: frequency ?? 'Monthly', credits: null };
}

/** The line of a wish, with the price that has its lookup key now. */
export async function lineOf(stripe: Stripe, wish: Wish): Promise<{ price: string; quantity: number }> {
  const key = wish.plan === null ? CREDITS_KEY : lookupKeyOf(wish.plan, wish.frequency);
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [price] = data;
  if (!price) {
    throw new DomainError('UNAVAILABLE', 'This is not for sale yet. Contact your administrator.', {
      detailCode: 'billing_not_configured',
    });
  }
  return { price: price.id, quantity: wish.credits === null ? 1 : Number(wish.credits) };
}
