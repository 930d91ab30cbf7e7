import { lockOrganization, OrganizationEntity } from '@atrium/db/organization';
import { SubscriptionEntity } from '@atrium/db/subscription';
import { DomainError, newId } from '@atrium/domain/kernel';
import {
  type EffectivePlan,
  type Frequency,
  type PaymentProblem,
  type PendingChange,
  type Plan,
  type PlanDetails,
  type SubscriptionSource,
  type SubscriptionStatus,
} from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { currentPlan, planOf } from './terms.ts';

export type ApplyingPlan = {
  organizationId: string;
  source: SubscriptionSource;
  plan: Plan;
  /** Left out: active. */
  status?: SubscriptionStatus;
  frequency?: Frequency;
  /** Left out: that of the same plan from the same source, or now. */
  startDate?: Date;
  /** Left out: after the plan's validity, if it has one. Null: it does not end by itself. */
  endDate?: Date | null;
  isRecurring?: boolean;
  /** Details for this organization alone. Left out: those it has, if the plan stays; otherwise the plan's as sold now. */
  details?: PlanDetails;
  provider?: 'Stripe' | null;
  providerId?: string | null;
  pendingChange?: PendingChange | null;
  paymentProblem?: PaymentProblem | null;
};

const DAY = 86_400_000;

async function termsOf(
  em: EntityManager,
  given: ApplyingPlan,
  known: { plan: Plan; planVersion?: number | null | undefined; details: PlanDetails } | null,
) {
  const { plan, frequency, details } = given;
  const kept = known?.plan === plan ? { version: known.planVersion ?? null, details: known.details } : null;
  const { version, details: terms } = details ? { version: null, details } : (kept ?? (await planOf(em, plan)));
  return { planVersion: version, details: { ...terms, frequency: frequency ?? terms.frequency } };
}

/**
 * Sets the plan of an organization from one source: an operator, a payment or the trial. Calling it again with the same
 * facts changes nothing, and what is left out of `pendingChange` and `paymentProblem` is over. A plan of an operator
 * applies before that of a payment until it ends. Needs a transaction of the system.
 * @returns the plan that applies now
 * @throws CONFLICT when the organization has had its trial
 */
export async function applySubscription(em: EntityManager, given: ApplyingPlan): Promise<EffectivePlan> {
  const { organizationId, source, plan } = given;
  await lockOrganization(em, organizationId);
  const known = await em.findOne(SubscriptionEntity, { organizationId, source }, { filters: false });
  if (source === 'trial' && known) {
    throw new DomainError('CONFLICT', 'This organization has already used its trial.', { detailCode: 'trial_used' });
  }
  const { planVersion, details } = await termsOf(em, given, known);
  const startDate = given.startDate ?? (known?.plan === plan ? known.startDate : new Date());
  const validity = details.validity_days === null ? null : new Date(startDate.getTime() + details.validity_days * DAY);
  const row = {
    plan,
    planVersion,
    details,
    status: given.status ?? 'active',
    startDate,
    endDate: given.endDate === undefined ? validity : given.endDate,
    isRecurring: given.isRecurring ?? false,
    provider: given.provider ?? null,
    providerId: given.providerId ?? null,
    pendingChange: given.pendingChange ?? null,
    paymentProblem: given.paymentProblem ?? null,
  };
  if (known) em.assign(known, row);
  else em.create(SubscriptionEntity, { id: newId(), organizationId, source, ...row });
  await em.flush();
  return refreshPlan(em, organizationId);
}

/** Ends the plan of an organization from one source, and its payment problem, at a time. Does nothing if there is none. */
export async function endSubscription(
  em: EntityManager,
  { organizationId, source, at = new Date() }: { organizationId: string; source: SubscriptionSource; at?: Date },
): Promise<EffectivePlan> {
  await lockOrganization(em, organizationId);
  const known = await em.findOne(SubscriptionEntity, { organizationId, source }, { filters: false });
  if (known) {
    const endDate = at < known.startDate ? known.startDate : at;
    const status = at <= new Date() ? 'ended' : known.status;
    const paymentProblem = status === 'ended' ? null : known.paymentProblem;
    em.assign(known, { status, endDate, isRecurring: false, pendingChange: null, paymentProblem });
    await em.flush();
  }
  return refreshPlan(em, organizationId);
}

/** Writes the name of the plan that applies into the organization, where lists read it. */
async function refreshPlan(em: EntityManager, organizationId: string): Promise<EffectivePlan> {
  const effective = await currentPlan(em, organizationId);
  await em.nativeUpdate(OrganizationEntity, { id: organizationId }, { plan: effective.plan });
  return effective;
}
