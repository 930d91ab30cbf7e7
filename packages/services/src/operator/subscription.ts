import { isoTime } from '@atrium/db/listing';
import type { OrganizationRow } from '@atrium/db/organization';
import { lockPlan, planHolders, PlanVersionEntity, planVersions } from '@atrium/db/subscription';
import { dataAnswer, invalid, newId, ok, type SignedInActor } from '@atrium/domain/kernel';
import { OrganizationRef } from '@atrium/domain/operator';
import {
  CreatePlanVersionInput,
  DEFAULT_PLANS,
  isLive,
  OperatorSubscription,
  type Plan,
  PlanDetails,
  PlanOfOperators,
  SoldPlan,
  UpdateSubscriptionInput,
} from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { command, operator, query, type Work } from '../kernel/index.ts';
import {
  applySubscription,
  currentPlan,
  endSubscription,
  grantMonth,
  planOf,
  plansOf,
  readSubscription,
  subscriptionsOf,
} from '../subscription/index.ts';
import { findOrganization, managing, recordByOperator } from './organization-of.ts';

async function readForOperator(
  em: EntityManager,
  { id, name }: Pick<OrganizationRow, 'id' | 'name'>,
): Promise<z.input<typeof OperatorSubscription>> {
  const now = new Date();
  const sources = (await subscriptionsOf(em, id)).map((one) => ({
    source: one.source,
    plan: one.plan,
    planVersion: one.planVersion,
    status: one.status,
    isLive: isLive(one, now),
    startDate: one.startDate.toISOString(),
    endDate: one.endDate?.toISOString() ?? null,
    providerId: one.providerId,
  }));
  return { ...(await readSubscription(em, id)), organizationId: id, organizationName: name, sources };
}

/** The plan of an organization from each source, with its meters and credits. */
export const subscriptionAsOperator = query({
  area: 'operator',
  verb: 'subscription',
  summary: 'The plan of an organization',
  input: OrganizationRef,
  output: dataAnswer(OperatorSubscription),
  access: operator('view'),
  run: async ({ em, input }) => ok(await readForOperator(em, await findOrganization(em, input))),
});

type Setting = z.output<typeof UpdateSubscriptionInput>;

/** Sets the plan of an organization from the operators. The trial counts as such, so that it is given once. */
async function setPlan(em: EntityManager, organizationId: string, input: Setting): Promise<void> {
  const source = input.plan === 'Trial' ? 'trial' : 'operator';
  if (input.isEnded) {
    await endSubscription(em, { organizationId, source });
    return;
  }
  const { plan, frequency, isRecurring, planDetails } = input;
  const startDate = input.startDate === undefined ? undefined : new Date(input.startDate);
  const endDate = typeof input.endDate === 'string' ? new Date(input.endDate) : input.endDate;
  if (endDate && endDate <= (startDate ?? new Date(0))) throw invalid('endDate', 'The end must be after the start.');
  const current = await currentPlan(em, organizationId);
  const base = current.plan === plan ? current.details : (await planOf(em, plan)).details;
  await applySubscription(em, {
    organizationId,
    source,
    plan,
    ...(frequency ? { frequency } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate === undefined ? {} : { endDate }),
    ...(isRecurring === undefined ? {} : { isRecurring }),
    ...(planDetails ? { details: PlanDetails.parse({ ...base, ...planDetails }) } : {}),
  });
}

/** Records in both logs, the operators' and the organization's, that an operator set a plan. */
export function recordPlan(
  work: Pick<Work<SignedInActor, unknown, unknown>, 'recordIn' | 'note'>,
  organizationId: string,
  summary: Record<string, unknown>,
): void {
  recordByOperator(
    work,
    organizationId,
    { action: 'organization.updateSubscription', resourceType: 'organization', resourceId: organizationId, summary },
    { topic: 'organization', action: 'updated', resourceId: organizationId },
  );
  work.note('organization', organizationId, summary);
}

/** Sets the plan of an organization. It applies before a payment's until it ends. */
export const updateSubscriptionAsOperator = command({
  area: 'operator',
  verb: 'updateSubscription',
  summary: 'Set the plan of an organization',
  input: UpdateSubscriptionInput,
  output: dataAnswer(OperatorSubscription),
  access: managing(),
  run: async (work) => {
    const { em, input } = work;
    const organization = await findOrganization(em, input);
    const { plan: before } = await currentPlan(em, organization.id);
    await setPlan(em, organization.id, input);
    await grantMonth(em, organization.id);
    const { plan } = await currentPlan(em, organization.id);
    const { reason, isEnded = false } = input;
    recordPlan(work, organization.id, { from: before, to: plan, isEnded, reason });
    return ok(await readForOperator(em, organization), 'The plan is set.');
  },
});

/** How many of the organizations that hold a version are named. */
const NAMED_HOLDERS = 10;

/** The plans with their versions, and how many organizations hold each. */
export const listPlansAsOperator = query({
  area: 'operator',
  verb: 'plans',
  summary: 'The plans, their versions and who holds them',
  input: z.object({}),
  output: dataAnswer(z.array(PlanOfOperators)),
  access: operator('view'),
  run: async ({ em }) => {
    const made = await planVersions(em);
    const holders = await planHolders(em, NAMED_HOLDERS);
    const heldBy = (plan: Plan, version: number | null) => {
      const found = holders.find((one) => one.plan === plan && one.version === version);
      return { holders: found?.holders ?? 0, holderNames: found?.names ?? [] };
    };
    return ok(
      (await plansOf(em)).map((sold) => {
        const { plan } = sold;
        const versions = made.filter((one) => one.plan === plan);
        const own = { version: 0, details: DEFAULT_PLANS[plan], reason: null, createdByName: null, createdAt: null };
        return {
          ...sold,
          versions: [
            ...versions.map(({ plan: _plan, createdAt, ...one }) => ({ ...one, createdAt: isoTime(createdAt) })),
            own,
          ].map((one) => ({ ...one, ...heldBy(plan, one.version) })),
          ownTerms: heldBy(plan, null).holders,
        };
      }),
    );
  },
});

/** Makes a new version of a plan. Customers keep the version they bought. */
export const createPlanVersion = command({
  area: 'operator',
  verb: 'createPlanVersion',
  summary: 'Change a plan for new customers',
  input: CreatePlanVersionInput,
  output: dataAnswer(SoldPlan.omit({ isCurrent: true, exceeded: true })),
  access: operator('manage'),
  run: async ({ em, actor, input, note }) => {
    const { plan, planDetails: details, reason } = input;
    await lockPlan(em, plan);
    const version = (await planOf(em, plan)).version + 1;
    const id = newId();
    await em.insert(PlanVersionEntity, {
      id,
      plan,
      version,
      details,
      reason,
      createdById: actor.userId,
      createdAt: new Date(),
    });
    note('organization', null, { plan, version, reason });
    return ok({ plan, version, details }, `Version ${version} of ${plan} is sold from now on.`);
  },
});
