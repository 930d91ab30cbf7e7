import type {
  BillingAlert,
  CheckoutKind,
  CheckoutStatus,
  EventState,
  Finding,
  PaymentKind,
  PaymentStatus,
} from '@atrium/domain/billing';
import type { Frequency, Plan } from '@atrium/domain/subscription';
import { defineEntity, type InferEntity, p, type PolicyDef } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import {
  bigNumber,
  createdAt,
  CURRENT_ORGANIZATION,
  id,
  instant,
  organizationFilter,
  ROLES,
  updatedAt,
} from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** Only the system writes: a tenant that could name a customer could take over its payments. */
function billingPolicies(table: string): PolicyDef[] {
  return [
    {
      name: `${table}_tenant`,
      command: 'select',
      roles: [ROLES.tenant],
      using: `organization_id = ${CURRENT_ORGANIZATION}`,
    },
    { name: `${table}_system`, roles: [ROLES.system], using: 'true', check: 'true' },
  ];
}

function credits() {
  return p.decimal('string').precision(20).scale(6);
}

/** What is known about the payments of an organization. `version` grows with every convergence to Stripe's state. */
export const BillingAccountEntity = defineEntity({
  name: 'BillingAccount',
  tableName: 'billing_account',
  rowLevelSecurity: 'force',
  policies: billingPolicies('billing_account'),
  filters: organizationFilter,
  indexes: [
    {
      name: 'billing_account_problem',
      expression: `create index "billing_account_problem" on "billing_account" ("problem_since") where "problem_since" is not null`,
    },
  ],
  properties: {
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').primary(),
    version: p.integer().default(0),
    /** When the payment failed that keeps the plan in its grace period. */
    problemSince: instant(),
    /** How many mails its Owners got about this problem. */
    graceMails: p.smallint().default(0),
    /** Cases that operators decide, because the code does not guess. */
    alert: p.string().$type<BillingAlert>().length(32).nullable(),
    convergedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type BillingAccountRow = InferEntity<typeof BillingAccountEntity>;

/** A customer of Stripe. An organization has several if it paid through links. */
export const BillingCustomerEntity = defineEntity({
  name: 'BillingCustomer',
  tableName: 'billing_customer',
  rowLevelSecurity: 'force',
  policies: billingPolicies('billing_customer'),
  filters: organizationFilter,
  properties: {
    /** The idempotency key of its creation is made from it. */
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    /** Stripe's id; null until Stripe has answered. */
    customerId: p.string().length(255).nullable().unique(),
    createdAt: createdAt(),
  },
});
export type BillingCustomerRow = InferEntity<typeof BillingCustomerEntity>;

/** Something that was offered for payment: a session of an Owner, or a payment link of an operator. */
export const BillingCheckoutEntity = defineEntity({
  name: 'BillingCheckout',
  tableName: 'billing_checkout',
  rowLevelSecurity: 'force',
  policies: billingPolicies('billing_checkout'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'createdAt'] }],
  checks: [
    {
      name: 'billing_checkout_wish',
      expression: '(plan is null) <> (credits is null) and (plan is null) = (frequency is null)',
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    kind: p.string().$type<CheckoutKind>().length(16),
    plan: p.string().$type<Plan>().length(16).nullable(),
    frequency: p.string().$type<Frequency>().length(16).nullable(),
    /** A whole number as text. */
    credits: credits().nullable(),
    status: p.string().$type<CheckoutStatus>().length(16),
    /** Counts the sessions that were created for it, because a session can expire. It is part of the idempotency key. */
    attempt: p.integer().default(1),
    /** The id of Stripe's session or link; null until Stripe has answered. */
    providerId: p.string().length(255).nullable().unique(),
    url: p.text().nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').nullable().index(),
    /** When its payer came back to the page that shows the credits arriving. */
    returnedAt: instant(),
    createdAt: createdAt(),
  },
});
export type BillingCheckoutRow = InferEntity<typeof BillingCheckoutEntity>;

/** An invoice of a subscription, or a session that sold credits: what credits are keyed by. */
export const BillingPaymentEntity = defineEntity({
  name: 'BillingPayment',
  tableName: 'billing_payment',
  rowLevelSecurity: 'force',
  policies: billingPolicies('billing_payment'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'createdAt'] }],
  checks: [{ name: 'billing_payment_reversed', expression: 'credits >= 0 and reversed >= 0 and reversed <= credits' }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    kind: p.string().$type<PaymentKind>().length(16),
    /** The id of the invoice or the session. */
    sourceId: p.string().length(255).unique(),
    number: p.string().length(255).nullable(),
    status: p.string().$type<PaymentStatus>().length(16),
    plan: p.string().$type<Plan>().length(16).nullable(),
    /** In the currency's smallest unit. */
    amount: bigNumber(),
    /** How much of it was refunded or lost in a dispute. */
    returned: bigNumber(),
    currency: p.string().length(3),
    /** The credits that it gave so far, and those that were taken back. */
    credits: credits().default('0'),
    reversed: credits().default('0'),
    /** Counts the changes of `reversed`, which key the ledger's entries. */
    reversals: p.integer().default(0),
    /** How many months of a plan it gave credits for. */
    months: p.integer().default(0),
    hostedUrl: p.text().nullable(),
    pdfUrl: p.text().nullable(),
    periodStart: instant(),
    periodEnd: instant(),
    paidAt: instant(),
    /** When Stripe created it. */
    createdAt: p.datetime(),
  },
});
export type BillingPaymentRow = InferEntity<typeof BillingPaymentEntity>;

/** An event that Stripe signed. It holds ids and no contents: the job fetches the objects. Only the system sees it. */
export const StripeEventEntity = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_event',
  rowLevelSecurity: 'force',
  policies: [{ name: 'stripe_event_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  indexes: [
    { properties: ['receivedAt'] },
    {
      name: 'stripe_event_pending',
      expression: `create index "stripe_event_pending" on "stripe_event" ("customer_id") where "state" = 'pending'`,
    },
  ],
  properties: {
    id: p.string().length(255).primary(),
    type: p.string().length(255),
    objectId: p.string().length(255).nullable(),
    customerId: p.string().length(255).nullable(),
    livemode: p.boolean(),
    state: p.string().$type<EventState>().length(16),
    /** Why it was ignored. */
    reason: p.string().length(255).nullable(),
    /** When Stripe created it, when it arrived, and when its effect was written. */
    createdAt: p.datetime(),
    receivedAt: p.datetime().defaultRaw('now()'),
    doneAt: instant(),
  },
});
export type StripeEventRow = InferEntity<typeof StripeEventEntity>;

/** What a comparison of all customers with Stripe found. It changes nothing. Only the system sees it. */
export const BillingComparisonEntity = defineEntity({
  name: 'BillingComparison',
  tableName: 'billing_comparison',
  rowLevelSecurity: 'force',
  policies: [{ name: 'billing_comparison_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  indexes: [{ properties: ['comparedAt'] }],
  properties: {
    id: id(),
    organizations: p.integer(),
    findings: p.json<Finding[]>(),
    comparedAt: createdAt(),
  },
});
export type BillingComparisonRow = InferEntity<typeof BillingComparisonEntity>;
