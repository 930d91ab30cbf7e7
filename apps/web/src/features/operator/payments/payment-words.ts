import type { BillingAlert, EventState, PaymentLink } from '@atrium/domain/billing';
import { formatDecimal } from '../../../shared/format/number.ts';

export const ALERT_WORDS: Record<BillingAlert, { title: string; advice: string }> = {
  two_subscriptions: {
    title: 'Two subscriptions are live',
    advice:
      'The plan follows the one that began first, until one of them is cancelled. Ask the Owners which one they want, and cancel the other one at Stripe.',
  },
  unknown_price: {
    title: 'A subscription has an unknown price',
    advice:
      'Its price is not one of the plans. The plan stays as it is. Move the subscription to a price of a plan at Stripe, or cancel it.',
  },
};

export const STATE_WORDS: Record<EventState, string> = {
  pending: 'Waiting',
  done: 'Applied',
  ignored: 'No effect',
};

export const LINK_STATUS_WORDS: Record<PaymentLink['status'], string> = {
  open: 'Not paid yet',
  complete: 'Paid',
  expired: 'Expired',
};

/** Names the plan or the credits that a payment link sells. */
export function soldWords({ plan, frequency, credits }: Pick<PaymentLink, 'plan' | 'frequency' | 'credits'>): string {
  if (plan === null) return `${formatDecimal(credits ?? '0')} credits`;
  return frequency === 'Yearly' ? `${plan} plan, paid yearly` : `${plan} plan, paid monthly`;
}
