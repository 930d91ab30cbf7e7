import { BillingAccountEntity, BillingPaymentEntity } from '@atrium/db/billing';
import type { BillingAlert, BillingStep, PaymentFacts, PlanSetting } from '@atrium/domain/billing';
import { newId } from '@atrium/domain/kernel';
import { add, subtract } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  applySubscription,
  endSubscription,
  grantPlanCredits,
  grantPurchase,
  reverseCredits,
} from '../subscription/index.ts';
import { mailAlert, mailProblem, type Mailing } from './mails.ts';

const EVERYWHERE = { filters: false } as const;

type Taking<S extends BillingStep = BillingStep> = {
  em: EntityManager;
  organizationId: string;
  step: S;
  mailing: Mailing;
};
type Step<K extends BillingStep['kind']> = Extract<BillingStep, { kind: K }>;

async function paymentRow(em: EntityManager, organizationId: string, facts: PaymentFacts) {
  const { sourceId, sold, credits: _credits, isChange: _isChange, ...rest } = facts;
  const row = { ...rest, plan: sold?.plan ?? null };
  const found = await em.findOne(BillingPaymentEntity, { sourceId }, EVERYWHERE);
  if (found) return em.assign(found, row);
  return em.create(BillingPaymentEntity, {
    id: newId(),
    organizationId,
    sourceId,
    ...row,
    credits: '0',
    reversed: '0',
    reversals: 0,
    months: 0,
  });
}

async function grant({ em, organizationId, step }: Taking<Step<'grant'>>): Promise<void> {
  const { payment, cause, amount, months, expiresAt } = step;
  const row = await paymentRow(em, organizationId, payment);
  const note = payment.number ?? undefined;
  const given = { organizationId, cause, amount, ...(note === undefined ? {} : { note }) };
  if (expiresAt) await grantPlanCredits(em, { ...given, expiresAt });
  else await grantPurchase(em, given);
  em.assign(row, { credits: add(row.credits, amount), months });
}

async function reverse({ em, organizationId, step }: Taking<Step<'reverse'>>): Promise<void> {
  const { payment, amount, reversal } = step;
  const row = await paymentRow(em, organizationId, payment);
  const of = payment.kind === 'plan' ? 'plan' : 'purchase';
  const taking = {
    organizationId,
    cause: payment.sourceId,
    of,
    amount,
    reversal: `${payment.sourceId}:${reversal}`,
  } as const;
  await reverseCredits(em, { ...taking, note: 'The payment was returned' });
  em.assign(row, { reversed: add(row.reversed, amount), reversals: reversal });
}

async function restore({ em, organizationId, step }: Taking<Step<'restore'>>): Promise<void> {
  const { payment, amount, reversal } = step;
  const row = await paymentRow(em, organizationId, payment);
  const given = {
    organizationId,
    // Not `:2` alone, which names the third month of a plan that is paid by the year.
    cause: `${payment.sourceId}:restored:${reversal}`,
    amount,
    note: 'The payment was not returned',
  };
  if (payment.kind === 'plan' && payment.periodEnd)
    await grantPlanCredits(em, { ...given, expiresAt: payment.periodEnd });
  else await grantPurchase(em, given);
  em.assign(row, { reversed: subtract(row.reversed, amount), reversals: reversal });
}

/** Starts or ends the grace period. The first mail is written with it. */
async function setProblem(
  { em, organizationId, mailing }: Omit<Taking, 'step'>,
  problem: PlanSetting['problem'],
): Promise<void> {
  const account = await em.findOneOrFail(BillingAccountEntity, { organizationId }, EVERYWHERE);
  if ((account.problemSince?.getTime() ?? null) === (problem?.since.getTime() ?? null)) return;
  em.assign(account, { problemSince: problem?.since ?? null, graceMails: problem ? 1 : 0 });
  if (problem) await mailProblem(em, mailing, { organizationId, graceEndsAt: problem.graceEndsAt });
}

async function setPlan(taking: Taking<Step<'setPlan'>>): Promise<void> {
  const { em, organizationId, step } = taking;
  const { problem, ...plan } = step.plan;
  const paymentProblem = problem && {
    since: problem.since.toISOString(),
    graceEndsAt: problem.graceEndsAt.toISOString(),
  };
  await applySubscription(em, { organizationId, source: 'stripe', provider: 'Stripe', ...plan, paymentProblem });
  await setProblem(taking, problem);
}

async function endPlan(taking: Taking<Step<'endPlan'>>): Promise<void> {
  const { em, organizationId, step } = taking;
  await endSubscription(em, { organizationId, source: 'stripe', at: step.at });
  await setProblem(taking, null);
}

async function setAlert(taking: Omit<Taking, 'step'>, alert: BillingAlert | null): Promise<void> {
  const { em, organizationId, mailing } = taking;
  const account = await em.findOneOrFail(BillingAccountEntity, { organizationId }, EVERYWHERE);
  em.assign(account, { alert });
  if (alert) await mailAlert(em, mailing, { organizationId, alert });
}

/** Takes one step towards Stripe's state, in the transaction that marks its events as done. */
export async function takeStep({ step, ...taking }: Taking): Promise<void> {
  if (step.kind === 'record') await paymentRow(taking.em, taking.organizationId, step.payment);
  if (step.kind === 'grant') await grant({ ...taking, step });
  if (step.kind === 'reverse') await reverse({ ...taking, step });
  if (step.kind === 'restore') await restore({ ...taking, step });
  if (step.kind === 'setPlan') await setPlan({ ...taking, step });
  if (step.kind === 'endPlan') await endPlan({ ...taking, step });
  if (step.kind === 'alert') await setAlert(taking, step.alert);
  await taking.em.flush();
}
