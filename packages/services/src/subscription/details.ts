import { creditBalances } from '@atrium/db/credit';
import { isoTime } from '@atrium/db/listing';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import {
  creditsOf,
  type EffectivePlan,
  MeterPrices,
  METERS,
  SoldPlan,
  SubscriptionDetails,
} from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';
import { currentPeriod, readMeters, usedIn } from './meters.ts';
import { currentPlan, plansOf } from './terms.ts';

function statusOf({ isExpired, status }: EffectivePlan): SubscriptionDetails['status'] {
  if (isExpired) return 'Expired';
  return status === 'past_due' ? 'PastDue' : 'Active';
}

/** The balance of an organization, with what expires next. */
export async function readBalance(em: EntityManager, organizationId: string) {
  const { expiresAt, expiring, ...balance } = await creditBalances(em, organizationId);
  return { ...balance, expiring: expiresAt === null ? null : { credits: expiring, at: isoTime(expiresAt) } };
}

/** The plan of an organization with its meters and its credits. */
export async function readSubscription(
  em: EntityManager,
  organizationId: string,
): Promise<z.input<typeof SubscriptionDetails>> {
  const plan = await currentPlan(em, organizationId);
  const period = currentPeriod(plan);
  return {
    plan: plan.plan,
    status: statusOf(plan),
    source: plan.source,
    startDate: plan.startDate.toISOString(),
    endDate: plan.endDate?.toISOString() ?? null,
    provider: plan.provider,
    providerId: plan.providerId,
    isRecurring: plan.isRecurring,
    planDetails: plan.details,
    planVersion: plan.planVersion,
    periodStart: period.start.toISOString(),
    periodEnd: period.end.toISOString(),
    balance: await readBalance(em, organizationId),
    meters: await readMeters(em, organizationId, plan),
    pendingChange: plan.pendingChange,
    paymentProblem: plan.paymentProblem,
  };
}

/** The plan of the selected organization, what it includes and what is used of it. */
export const subscriptionDetails = query({
  area: 'subscription',
  verb: 'details',
  summary: 'The plan, its meters and the credits',
  input: z.object({}),
  output: dataAnswer(SubscriptionDetails),
  access: inOrganization('manageSubscription'),
  run: async ({ em, actor }) => ok(await readSubscription(em, actor.membership.organizationId)),
});

/** What more of each meter costs, for every member who could cause the cost. */
export const meterPrices = query({
  area: 'subscription',
  verb: 'prices',
  summary: 'What more of each meter costs in credits',
  input: z.object({}),
  output: dataAnswer(MeterPrices),
  access: inOrganization('viewDetails'),
  run: async ({ em, actor }) => {
    const { organizationId } = actor.membership;
    const plan = await currentPlan(em, organizationId);
    const meters = (await readMeters(em, organizationId, plan)).map(
      ({ meter, included, usedUnits, additionalCredits }) => ({
        meter,
        left: included === null ? null : Math.max(0, included - usedUnits),
        additionalCredits,
      }),
    );
    return ok({ meters, periodEnd: currentPeriod(plan).end.toISOString() });
  },
});

/** The plans as they are sold now, with what would not fit in each. */
export const listPlans = query({
  area: 'subscription',
  verb: 'plans',
  summary: 'The plans side by side',
  input: z.object({}),
  output: dataAnswer(z.array(SoldPlan)),
  access: inOrganization('manageSubscription'),
  run: async ({ em, actor }) => {
    const { organizationId } = actor.membership;
    const current = await currentPlan(em, organizationId);
    const used = await usedIn(em, organizationId, currentPeriod(current));
    const plans = (await plansOf(em)).map((sold) => ({
      ...sold,
      isCurrent: sold.plan === current.plan && !current.isExpired,
      exceeded: METERS.filter((meter) => creditsOf(sold.details, meter, used[meter]) === null),
    }));
    return ok(plans);
  },
});
