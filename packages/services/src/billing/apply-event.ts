import {
  addCustomer,
  BillingCheckoutEntity,
  ignoreEvent,
  organizationOfCustomer,
  StripeEventEntity,
  type StripeEventRow,
} from '@atrium/db/billing';
import { newId } from '@atrium/domain/kernel';
import type { Stripe } from 'stripe';
import { readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { convergeOrganization } from './converge.ts';
import { isBillingConfigured, isLiveMode, stripeOf } from './stripe-client.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

type Payer = { customerId: string | null; linkId: string | null };

/** Asks Stripe who pays, for events whose object names no customer, and for sessions, which can come from a payment link. */
async function payerOf(stripe: Stripe, { type, objectId = null, customerId = null }: StripeEventRow): Promise<Payer> {
  if (objectId === null) return { customerId, linkId: null };
  if (type.startsWith('checkout.session.')) {
    const session = await stripe.checkout.sessions.retrieve(objectId);
    return { customerId: idOf(session.customer), linkId: idOf(session.payment_link) };
  }
  if (customerId !== null) return { customerId, linkId: null };
  const charge = await chargeOf(stripe, type, objectId);
  if (charge === null) return { customerId, linkId: null };
  return { customerId: idOf((await stripe.charges.retrieve(charge)).customer), linkId: null };
}

async function chargeOf(stripe: Stripe, type: string, objectId: string): Promise<string | null> {
  if (type.startsWith('charge.dispute.')) return idOf((await stripe.disputes.retrieve(objectId)).charge);
  if (type.startsWith('refund.')) return idOf((await stripe.refunds.retrieve(objectId)).charge);
  return null;
}

/** The organization that pays. A customer that paid through one of our links becomes its customer. */
async function organizationOf(job: TaskContext<{ eventId: string }>, payer: Payer): Promise<string | undefined> {
  const { customerId, linkId } = payer;
  if (customerId === null) return undefined;
  return writeIn({ ...job, actor: SYSTEM }, async (em) => {
    const known = await organizationOfCustomer(em, customerId);
    if (known !== undefined || linkId === null) return known;
    const link = await em.findOne(BillingCheckoutEntity, { providerId: linkId, kind: 'link' }, { filters: false });
    if (!link) return undefined;
    await addCustomer(em, { id: newId(), organizationId: link.organizationId, customerId });
    return link.organizationId;
  });
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}

/** Why an event has no effect: its object is not at our account, or its customer is not ours. */
const REASONS = {
  mode: 'the other mode',
  absent: 'no such object',
  foreign: 'customer of somebody else',
} as const;

async function whoPays(
  job: TaskContext<{ eventId: string }>,
  event: StripeEventRow,
): Promise<{ organizationId: string } | { reason: keyof typeof REASONS }> {
  const { config } = job.platform;
  // An operator can apply an event again that was ignored before.
  if (event.livemode !== isLiveMode(config)) return { reason: 'mode' };
  const payer = await payerOf(await stripeOf(config), event).catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  if (payer === null) return { reason: 'absent' };
  const organizationId = await organizationOf(job, payer);
  return organizationId === undefined ? { reason: 'foreign' } : { organizationId };
}

/**
 * Applies a stored event. It trusts only the ids: the organization converges to what Stripe answers now. Events of customers
 * that are not ours are ignored. Running it twice changes nothing.
 */
export async function runApplyStripeEvent(job: TaskContext<{ eventId: string }>): Promise<void> {
  const { eventId } = job.payload;
  const within = { platform: job.platform, actor: SYSTEM };
  const event = await readIn(within, async (em) => em.findOne(StripeEventEntity, { id: eventId }));
  if (event?.state !== 'pending') return;
  const found = await whoPays(job, event);
  if ('organizationId' in found) await convergeOrganization(job, found.organizationId, eventId);
  else await writeIn(within, async (em) => ignoreEvent(em, eventId, REASONS[found.reason]));
}

/** Converges one organization, after its payer came back or for an operator. Does nothing without a key. */
export async function runConvergeBilling(job: TaskContext<{ targetId: string }>): Promise<void> {
  if (isBillingConfigured(job.platform.config)) await convergeOrganization(job, job.payload.targetId);
}
