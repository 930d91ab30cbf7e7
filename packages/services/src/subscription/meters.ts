import { openAnswers } from '@atrium/db/conversation';
import { pagesBeingRead } from '@atrium/db/indexing';
import { countSeats } from '@atrium/db/organization';
import { lockMeter, paidFor, usedSince } from '@atrium/db/subscription';
import { DomainError } from '@atrium/domain/kernel';
import {
  amountIn,
  creditsOf,
  creditsPerUnit,
  type EffectivePlan,
  includedOf,
  type Meter,
  METERS,
  type Period,
  periodAt,
  smallestPlan,
  unitsOf,
  unpaid,
} from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { requireCredits } from '../credit/index.ts';
import { currentPlan, plansOf } from './terms.ts';

/** The month of a plan that runs now. */
export function currentPeriod({ startDate }: EffectivePlan, now = new Date()): Period {
  return periodAt(startDate, now);
}

/** The cause of the credits for use above the included amount in one month. */
export function overageCause(meter: Meter, period: Period): string {
  return `usage:${meter}:${period.start.toISOString().slice(0, 10)}`;
}

/** What an organization has used in a period, by meter (bytes for storage). */
export async function usedIn(
  em: EntityManager,
  organizationId: string,
  period: Period,
): Promise<Record<Meter, number>> {
  const used = await usedSince(em, organizationId, period.start);
  const users = await countSeats(em, organizationId);
  return Object.fromEntries(
    METERS.map((meter) => [meter, meter === 'users' ? users : (used.get(meter) ?? 0)]),
  ) as Record<Meter, number>; // every meter is a key
}

/** Each meter of the plan with its use, in the units of its price. */
export async function readMeters(em: EntityManager, organizationId: string, plan: EffectivePlan) {
  const period = currentPeriod(plan);
  const used = await usedIn(em, organizationId, period);
  return METERS.map((meter) => ({
    meter,
    used: used[meter],
    usedUnits: unitsOf(meter, used[meter]),
    included: includedOf(plan.details, meter),
    additionalCredits: creditsPerUnit(plan.details, meter),
    creditsDue: creditsOf(plan.details, meter, used[meter]) ?? '0',
  }));
}

/** @throws PAYMENT_REQUIRED when the plan has ended. Reading, exporting and deleting do not ask. */
export async function requireLivePlan(em: EntityManager, organizationId: string): Promise<EffectivePlan> {
  const plan = await currentPlan(em, organizationId);
  if (!plan.isExpired) return plan;
  throw new DomainError('PAYMENT_REQUIRED', 'The plan of your organization has ended. Choose a plan to continue.', {
    detailCode: 'subscription_expired',
    details: { plan: plan.plan, endDate: plan.endDate?.toISOString() ?? null },
  });
}

const NAMES: Record<Meter, string> = {
  pages: 'pages',
  rows_created: 'new table rows',
  rows_stored: 'stored table rows',
  queries: 'questions',
  storage: 'storage',
  users: 'people',
};

/** Up to this share of a limit, small work does not wait for others. Too little of it runs at once to use what is left. */
const SHARE_WITHOUT_LOCK = 1 / 4;
/** Small work adds one unit, or less than this share of a limit. */
const SMALL_SHARE = 1 / 200;

type Work = {
  /** The part of what is planned that the transaction has counted already. */
  counted?: number;
  /** The plan was asked before. The work goes on although the plan may have ended since. */
  hasStarted?: boolean;
};

/**
 * The units that work in progress will add when it ends. Documents that were never read have no place yet when another one is
 * stored: two that fit one by one would refuse each other.
 */
async function openWork(
  em: EntityManager,
  organizationId: string,
  { meter, isLimit, hasStarted }: { meter: Meter; isLimit: boolean; hasStarted: boolean },
): Promise<number> {
  if (meter === 'pages') return pagesBeingRead(em, organizationId, { onlyKnown: hasStarted });
  return isLimit && meter === 'queries' ? openAnswers(em, organizationId) : 0;
}

/**
 * Checks before work whether the plan covers it as a whole: `planned` is what it will add (bytes for storage), 0 for what
 * the transaction has added already. Answers that are being written count as questions, and documents that are not read yet
 * as their pages. Above the included amount, the balance must cover the credits, which the job `subscription.tend` takes.
 * @throws PAYMENT_REQUIRED when the plan has ended, sells no more, or with too few credits
 */
export async function requireMeter(
  em: EntityManager,
  organizationId: string,
  meter: Meter,
  planned: number,
  { counted = 0, hasStarted = false }: Work = {},
): Promise<void> {
  const plan = await (hasStarted ? currentPlan : requireLivePlan)(em, organizationId);
  const included = includedOf(plan.details, meter);
  if (included === null) return;
  const period = currentPeriod(plan);
  const isLimit = creditsPerUnit(plan.details, meter) === null;
  const count = async (): Promise<number> => {
    const used = (await usedIn(em, organizationId, period))[meter];
    return used + (await openWork(em, organizationId, { meter, isLimit, hasStarted })) - counted;
  };
  // A plan that sells no more is a limit. Others who need the same meter wait for this transaction, so that two cannot both take
  // what is left. The number of pages is known only at the end of the work, so they wait where the plan sells them, too.
  const isSmall = planned > 0 && unitsOf(meter, planned) <= Math.max(1, included * SMALL_SHARE);
  const mustWait = isLimit ? !isSmall : meter === 'pages' && counted > 0;
  if (mustWait) await lockMeter(em, organizationId, meter);
  let before = await count();
  if (isLimit && !mustWait && unitsOf(meter, before + planned) > included * SHARE_WITHOUT_LOCK) {
    await lockMeter(em, organizationId, meter);
    before = await count();
  }
  const used = before + planned;
  if (unitsOf(meter, used) <= included) return;
  const due = creditsOf(plan.details, meter, used);
  if (due !== null) {
    const paid = await paidFor(em, organizationId, overageCause(meter, period));
    const open = unpaid(due, paid);
    if (open !== '0') await requireCredits(em, organizationId, open);
    return;
  }
  throw new DomainError('PAYMENT_REQUIRED', `Your plan's limit of ${NAMES[meter]} is reached.`, {
    detailCode: 'plan_limit',
    details: {
      meter,
      used: before,
      wanted: planned,
      // In bytes, as the use.
      included: amountIn(meter, included),
      renewsAt: period.end.toISOString(),
      plan: plan.plan,
      smallestPlan: smallestPlan(await plansOf(em), meter, used),
    },
  });
}

const NEARLY = 0.8;

/** Whether to offer a larger plan: the plan has ended or is not paid, or a meter that sells no more is nearly used up. */
export async function needsUpgrade(em: EntityManager, organizationId: string, plan: EffectivePlan): Promise<boolean> {
  if (plan.isExpired || plan.status === 'past_due') return true;
  const meters = await readMeters(em, organizationId, plan);
  return meters.some(
    ({ included, usedUnits, additionalCredits }) =>
      included !== null && additionalCredits === null && usedUnits >= included * NEARLY,
  );
}
