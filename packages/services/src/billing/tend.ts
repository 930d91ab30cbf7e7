import {
  BillingComparisonEntity,
  claimGraceMails,
  organizationsThatPay,
  storedEvents,
  waitingEvents,
} from '@atrium/db/billing';
import { SubscriptionEntity } from '@atrium/db/subscription';
import { applyStripeEvent, convergeBilling, type Finding, HANDLED_EVENTS } from '@atrium/domain/billing';
import { newId } from '@atrium/domain/kernel';
import { enqueueAll, readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { differencesOf } from './converge.ts';
import { mailProblem } from './mails.ts';
import { isBillingConfigured, isLiveMode, stripeOf } from './stripe-client.ts';

type Job = TaskContext<Record<string, never>>;

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
/** Owners hear of a failed payment on these days after it. The first mail is written with the failure. */
export const GRACE_MAIL_DAYS = [0, 3, 6] as const;
const DAY = 86_400_000;
const AT_ONCE = 200;
const WAITING_MINUTES = 30;
/** Events that are older than this many days are not looked for: Stripe keeps them for 30. */
const MISSED_DAYS = 25;
/** More findings than these are not stored; the rest shows after the first ones are repaired. */
const MOST_FINDINGS = 1000;

async function mailDue(job: Job): Promise<void> {
  await writeIn({ ...job, actor: SYSTEM }, async (em) => {
    for (const { organizationId, problemSince } of await claimGraceMails(em, GRACE_MAIL_DAYS)) {
      const since = new Date(problemSince ?? Date.now());
      const graceEndsAt = new Date(since.getTime() + job.platform.config.BILLING_GRACE_DAYS * DAY);
      await mailProblem(em, job, { organizationId, graceEndsAt });
    }
  });
}

/** Plans that are paid by the year give credits every month, without an event. */
async function convergeYearly(job: Job): Promise<void> {
  await writeIn({ ...job, actor: SYSTEM }, async (em) => {
    const plans = await em.find(SubscriptionEntity, { source: 'stripe', status: 'active' }, { filters: false });
    const yearly = plans.filter(({ details }) => details.frequency === 'Yearly');
    const jobs = yearly.map(({ organizationId }) => ({ payload: { targetId: organizationId } }));
    await enqueueAll(em, { ...job, actor: SYSTEM }, convergeBilling, jobs);
  });
}

/**
 * Runs daily. Mails the Owners whose payment failed, converges plans that are paid by the year, and applies events again
 * that have waited since Stripe was away.
 */
export async function runTendBilling(job: Job): Promise<void> {
  await mailDue(job);
  if (!isBillingConfigured(job.platform.config)) return;
  await convergeYearly(job);
  await writeIn({ ...job, actor: SYSTEM }, async (em) => {
    const waiting = await waitingEvents(em, WAITING_MINUTES, AT_ONCE);
    const jobs = waiting.map((eventId) => ({ payload: { eventId } }));
    await enqueueAll(em, { ...job, actor: SYSTEM }, applyStripeEvent, jobs);
  });
}

/** Events that Stripe could not deliver and that we do not have. */
async function missedEvents(job: Job): Promise<Finding[]> {
  const { config } = job.platform;
  const stripe = await stripeOf(config);
  const since = Math.floor((Date.now() - MISSED_DAYS * DAY) / 1000);
  const undelivered = await stripe.events
    .list({ delivery_success: false, created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const ours = undelivered.filter(({ type, livemode }) => HANDLED_EVENTS.has(type) && livemode === isLiveMode(config));
  const ids = ours.map(({ id }) => id);
  const stored = new Set(await readIn({ ...job, actor: SYSTEM }, async (em) => storedEvents(em, ids)));
  return ours
    .filter(({ id }) => !stored.has(id))
    .map(({ id, type }) => ({
      organizationId: null,
      kind: 'missedEvent',
      objectId: id,
      summary: `The event ${type} never arrived`,
    }));
}

/**
 * Runs nightly. Finds events that never arrived, and compares every customer with Stripe. It stores what it found, and
 * changes nothing else: operators read it and then repair.
 */
export async function runCompareBilling(job: Job): Promise<void> {
  if (!isBillingConfigured(job.platform.config)) return;
  const within = { ...job, actor: SYSTEM };
  const findings = await missedEvents(job);
  let organizations = 0;
  let after: string | null = null;
  for (let found = AT_ONCE; found === AT_ONCE && !job.signal.aborted;) {
    const last: string | null = after;
    const page: string[] = await readIn(within, async (em) => organizationsThatPay(em, last, AT_ONCE));
    for (const organizationId of page) findings.push(...(await differencesOf(job, organizationId)));
    organizations += page.length;
    found = page.length;
    after = page.at(-1) ?? null;
  }
  const row = { id: newId(), organizations, findings: findings.slice(0, MOST_FINDINGS) };
  await writeIn(within, async (em) => {
    em.create(BillingComparisonEntity, row);
    await em.nativeDelete(BillingComparisonEntity, { comparedAt: { $lt: new Date(Date.now() - 30 * DAY) } });
  });
}
