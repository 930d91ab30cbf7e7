import { createHash } from 'node:crypto';
import { BillingCheckoutEntity, type BillingCheckoutRow, BillingCustomerEntity } from '@atrium/db/billing';
import { lockOrganization, OrganizationEntity } from '@atrium/db/organization';
import {
  CheckoutAnswer,
  CheckoutStateAnswer,
  CheckoutStateInput,
  convergeBilling,
  CreateCheckoutInput,
} from '@atrium/domain/billing';
import { DomainError, newId, notFound, ok } from '@atrium/domain/kernel';
import { featuresOf } from '@atrium/domain/organization';
import { isLive } from '@atrium/domain/subscription';
import { round } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Stripe } from 'stripe';
import { creditBalance } from '../credit/index.ts';
import { command, enqueueJob, flow, type Outside } from '../kernel/index.ts';
import { appLink } from '../mail/index.ts';
import { subscriptionsOf } from '../subscription/index.ts';
import { paysFor } from './access.ts';
import { billingNotConfigured, isBillingConfigured, withStripe } from './stripe-client.ts';
import { lineOf, type Wish, wishOf } from './wish.ts';

const EVERYWHERE = { filters: false } as const;

/** Payments must be set up and switched on in the organization. @throws UNAVAILABLE or FORBIDDEN */
export async function requireSelfService(em: EntityManager, organizationId: string, config: Outside['config']) {
  const organization = await em.findOne(OrganizationEntity, { id: organizationId, deletedAt: null }, EVERYWHERE);
  if (!organization) throw notFound('Organization');
  if (!featuresOf(organization.features).billing.enableSelfServicePricing) {
    throw new DomainError('FORBIDDEN', 'Operators set this plan. Write to billing to change it.', {
      detailCode: 'feature_disabled',
    });
  }
  if (!isBillingConfigured(config)) throw billingNotConfigured();
  return organization;
}

async function requireNoPlan(em: EntityManager, organizationId: string): Promise<void> {
  const paid = (await subscriptionsOf(em, organizationId)).find(({ source }) => source === 'stripe');
  if (!paid || !isLive(paid, new Date())) return;
  throw new DomainError('CONFLICT', 'You have a plan. Change it in the customer portal.', {
    detailCode: 'already_subscribed',
  });
}

/** The customer of an organization, which is created at Stripe when it first pays. */
async function customerRow(em: EntityManager, organizationId: string) {
  const found = await em.findOne(BillingCustomerEntity, { organizationId }, { ...EVERYWHERE, orderBy: { id: 'asc' } });
  return found ?? em.create(BillingCustomerEntity, { id: newId(), organizationId });
}

/** The open checkout of the same wish, so that a double click pays once; otherwise a new one. */
async function checkoutRow(
  em: EntityManager,
  organizationId: string,
  wish: Wish,
  createdById: string,
): Promise<BillingCheckoutRow> {
  const same = { organizationId, kind: 'session', status: 'open', ...wish } as const;
  const found = await em.findOne(BillingCheckoutEntity, same, { ...EVERYWHERE, orderBy: { id: 'desc' } });
  return found ?? em.create(BillingCheckoutEntity, { id: newId(), ...same, createdById });
}

type Plan = {
  checkoutId: string;
  attempt: number;
  sessionId: string | null;
  customer: { rowId: string; id: string | null; name: string };
  wish: Wish;
};
type Opened = { session: { id: string; url: string }; customerId: string; attempt: number };

/**
 * A part of a key for what can change between two attempts, such as a name: Stripe refuses a known key with another body. An
 * object that an interrupted attempt left at Stripe has no effect, because nobody was sent to it.
 */
function markOf(...texts: string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}

async function createCustomer(
  stripe: Stripe,
  { rowId, name }: Plan['customer'],
  organizationId: string,
): Promise<string> {
  const metadata = { atrium_organization: organizationId };
  return (await stripe.customers.create({ name, metadata }, { idempotencyKey: `customer:${rowId}:${markOf(name)}` }))
    .id;
}

/** Returns the open session of a checkout, or creates one. The key makes two requests at once get the same session. */
async function openSession(stripe: Stripe, plan: Plan, organizationId: string, outside: Outside): Promise<Opened> {
  const { checkoutId, wish } = plan;
  const known = plan.sessionId === null ? null : await stripe.checkout.sessions.retrieve(plan.sessionId);
  const customerId = plan.customer.id ?? (await createCustomer(stripe, plan.customer, organizationId));
  if (known?.status === 'open' && known.url)
    return { session: { id: known.id, url: known.url }, customerId, attempt: plan.attempt };
  const attempt = known ? plan.attempt + 1 : plan.attempt;
  const line = await lineOf(stripe, wish);
  const metadata = { atrium_organization: organizationId, atrium_checkout: checkoutId };
  const page = appLink(outside, '/settings/plan');
  const session = await stripe.checkout.sessions.create(
    {
      mode: wish.plan === null ? 'payment' : 'subscription',
      customer: customerId,
      line_items: [line],
      success_url: `${page}?paid={CHECKOUT_SESSION_ID}`,
      cancel_url: `${page}?cancelled=true`,
      client_reference_id: organizationId,
      metadata,
      ...(wish.plan === null ? { invoice_creation: { enabled: true } } : { subscription_data: { metadata } }),
    },
    {
      idempotencyKey: `checkout:${checkoutId}:${attempt}:${markOf(page, customerId, line.price, String(line.quantity))}`,
    },
  );
  if (!session.url) throw new DomainError('CONFLICT', 'This was paid already. Reload the page.');
  return { session: { id: session.id, url: session.url }, customerId, attempt };
}

/**
 * Opens a page at Stripe on which an Owner pays for a plan or for credits. The same wish gets the same page while it is open.
 * @throws CONFLICT `already_subscribed` beside a live plan; UNAVAILABLE without Stripe; FORBIDDEN `feature_disabled`
 */
export const createCheckoutSession = flow({
  area: 'billing',
  verb: 'checkout',
  summary: 'Start to pay for a plan or for credits',
  input: CreateCheckoutInput,
  output: CheckoutAnswer,
  access: paysFor(),
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform }): Promise<Plan> => {
    const { organizationId } = actor.membership;
    const wish = wishOf(input);
    const { name } = await requireSelfService(em, organizationId, platform.config);
    await lockOrganization(em, organizationId);
    if (wish.plan !== null) await requireNoPlan(em, organizationId);
    const customer = await customerRow(em, organizationId);
    const checkout = await checkoutRow(em, organizationId, wish, actor.userId);
    await em.flush();
    const { id: checkoutId, attempt, providerId } = checkout;
    return {
      checkoutId,
      attempt,
      sessionId: providerId ?? null,
      customer: { rowId: customer.id, id: customer.customerId ?? null, name },
      wish,
    };
  },
  act: async ({ plan, actor, outside }) =>
    withStripe(outside.config, async (stripe) => openSession(stripe, plan, actor.membership.organizationId, outside)),
  commit: async ({ em, actor, plan, outcome, note }) => {
    const { session, customerId, attempt } = outcome;
    await lockOrganization(em, actor.membership.organizationId);
    const customer = await em.findOneOrFail(BillingCustomerEntity, { id: plan.customer.rowId }, EVERYWHERE);
    const checkout = await em.findOneOrFail(BillingCheckoutEntity, { id: plan.checkoutId }, EVERYWHERE);
    // Nobody was sent to this page yet. A payment on it would not be found, because only one customer and page are kept.
    const isOther = (kept: string | null | undefined, before: string | null, now: string) =>
      kept != null && kept !== before && kept !== now;
    if (
      isOther(customer.customerId, plan.customer.id, customerId) ||
      isOther(checkout.providerId, plan.sessionId, session.id)
    )
      throw new DomainError('CONFLICT', 'Another payment page was opened at the same time. Try again.');
    em.assign(customer, { customerId });
    em.assign(checkout, { providerId: session.id, url: session.url, attempt });
    const { plan: bought, frequency, credits } = plan.wish;
    note('billingCheckout', checkout.id, bought === null ? { credits } : { plan: bought, frequency });
    return { success: true, message: 'Continue at the payment page.', sessionId: session.id, sessionUrl: session.url };
  },
});

/**
 * What has become of a checkout, for the page that its payer returns to. The first time, it starts to look at Stripe, so that
 * the page does not depend on the webhook.
 */
export const checkoutState = command({
  area: 'billing',
  verb: 'checkoutState',
  summary: 'Whether a payment has arrived',
  input: CheckoutStateInput,
  output: CheckoutStateAnswer,
  access: paysFor(),
  audited: false,
  run: async (work) => {
    const { em, actor, input, platform } = work;
    const { organizationId } = actor.membership;
    const checkout = await em.findOne(
      BillingCheckoutEntity,
      { organizationId, providerId: input.sessionId },
      EVERYWHERE,
    );
    if (!checkout) throw notFound('Payment');
    if (!checkout.returnedAt && checkout.status !== 'complete' && isBillingConfigured(platform.config)) {
      checkout.returnedAt = new Date();
      await enqueueJob(em, { actor, requestId: work.requestId }, convergeBilling, { targetId: organizationId });
    }
    const { id, status, plan, credits } = checkout;
    return ok({
      id,
      status,
      isComplete: status === 'complete',
      plan: plan ?? null,
      credits: credits === null || credits === undefined ? null : round(credits, 0, 'half-even'),
      currentCreditBalance: await creditBalance(em, organizationId),
    });
  },
});
