import { addCustomer, bumpAccount, completeCheckouts, finishEvents, lockAccount } from '@atrium/db/billing';
import { type BillingStep, convergence, type Finding, describeStep } from '@atrium/domain/billing';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readIn, writeIn } from '../kernel/index.ts';
import { type FetchedFacts, fetchFacts } from './facts.ts';
import { type BeforeFetch, beforeFetch, readKnown } from './known.ts';
import type { Mailing } from './mails.ts';
import { stripeOf } from './stripe-client.ts';
import { takeStep } from './take-step.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
/** How often a convergence fetches again because another one wrote meanwhile. */
const ATTEMPTS = 8;

type Fetched = { before: BeforeFetch; facts: FetchedFacts };

async function fetchNow({ platform }: Mailing, organizationId: string): Promise<Fetched> {
  const within = { platform, actor: SYSTEM };
  const before = await readIn(within, async (em) => beforeFetch(em, organizationId));
  const facts = await fetchFacts(await stripeOf(platform.config), before);
  return { before, facts };
}

async function stepsFor(
  em: EntityManager,
  mailing: Mailing,
  organizationId: string,
  facts: FetchedFacts,
): Promise<BillingStep[]> {
  const graceDays = mailing.platform.config.BILLING_GRACE_DAYS;
  const { known, terms } = await readKnown(em, organizationId, { now: new Date(), graceDays });
  return convergence(facts, known, terms);
}

/** Writes the effect of a fetch and marks its events as done. False if another convergence wrote since the fetch began. */
async function writeEffect(
  em: EntityManager,
  mailing: Mailing,
  { organizationId, eventId, fetched }: { organizationId: string; eventId: string | null; fetched: Fetched },
): Promise<boolean> {
  const { before, facts } = fetched;
  const version = await lockAccount(em, organizationId);
  if (version !== before.version) return false;
  for (const customerId of facts.newCustomers) await addCustomer(em, { id: newId(), organizationId, customerId });
  for (const step of await stepsFor(em, mailing, organizationId, facts))
    await takeStep({ em, organizationId, step, mailing });
  await completeCheckouts(em, organizationId, facts.completed);
  const customers = [...before.customers, ...facts.newCustomers];
  await finishEvents(em, { eventId, customers, before: before.now });
  await bumpAccount(em, organizationId);
  return true;
}

/**
 * Fetches everything that Stripe knows about an organization and brings our state to it. The effect and the marks of the
 * events are one transaction. It writes only if no other convergence wrote since it began to fetch, so that an older state
 * never replaces a newer one.
 */
export async function convergeOrganization(
  mailing: Mailing,
  organizationId: string,
  eventId: string | null = null,
): Promise<void> {
  const within = { platform: mailing.platform, actor: SYSTEM };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const fetched = await fetchNow(mailing, organizationId);
    if (await writeIn(within, async (em) => writeEffect(em, mailing, { organizationId, eventId, fetched }))) return;
  }
  throw new Error('Other convergences kept writing');
}

/** Compares our state of an organization with what was fetched. Writes nothing. */
export async function findingsFor(
  em: EntityManager,
  mailing: Mailing,
  organizationId: string,
  facts: FetchedFacts,
): Promise<Finding[]> {
  const steps = await stepsFor(em, mailing, organizationId, facts);
  return steps.map((step) => ({ organizationId, ...describeStep(step) }));
}

/** Compares our state of an organization with Stripe's. Writes nothing. */
export async function differencesOf(mailing: Mailing, organizationId: string): Promise<Finding[]> {
  const { facts } = await fetchNow(mailing, organizationId);
  const within = { platform: mailing.platform, actor: SYSTEM };
  return readIn(within, async (em) => findingsFor(em, mailing, organizationId, facts));
}
