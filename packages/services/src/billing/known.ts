import {
  accountNow,
  BillingAccountEntity,
  BillingCheckoutEntity,
  BillingCustomerEntity,
  BillingPaymentEntity,
} from '@atrium/db/billing';
import type { KnownBilling, KnownPlan, Terms } from '@atrium/domain/billing';
import { DEFAULT_PLANS, type Plan } from '@atrium/domain/subscription';
import { canonicalDecimal } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { plansOf, subscriptionsOf } from '../subscription/index.ts';

const EVERYWHERE = { filters: false, disableIdentityMap: true } as const;

function decimal(text: string): string {
  return canonicalDecimal(text) ?? text;
}

/** The objects of an organization that we ask Stripe about. */
export type Asked = {
  customers: string[];
  /** The sessions whose credits were added. */
  sessions: Set<string>;
  /** Payment links that nobody has paid, as far as we know. */
  links: string[];
};
/** The same, with the state that the answer is compared with. */
export type BeforeFetch = Asked & { version: number; now: string };

/** Reads what a fetch needs. Needs a transaction of the system. */
export async function beforeFetch(em: EntityManager, organizationId: string): Promise<BeforeFetch> {
  const customers = await em.find(BillingCustomerEntity, { organizationId }, { ...EVERYWHERE, orderBy: { id: 'asc' } });
  const payments = await em.find(BillingPaymentEntity, { organizationId, kind: 'credits' }, EVERYWHERE);
  const open = { organizationId, kind: 'link', status: 'open' } as const;
  const links = await em.find(BillingCheckoutEntity, open, { ...EVERYWHERE, orderBy: { id: 'asc' } });
  return {
    ...(await accountNow(em, organizationId)),
    customers: customers.map(({ customerId }) => customerId ?? null).filter((id) => id !== null),
    sessions: new Set(payments.map(({ sourceId }) => sourceId)),
    links: links.map(({ providerId }) => providerId ?? null).filter((id) => id !== null),
  };
}

async function knownPlan(
  em: EntityManager,
  organizationId: string,
): Promise<{ plan: KnownPlan | null; details: Map<Plan, string> }> {
  const own = (await subscriptionsOf(em, organizationId)).find(({ source }) => source === 'stripe');
  const details = new Map((await plansOf(em)).map(({ plan, details: terms }) => [plan, terms.total_credits]));
  if (!own) return { plan: null, details };
  // A customer keeps the terms that they bought.
  details.set(own.plan, own.details.total_credits);
  const { providerId, plan, status, startDate, endDate, isRecurring, pendingChange, paymentProblem } = own;
  const problemSince = paymentProblem && new Date(paymentProblem.since);
  const { frequency } = own.details;
  return {
    plan: { providerId, plan, frequency, status, startDate, endDate, isRecurring, pendingChange, problemSince },
    details,
  };
}

/** Reads our state of an organization's payments, and the terms of its plans. */
export async function readKnown(
  em: EntityManager,
  organizationId: string,
  { now, graceDays }: Pick<Terms, 'now' | 'graceDays'>,
): Promise<{ known: KnownBilling; terms: Terms }> {
  const account = await em.findOne(BillingAccountEntity, { organizationId }, EVERYWHERE);
  const payments = await em.find(BillingPaymentEntity, { organizationId }, EVERYWHERE);
  const { plan, details } = await knownPlan(em, organizationId);
  const known = payments.map(
    ({ sourceId, status, returned, number, credits, reversed, reversals, months }) =>
      [
        sourceId,
        {
          sourceId,
          status,
          returned: Number(returned),
          number: number ?? null,
          credits: decimal(credits),
          reversed: decimal(reversed),
          reversals,
          months,
        },
      ] as const,
  );
  return {
    known: { plan, payments: new Map(known), alert: account?.alert ?? null },
    terms: {
      now,
      graceDays,
      monthlyCredits: (name) => decimal(details.get(name) ?? DEFAULT_PLANS[name].total_credits),
    },
  };
}
