import { z } from 'zod';

/** The events that can change what an organization has paid for. */
export const HANDLED_EVENTS: ReadonlySet<string> = new Set([
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.finalized',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.updated',
  'invoice.voided',
  'refund.failed',
  'refund.updated',
]);

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

/** What is read of an event: ids alone. Its objects are never used, because newer ones may exist. */
export const EventPayload = z.object({
  id: z.string().min(1).max(255),
  object: z.string(),
  type: z.string().min(1).max(255),
  livemode: z.boolean().default(false),
  created: z.union([
    z.int().transform((seconds) => new Date(seconds * 1000)),
    z.iso.datetime().transform((text) => new Date(text)),
  ]),
  data: z
    .object({
      object: z.looseObject({ id: z.string().max(255).optional(), object: z.string().optional(), customer: Reference }),
    })
    .optional(),
});
export type EventPayload = z.infer<typeof EventPayload>;

export type EventIds = {
  id: string;
  type: string;
  objectId: string | null;
  customerId: string | null;
  livemode: boolean;
  createdAt: Date;
  /** Why it has no effect; null if a job must look. */
  reason: string | null;
};

function reasonToIgnore({ object, type, livemode }: EventPayload, isLive: boolean): string | null {
  if (object !== 'event') return 'thin event';
  if (livemode !== isLive) return isLive ? 'test mode' : 'live mode';
  return HANDLED_EVENTS.has(type) ? null : 'type without effect';
}

/** Returns the ids of an event, and whether it is ignored. `isLive` is the mode of our key. */
export function idsOfEvent(payload: EventPayload, isLive: boolean): EventIds {
  const object = payload.data?.object;
  const customer = object?.object === 'customer' ? object.id : object?.customer;
  return {
    id: payload.id,
    type: payload.type,
    objectId: object?.id ?? null,
    customerId: customer ?? null,
    livemode: payload.livemode,
    createdAt: payload.created,
    reason: reasonToIgnore(payload, isLive),
  };
}
