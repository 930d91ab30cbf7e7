import { OrganizationEntity } from '@atrium/db/organization';
import { lastPlanVersions, SubscriptionEntity } from '@atrium/db/subscription';
import { notFound } from '@atrium/domain/kernel';
import { PLANS } from '@atrium/domain/organization';
import {
  DEFAULT_PLANS,
  type EffectivePlan,
  effectivePlan,
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

/** The plans of an organization, at most one from each source. */
export async function subscriptionsOf(em: EntityManager, organizationId: string): Promise<Subscription[]> {
  const rows = await em.find(SubscriptionEntity, { organizationId }, { filters: false });
  return rows.map(({ planVersion, endDate, provider, providerId, pendingChange, paymentProblem, ...row }) => ({
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
  }));
}

/** The plan that applies to an organization now. @throws NOT_FOUND */
export async function currentPlan(em: EntityManager, organizationId: string, now = new Date()): Promise<EffectivePlan> {
  const organization = await em.findOne(OrganizationEntity, { id: organizationId });
  if (!organization) throw notFound('Organization');
  const subscriptions = await subscriptionsOf(em, organizationId);
  const free = subscriptions.length > 0 ? undefined : (await planOf(em, 'Free')).details;
  return effectivePlan(subscriptions, now, { createdAt: organization.createdAt, ...(free ? { free } : {}) });
}
