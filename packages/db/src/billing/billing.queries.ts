import { type EventIds, ListEventsInput, ListInvoicesInput, ListLinksInput } from '@atrium/domain/billing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

/** A job without an organization, for `receiveEvents`. */
export type EventJob = {
  id: string;
  name: string;
  urgency: string;
  priorities: { first: number; last: number };
  maxAttempts: number;
  payload: Record<string, unknown>;
  requestId: string;
  /** The queue adds these fields to the payload. */
  envelope: Record<string, unknown>;
};

/** An event and its job, which is null if the event has no effect. */
export type ReceivedEvent = { event: EventIds; job: EventJob | null };

/**
 * Stores events and queues their jobs, in a transaction of its own. Events that are known have no effect. Text, because a
 * function takes its role itself: see Migration20261124000100_receive_events.
 */
export async function receiveEvents(em: EntityManager, received: readonly ReceivedEvent[]): Promise<void> {
  await textSql(em, 'select app.receive_stripe_events(?::jsonb)', [JSON.stringify(received)]);
}

/** The organization of a customer of Stripe. */
export async function organizationOfCustomer(em: EntityManager, customerId: string): Promise<string | undefined> {
  const found = await sqlOf(em)
    .selectFrom('billing_customer')
    .where('customer_id', '=', customerId)
    .select('organization_id as organizationId')
    .executeTakeFirst();
  return found?.organizationId;
}

/** Adds a customer that paid through a link. Does nothing if it is known. */
export async function addCustomer(
  em: EntityManager,
  row: { id: string; organizationId: string; customerId: string },
): Promise<void> {
  await sqlOf(em)
    .insertInto('billing_customer')
    .values({ id: row.id, organization_id: row.organizationId, customer_id: row.customerId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
}

/** Adds the account of an organization, if it has none, and locks it until the transaction ends. Returns its version. */
export async function lockAccount(em: EntityManager, organizationId: string): Promise<number> {
  await sqlOf(em)
    .insertInto('billing_account')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  const { version } = await sqlOf(em)
    .selectFrom('billing_account')
    .where('organization_id', '=', organizationId)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

/** The state before objects are fetched: what they are compared with afterwards. */
export async function accountNow(em: EntityManager, organizationId: string): Promise<{ version: number; now: string }> {
  const found = await sqlOf(em)
    .selectFrom('billing_account')
    .where('organization_id', '=', organizationId)
    .select(['version', sql<string>`now()`.as('now')])
    .executeTakeFirst();
  return found ?? { version: 0, now: new Date().toISOString() };
}

/** Counts a convergence. */
export async function bumpAccount(em: EntityManager, organizationId: string): Promise<void> {
  await sqlOf(em)
    .updateTable('billing_account')
    .set({ version: sql`version + 1`, converged_at: sql`now()`, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Marks events as done: one by its id, and those of the customers that arrived before a time. */
export async function finishEvents(
  em: EntityManager,
  { eventId, customers, before }: { eventId: string | null; customers: readonly string[]; before: string },
): Promise<void> {
  await sqlOf(em)
    .updateTable('stripe_event')
    .set({ state: 'done', done_at: sql`now()` })
    .where('state', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('id', '=', eventId ?? ''),
        eb.and([
          eb('customer_id', '=', eb.fn.any(sql<string[]>`${customers}::text[]`)),
          eb('received_at', '<', before),
        ]),
      ]),
    )
    .execute();
}

/** Marks an event as one without effect. */
export async function ignoreEvent(em: EntityManager, id: string, reason: string): Promise<void> {
  await sqlOf(em)
    .updateTable('stripe_event')
    .set({ state: 'ignored', reason, done_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Makes an event wait for its job again. False if there is no such event. */
export async function reopenEvent(em: EntityManager, id: string): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(em)
    .updateTable('stripe_event')
    .set({ state: 'pending', reason: null, done_at: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The ids of events, of those given, that are stored. */
export async function storedEvents(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('stripe_event')
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::text[]`)))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Events that have waited for longer than some minutes, oldest first. */
export async function waitingEvents(em: EntityManager, minutes: number, most: number): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('stripe_event')
    .where('state', '=', 'pending')
    .where('received_at', '<', sql<string>`now() - ${minutes} * interval '1 minute'`)
    .select('id')
    .orderBy('received_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Organizations with a customer at Stripe or an open payment link, in pages of their ids. */
export async function organizationsThatPay(em: EntityManager, after: string | null, most: number): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('organization as o')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('billing_customer as c')
            .whereRef('c.organization_id', '=', 'o.id')
            .where('c.customer_id', 'is not', null)
            .select('c.id'),
        ),
        eb.exists(
          eb
            .selectFrom('billing_checkout as l')
            .whereRef('l.organization_id', '=', 'o.id')
            .where('l.kind', '=', 'link')
            .where('l.status', '=', 'open')
            .select('l.id'),
        ),
      ]),
    )
    .$if(after !== null, (query) => query.where('o.id', '>', after ?? ''))
    .select('o.id as organizationId')
    .orderBy('o.id')
    .limit(most)
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** Marks checkouts as complete by the ids of their sessions and links. */
export async function completeCheckouts(
  em: EntityManager,
  organizationId: string,
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await sqlOf(em)
    .updateTable('billing_checkout')
    .set({ status: 'complete' })
    .where('organization_id', '=', organizationId)
    .where('status', '<>', 'complete')
    .where((eb) => eb('provider_id', '=', eb.fn.any(sql<string[]>`${providerIds}::text[]`)))
    .execute();
}

/** The addresses of an organization's Owners. */
export async function ownerAddresses(em: EntityManager, organizationId: string): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'Owner')
    .where('m.is_active', '=', true)
    .where('m.left_at', 'is', null)
    .where('u.is_active', '=', true)
    .select('u.email')
    .orderBy('u.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Claims the next mail of each problem that is due: `days` after the problem began. Returns those that it claimed. */
export async function claimGraceMails(
  em: EntityManager,
  days: readonly number[],
): Promise<{ organizationId: string; problemSince: string | null }[]> {
  return sqlOf(em)
    .updateTable('billing_account')
    .set({
      grace_mails: sql<number>`(select count(*)::int from unnest(${days}::int[]) day where now() >= problem_since + day * interval '1 day')`,
      updated_at: sql`now()`,
    })
    .where('problem_since', 'is not', null)
    .where(
      sql<boolean>`grace_mails < (select count(*)::int from unnest(${days}::int[]) day where now() >= problem_since + day * interval '1 day')`,
    )
    .returning(['organization_id as organizationId', 'problem_since as problemSince'])
    .execute();
}

export const listInvoices = defineList(ListInvoicesInput, {
  from: (em: EntityManager, organizationId: string) =>
    sqlOf(em)
      .selectFrom('billing_payment')
      .where('organization_id', '=', organizationId)
      .select([
        'id',
        'kind',
        'number',
        'status',
        'plan',
        'amount',
        'returned',
        'currency',
        sql<string>`trim_scale(credits)::text`.as('credits'),
        sql<string>`trim_scale(reversed)::text`.as('reversed'),
        'hosted_url as hostedUrl',
        'pdf_url as pdfUrl',
        'period_start as periodStart',
        'period_end as periodEnd',
        'paid_at as paidAt',
        'created_at as createdAt',
      ]),
  search: ['number'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

export const listStripeEvents = defineList(ListEventsInput, {
  from: (em: EntityManager) =>
    sqlOf(em)
      .selectFrom('stripe_event as e')
      .leftJoin('billing_customer as c', 'c.customer_id', 'e.customer_id')
      .leftJoin('organization as o', 'o.id', 'c.organization_id')
      .select([
        'e.id',
        'e.type',
        'e.object_id as objectId',
        'e.customer_id as customerId',
        'c.organization_id as organizationId',
        'o.name as organizationName',
        'e.state',
        'e.reason',
        'e.created_at as createdAt',
        'e.received_at as receivedAt',
        'e.done_at as doneAt',
      ]),
  search: ['id', 'type', 'customerId', 'organizationName'],
  order: ['-receivedAt'],
  tieBreak: 'id',
});

export const listPaymentLinks = defineList(ListLinksInput, {
  from: (em: EntityManager) =>
    sqlOf(em)
      .selectFrom('billing_checkout as c')
      .innerJoin('organization as o', 'o.id', 'c.organization_id')
      .where('c.kind', '=', 'link')
      .select([
        'c.id',
        'c.organization_id as organizationId',
        'o.name as organizationName',
        'c.kind',
        'c.status',
        'c.plan',
        'c.frequency',
        sql<string | null>`trim_scale(c.credits)::text`.as('credits'),
        'c.url',
        'c.created_at as createdAt',
      ]),
  search: ['organizationName'],
  order: ['-createdAt'],
  tieBreak: 'id',
});
