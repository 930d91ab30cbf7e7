import { BillingCustomerEntity, listInvoices } from '@atrium/db/billing';
import { isoTime } from '@atrium/db/listing';
import {
  BillingInvoice,
  CreatePortalInput,
  ListInvoicesInput,
  PortalAnswer,
  StripeConfigAnswer,
} from '@atrium/domain/billing';
import { DomainError, invalid, listAnswer, newId, page } from '@atrium/domain/kernel';
import { subscriptionsOf } from '../subscription/index.ts';
import { flow, inOrganization, query } from '../kernel/index.ts';
import { appLink } from '../mail/index.ts';
import { paysFor } from './access.ts';
import { requireSelfService } from './checkout.ts';
import { billingNotConfigured, withStripe } from './stripe-client.ts';
import { z } from 'zod';

const EVERYWHERE = { filters: false } as const;

/** An address of this installation. @throws INVALID */
function ownAddress(text: string, base: string): string {
  const own = new URL(base);
  const url = URL.parse(text, base);
  // The origin of `blob:https://here/` is that of its inner address.
  const isOwn = url !== null && url.origin === own.origin && url.protocol === own.protocol;
  if (!isOwn) throw invalid('returnUrl', 'The address must belong to this installation.', 'url');
  return url.href;
}

/** The publishable key of Stripe, for programs that show its own forms. The product's pages do not need it. */
export const stripeConfig = query({
  area: 'billing',
  verb: 'config',
  summary: 'The publishable key of the payment provider',
  input: z.object({}),
  output: StripeConfigAnswer,
  access: inOrganization('manageSubscription'),
  run: async ({ platform }) => {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey } = platform.config;
    if (publishableKey === undefined) throw billingNotConfigured();
    return { success: true, message: 'Query Successful', publishableKey };
  },
});

/**
 * Opens the customer portal of Stripe, where an Owner changes the plan, the card and the address, or cancels.
 * @throws INVALID for a return address elsewhere; CONFLICT before the first payment
 */
export const createPortalSession = flow({
  area: 'billing',
  verb: 'portal',
  summary: 'Open the customer portal',
  input: CreatePortalInput,
  output: PortalAnswer,
  access: paysFor(),
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform }) => {
    const { organizationId } = actor.membership;
    const returnUrl = ownAddress(input.returnUrl, appLink(platform, '/'));
    await requireSelfService(em, organizationId, platform.config);
    const paid = (await subscriptionsOf(em, organizationId)).find(({ source }) => source === 'stripe');
    const customers = await em.find(
      BillingCustomerEntity,
      { organizationId },
      { ...EVERYWHERE, orderBy: { id: 'asc' } },
    );
    const [customer] = customers.filter(({ customerId }) => customerId);
    if (!customer?.customerId)
      throw new DomainError('CONFLICT', 'There is nothing to manage yet. Choose a plan first.');
    return { customer: customer.customerId, subscription: paid?.providerId ?? null, returnUrl, key: newId() };
  },
  act: async ({ plan, outside }) =>
    withStripe(outside.config, async (stripe) => {
      // Whoever paid through a link has a customer of their own. The portal is that of the customer who pays for the plan.
      const owner = plan.subscription === null ? null : await stripe.subscriptions.retrieve(plan.subscription);
      const customer =
        owner === null ? plan.customer : typeof owner.customer === 'string' ? owner.customer : owner.customer.id;
      const session = await stripe.billingPortal.sessions.create(
        { customer, return_url: plan.returnUrl },
        { idempotencyKey: `portal:${plan.key}` },
      );
      return session.url;
    }),
  commit: async ({ actor, outcome, note }) => {
    note('organization', actor.membership.organizationId);
    return { success: true, message: 'Continue at the customer portal.', sessionUrl: outcome };
  },
});

/** The payments of the organization, newest first. They are ours, so they can be read while Stripe is away. */
export const listBillingInvoices = query({
  area: 'billing',
  verb: 'invoices',
  summary: 'The invoices of the organization',
  input: ListInvoicesInput,
  output: listAnswer(BillingInvoice),
  access: inOrganization('manageSubscription'),
  run: async ({ em, actor, input }) => {
    const rows = await listInvoices(em, input, actor.membership.organizationId);
    const timeOf = (text: string | null) => text && isoTime(text);
    return page(
      rows.map((row) => ({
        ...row,
        amount: Number(row.amount),
        returned: Number(row.returned),
        periodStart: timeOf(row.periodStart),
        periodEnd: timeOf(row.periodEnd),
        paidAt: timeOf(row.paidAt),
        createdAt: isoTime(row.createdAt),
      })),
      input,
    );
  },
});
