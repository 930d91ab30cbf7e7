import {
  BillingAccountEntity,
  BillingCheckoutEntity,
  BillingComparisonEntity,
  listPaymentLinks,
  listStripeEvents,
  reopenEvent,
} from '@atrium/db/billing';
import { isoTime } from '@atrium/db/listing';
import { OrganizationEntity } from '@atrium/db/organization';
import {
  applyStripeEvent,
  CompareInput,
  Comparison,
  convergeBilling,
  type Finding,
  GenerateLinkInput,
  ListEventsInput,
  ListLinksInput,
  PaymentLink,
  ReplayEventInput,
  StripeEvent,
} from '@atrium/domain/billing';
import { dataAnswer, listAnswer, newId, notFound, ok, page, TaskAnswer } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { command, flow, operator, query } from '../kernel/index.ts';
import { findingsFor } from './converge.ts';
import { fetchFacts } from './facts.ts';
import { type BeforeFetch, beforeFetch } from './known.ts';
import { billingNotConfigured, isBillingConfigured, withStripe } from './stripe-client.ts';
import { lineOf, wishOf } from './wish.ts';

const EVERYWHERE = { filters: false } as const;

/**
 * Creates a payment link for a plan or for credits, which works once. Whoever pays it pays for the organization.
 * @throws UNAVAILABLE without Stripe
 */
export const generatePaymentLink = flow({
  area: 'billing',
  verb: 'generateLink',
  summary: 'Create a payment link for an organization',
  input: GenerateLinkInput,
  output: dataAnswer(PaymentLink),
  access: operator('manage'),
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform }) => {
    if (!isBillingConfigured(platform.config)) throw billingNotConfigured();
    const organization = await em.findOne(
      OrganizationEntity,
      { id: input.organizationId, deletedAt: null },
      EVERYWHERE,
    );
    if (!organization) throw notFound('Organization');
    const id = newId();
    const wish = wishOf(input);
    em.create(BillingCheckoutEntity, {
      id,
      organizationId: organization.id,
      kind: 'link',
      status: 'open',
      ...wish,
      createdById: actor.userId,
    });
    return { id, wish, organization: { id: organization.id, name: organization.name } };
  },
  act: async ({ plan: { id, wish, organization }, outside }) =>
    withStripe(outside.config, async (stripe) => {
      const metadata = { atrium_organization: organization.id, atrium_checkout: id };
      const line = await lineOf(stripe, wish);
      const more =
        wish.plan === null
          ? ({ customer_creation: 'always', invoice_creation: { enabled: true } } as const)
          : { subscription_data: { metadata } };
      const link = await stripe.paymentLinks.create(
        { line_items: [line], metadata, restrictions: { completed_sessions: { limit: 1 } }, ...more },
        { idempotencyKey: `link:${id}` },
      );
      return { id: link.id, url: link.url };
    }),
  commit: async ({ em, plan, outcome, note, recordIn }) => {
    const row = await em.findOneOrFail(BillingCheckoutEntity, { id: plan.id }, EVERYWHERE);
    em.assign(row, { providerId: outcome.id, url: outcome.url });
    const { organization, wish } = plan;
    recordIn(organization.id, {
      action: 'billing.generateLink',
      resourceType: 'billingCheckout',
      resourceId: plan.id,
      summary: wish,
      event: { topic: 'organization', action: 'updated', resourceId: organization.id },
    });
    note('billingCheckout', plan.id, { organizationId: organization.id, ...wish });
    const shown = {
      id: row.id,
      kind: row.kind,
      status: row.status,
      url: outcome.url,
      createdAt: row.createdAt.toISOString(),
    };
    return ok(
      { ...shown, ...wish, organizationId: organization.id, organizationName: organization.name },
      'The link is ready.',
    );
  },
});

export const listLinks = query({
  area: 'billing',
  verb: 'links',
  summary: 'Payment links',
  input: ListLinksInput,
  output: listAnswer(PaymentLink),
  access: operator('view'),
  run: async ({ em, input }) => {
    const rows = await listPaymentLinks(em, input);
    return page(
      rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) })),
      input,
    );
  },
});

export const listEvents = query({
  area: 'billing',
  verb: 'events',
  summary: 'Events of Stripe',
  input: ListEventsInput,
  output: listAnswer(StripeEvent),
  access: operator('view'),
  run: async ({ em, input }) => {
    const rows = await listStripeEvents(em, input);
    return page(
      rows.map((row) => ({
        ...row,
        createdAt: isoTime(row.createdAt),
        receivedAt: isoTime(row.receivedAt),
        doneAt: row.doneAt && isoTime(row.doneAt),
      })),
      input,
    );
  },
});

/** Applies an event again. Its effect counts once, however often it is applied. */
export const replayEvent = command({
  area: 'billing',
  verb: 'replayEvent',
  summary: 'Apply an event of Stripe again',
  input: ReplayEventInput,
  output: TaskAnswer,
  access: operator('manage'),
  run: async ({ em, input, platform, enqueue, note }) => {
    if (!isBillingConfigured(platform.config)) throw billingNotConfigured();
    if (!(await reopenEvent(em, input.eventId))) throw notFound('Event');
    note('stripeEvent', null, { eventId: input.eventId });
    const taskId = await enqueue(applyStripeEvent, { eventId: input.eventId });
    return { success: true, message: 'The event is applied again.', taskId };
  },
});

/** The names of organizations by id. */
async function namesOf(em: EntityManager, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const rows = await em.find(OrganizationEntity, { id: { $in: known } }, { ...EVERYWHERE, fields: ['name'] });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The cases that operators must decide, by organization. */
async function openAlerts(em: EntityManager): Promise<z.input<typeof Comparison>['alerts']> {
  const rows = await em.find(BillingAccountEntity, { alert: { $ne: null } }, EVERYWHERE);
  const names = await namesOf(
    em,
    rows.map(({ organizationId }) => organizationId),
  );
  return rows.flatMap(({ organizationId, alert }) =>
    alert == null ? [] : [{ organizationId, organizationName: names.get(organizationId) ?? '', alert }],
  );
}

async function named(em: EntityManager, findings: readonly Finding[]): Promise<z.input<typeof Comparison>['findings']> {
  const names = await namesOf(
    em,
    findings.map(({ organizationId }) => organizationId),
  );
  return findings.map((one) => ({ ...one, organizationName: names.get(one.organizationId ?? '') ?? null }));
}

/** The last comparison of all organizations. */
async function lastComparison(em: EntityManager): Promise<z.input<typeof Comparison>> {
  const [last] = await em.find(BillingComparisonEntity, {}, { orderBy: { comparedAt: 'desc' }, limit: 1 });
  return {
    comparedAt: last?.comparedAt.toISOString() ?? null,
    organizations: last?.organizations ?? 0,
    findings: await named(em, last?.findings ?? []),
    alert: null,
    alerts: await openAlerts(em),
    isRepairing: false,
  };
}

/**
 * Compares our state with Stripe's: of one organization now, or the last comparison of all. It shows what differs before
 * anything is repaired; `repair` then starts to converge the organization.
 */
export const compareWithStripe = flow({
  area: 'billing',
  verb: 'compare',
  summary: 'Compare payments with Stripe',
  input: CompareInput,
  output: dataAnswer(Comparison),
  access: operator('manage'),
  interrupted: 'repeat',
  audited: 'noted',
  prepare: async ({ em, input, platform }): Promise<{ organizationId: string; before: BeforeFetch } | null> => {
    if (input.organizationId === undefined) return null;
    if (!isBillingConfigured(platform.config)) throw billingNotConfigured();
    const found = await em.findOne(OrganizationEntity, { id: input.organizationId }, EVERYWHERE);
    if (!found) throw notFound('Organization');
    return { organizationId: found.id, before: await beforeFetch(em, found.id) };
  },
  act: async ({ plan, outside }) => {
    if (plan === null) return null;
    return withStripe(outside.config, async (stripe) => fetchFacts(stripe, plan.before));
  },
  commit: async ({ em, plan, outcome, input, platform, actor, requestId, enqueue, note }) => {
    if (plan === null || outcome === null) return ok(await lastComparison(em));
    const { organizationId } = plan;
    const findings = await findingsFor(em, { platform, actor, requestId }, organizationId, outcome);
    const account = await em.findOne(BillingAccountEntity, { organizationId }, EVERYWHERE);
    if (input.repair) {
      await enqueue(convergeBilling, { targetId: organizationId });
      note('organization', organizationId, { findings: findings.length });
    }
    const alert = account?.alert ?? null;
    return ok({
      comparedAt: new Date().toISOString(),
      organizations: 1,
      findings: await named(em, findings),
      alert,
      alerts: await openAlerts(em),
      isRepairing: input.repair,
    });
  },
});
