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
import { isBillingConfigured, stripeOf } from './stripe-client.ts';

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

/**
 * Applies a stored event. It trusts only the ids: the organization converges to what Stripe answers now. Events of customers
 * that are not ours are ignored. Running it twice changes nothing.
 */
export async function runApplyStripeEvent(job: TaskContext<{ eventId: string }>): Promise<void> {
  const { eventId } = job.payload;
  const within = { platform: job.platform, actor: SYSTEM };
  const event = await readIn(within, async (em) => em.findOne(StripeEventEntity, { id: eventId }));
  if (event?.state !== 'pending') return;
  const stripe = await stripeOf(job.platform.config);
  const organizationId = await organizationOf(job, await payerOf(stripe, event));
  if (organizationId === undefined)
    await writeIn(within, async (em) => ignoreEvent(em, eventId, 'customer of somebody else'));
  else await convergeOrganization(job, organizationId, eventId);
}

/** Converges one organization, after its payer came back or for an operator. Does nothing without a key. */
export async function runConvergeBilling(job: TaskContext<{ targetId: string }>): Promise<void> {
  if (isBillingConfigured(job.platform.config)) await convergeOrganization(job, job.payload.targetId);
}
