import { OrganizationEntity } from '@atrium/db/organization';
import { lastPlanVersions, SubscriptionEntity, type SubscriptionRow } from '@atrium/db/subscription';
import { DomainError, notFound } from '@atrium/domain/kernel';
import { PLANS } from '@atrium/domain/organization';
import {
  DEFAULT_PLANS,
  type EffectivePlan,
  effectivePlan,
  isLive,
  type Plan,
  type PlanDetails,
  type Subscription,
} from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A plan as it is sold now. Version 0 is the product's own. */
export type SoldPlan = { plan: Plan; version: number; details: PlanDetails };

/** Every plan as it is sold now, in the order of their size. */
export async function plansOf(em: EntityManager): Promise<SoldPlan[]> {
  const versions = new Map((await lastPlanVersions(em)).map((one) => [one.plan, one]));
  return PLANS.map((plan) => versions.get(plan) ?? { plan, version: 0, details: DEFAULT_PLANS[plan] });
}

/** A plan as it is sold now. */
export async function planOf(em: EntityManager, plan: Plan): Promise<SoldPlan> {
  const found = (await plansOf(em)).find((one) => one.plan === plan);
  return found ?? { plan, version: 0, details: DEFAULT_PLANS[plan] };
}

function termsIn({
  planVersion,
  endDate,
  provider,
  providerId,
  pendingChange,
  paymentProblem,
  ...row
}: SubscriptionRow) {
  return {
    id: row.id,
    source: row.source,
    plan: row.plan,
    planVersion: planVersion ?? null,
    details: row.details,
    status: row.status,
    startDate: row.startDate,
    endDate: endDate ?? null,
    isRecurring: row.isRecurring,
    provider: provider ?? null,
    providerId: providerId ?? null,
    pendingChange: pendingChange ?? null,
    paymentProblem: paymentProblem ?? null,
  };
}

async function findSubscriptions(
  em: EntityManager,
  organizationId: string | { $in: string[] },
): Promise<{ organizationId: string; terms: Subscription }[]> {
  const rows = await em.find(SubscriptionEntity, { organizationId }, { filters: false });
  return rows.map((row) => ({ organizationId: row.organizationId, terms: termsIn(row) }));
}

/** The plans of an organization, at most one from each source. */
export async function subscriptionsOf(em: EntityManager, organizationId: string): Promise<Subscription[]> {
  return (await findSubscriptions(em, organizationId)).map(({ terms }) => terms);
}

/** A payment that renews itself would go on after the organization is gone. @throws CONFLICT with this message */
export async function requireNoRenewal(em: EntityManager, organizationId: string, message: string): Promise<void> {
  const paid = (await subscriptionsOf(em, organizationId)).find(({ source }) => source === 'stripe');
  if (!paid || !paid.isRecurring || !isLive(paid, new Date())) return;
  throw new DomainError('CONFLICT', message);
}

/** The plan that applies to an organization now. @throws NOT_FOUND */
export async function currentPlan(em: EntityManager, organizationId: string, now = new Date()): Promise<EffectivePlan> {
  const organization = await em.findOne(OrganizationEntity, { id: organizationId });
  if (!organization) throw notFound('Organization');
  const subscriptions = await subscriptionsOf(em, organizationId);
  const free = subscriptions.length > 0 ? undefined : (await planOf(em, 'Free')).details;
  return effectivePlan(subscriptions, now, { createdAt: organization.createdAt, ...(free ? { free } : {}) });
}

/** The plans that apply to several organizations now, by id. */
export async function currentPlans(
  em: EntityManager,
  organizations: readonly { id: string; createdAt: Date }[],
): Promise<Map<string, EffectivePlan>> {
  const now = new Date();
  const { details: free } = await planOf(em, 'Free');
  const rows = await findSubscriptions(em, { $in: organizations.map(({ id }) => id) });
  return new Map(
    organizations.map(({ id, createdAt }) => {
      const own = rows.filter(({ organizationId }) => organizationId === id).map(({ terms }) => terms);
      return [id, effectivePlan(own, now, { createdAt, free })];
    }),
  );
}
