import { z } from 'zod';
import { Id, job } from '../kernel/index.ts';

/** Applies an event of Stripe: fetches the objects of its customer and converges to their state. */
export const applyStripeEvent = job({
  name: 'billing.applyEvent',
  payload: z.object({ eventId: z.string().max(255) }),
  urgency: 'soon',
  // With the queue's growing pauses, about two days: Stripe may be away for some time.
  maxAttempts: 14,
});

/** Converges an organization to Stripe's state, without an event: after its payer came back, or for an operator. */
export const convergeBilling = job({
  name: 'billing.converge',
  payload: z.object({ targetId: Id }),
  urgency: 'soon',
  maxAttempts: 14,
});

/** Finds events that never arrived and differences of every customer. Changes nothing. */
export const compareBilling = job({ name: 'billing.compare', payload: z.object({}), urgency: 'idle', maxAttempts: 3 });

/** Mails Owners whose payment failed, gives the monthly credits of plans that are paid by the year, and applies waiting events again. */
export const tendBilling = job({ name: 'billing.tend', payload: z.object({}), urgency: 'idle', maxAttempts: 3 });
