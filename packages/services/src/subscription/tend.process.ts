import { organizationsWithPlan, paidFor, rollUpUsage } from '@atrium/db/subscription';
import { creditsOf, type EffectivePlan, type Meter, METERS, type Period, unpaid } from '@atrium/domain/subscription';
import { compareDecimals } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { creditBalance, reserveCredits, settleCredits } from '../credit/index.ts';
import { type TaskContext, writeIn } from '../kernel/index.ts';
import { grantPlanCredits } from './grants.ts';
import { currentPeriod, overageCause, usedIn } from './meters.ts';
import { currentPlan } from './terms.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const AT_ONCE = 200;
/** The meters that count events. The others measure what there is now. */
const EVENTS: ReadonlySet<Meter> = new Set<Meter>(['pages', 'rows_created', 'queries']);
const ROLLED_AT_ONCE = 50_000;

/** Grants the credits of the month that runs, unless a payment grants them. Each month counts once. */
export async function grantMonth(em: EntityManager, organizationId: string): Promise<void> {
  const plan = await currentPlan(em, organizationId);
  const isPaid = plan.source === 'stripe';
  if (plan.id === null || plan.isExpired || isPaid || Number(plan.details.total_credits) === 0) return;
  const { start, end } = currentPeriod(plan);
  const expiresAt = plan.endDate !== null && plan.endDate < end ? plan.endDate : end;
  const cause = `${plan.id}:${plan.plan}:${start.toISOString().slice(0, 10)}`;
  const amount = plan.details.total_credits;
  await grantPlanCredits(em, { organizationId, cause, amount, expiresAt, note: `${plan.plan} plan` });
}

const HOUR = 3_600_000;

/** What was used in a month: the one that runs now, or the one before, of which only events count. */
async function usedOf(em: EntityManager, organizationId: string, period: Period, next: Period | null) {
  const used = await usedIn(em, organizationId, period);
  if (!next) return used;
  const after = await usedIn(em, organizationId, next);
  const of = (meter: Meter) => (EVENTS.has(meter) ? used[meter] - after[meter] : 0);
  return Object.fromEntries(METERS.map((meter) => [meter, of(meter)])) as typeof used; // every meter is a key
}

/**
 * Takes the credits for what was used above the included amounts in a month, as far as the balance has them. What is
 * left is taken from the next credits of the month, and no work that needs more of the meter starts before.
 */
async function chargeUse(em: EntityManager, organizationId: string): Promise<void> {
  const plan = await currentPlan(em, organizationId);
  const now = new Date();
  const period = currentPeriod(plan, now);
  await chargeMonth(em, organizationId, { plan, period, next: null });
  // Events of the last minutes of a month are charged after its end.
  if (now.getTime() - period.start.getTime() < HOUR && period.start > plan.startDate) {
    const before = currentPeriod(plan, new Date(period.start.getTime() - 1));
    await chargeMonth(em, organizationId, { plan, period: before, next: period });
  }
}

async function chargeMonth(
  em: EntityManager,
  organizationId: string,
  { plan, period, next }: { plan: EffectivePlan; period: Period; next: Period | null },
): Promise<void> {
  const used = await usedOf(em, organizationId, period, next);
  for (const meter of METERS) {
    const cause = overageCause(meter, period);
    const due = creditsOf(plan.details, meter, used[meter]) ?? '0';
    if (due === '0') continue;
    const paid = await paidFor(em, organizationId, cause);
    const open = unpaid(due, paid);
    const balance = await creditBalance(em, organizationId);
    const amount = compareDecimals(open, balance) > 0 ? balance : open;
    if (compareDecimals(amount, '0') <= 0) continue;
    // The key has what was paid before, so that two jobs at the same time take it once.
    const note = `Use above the plan: ${meter.replace('_', ' ')}`;
    if (await reserveCredits(em, { cause, key: `${cause}:${paid}`, note }, amount)) {
      await settleCredits(em, cause, { used: due });
    }
  }
}

/** Adds up the meters, grants the credits of each new month, and takes those for use above the plans. */
export async function tendSubscriptions({ platform, signal }: TaskContext<Record<string, never>>): Promise<void> {
  let events = ROLLED_AT_ONCE;
  while (events === ROLLED_AT_ONCE && !signal.aborted) {
    events = await writeIn({ platform, actor: SYSTEM }, async (em) => rollUpUsage(em));
  }
  let after: string | null = null;
  for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted;) {
    const from: string | null = after;
    const ids: string[] = await writeIn({ platform, actor: SYSTEM }, async (em) =>
      organizationsWithPlan(em, from, AT_ONCE),
    );
    for (const organizationId of ids) {
      await writeIn({ platform, actor: SYSTEM }, async (em) => grantMonth(em, organizationId));
      // Credits are reserved within an organization.
      const actor = { ...SYSTEM, organizationId };
      await writeIn({ platform, actor }, async (em) => chargeUse(em, organizationId));
    }
    found = ids.length;
    after = ids.at(-1) ?? null;
  }
}
