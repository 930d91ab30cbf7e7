import type {
  PaymentProblem,
  PendingChange,
  Plan,
  PlanDetails,
  SubscriptionSource,
  SubscriptionStatus,
} from '@atrium/domain/subscription';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import {
  createdAt,
  CURRENT_ORGANIZATION,
  id,
  instant,
  organizationFilter,
  ROLES,
  updatedAt,
} from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/**
 * A version of a plan that an operator made. Version 0 is the product's own and has no row. Customers keep the version they
 * bought, because their subscription has its details.
 */
export const PlanVersionEntity = defineEntity({
  name: 'PlanVersion',
  tableName: 'plan_version',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'plan_version_tenant', roles: [ROLES.tenant], command: 'select', using: 'true' },
    { name: 'plan_version_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  uniques: [{ properties: ['plan', 'version'] }],
  checks: [{ name: 'plan_version_number', expression: 'version > 0' }],
  properties: {
    id: id(),
    plan: p.string().$type<Plan>().length(16),
    version: p.integer(),
    details: p.json<PlanDetails>(),
    reason: p.string().length(255),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').nullable().index(),
    createdAt: createdAt(),
  },
});

/**
 * The plan of an organization from one source. Only the system writes it, so that no code of an organization can give
 * itself a plan. One row for each source: a trial that was used stays, so that there is no second one.
 */
export const SubscriptionEntity = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  rowLevelSecurity: 'force',
  policies: [
    {
      name: 'subscription_tenant',
      roles: [ROLES.tenant],
      command: 'select',
      using: `organization_id = ${CURRENT_ORGANIZATION}`,
    },
    { name: 'subscription_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  filters: organizationFilter,
  uniques: [{ properties: ['organizationId', 'source'] }, { properties: ['providerId'] }],
  checks: [
    { name: 'subscription_source', expression: "source in ('operator', 'stripe', 'trial')" },
    { name: 'subscription_status', expression: "status in ('active', 'past_due', 'ended')" },
    { name: 'subscription_dates', expression: 'end_date is null or end_date >= start_date' },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    source: p.string().$type<SubscriptionSource>().length(16),
    plan: p.string().$type<Plan>().length(16),
    /** Null: details of this organization alone. */
    planVersion: p.integer().nullable(),
    details: p.json<PlanDetails>(),
    status: p.string().$type<SubscriptionStatus>().length(16),
    startDate: p.datetime(),
    endDate: instant(),
    isRecurring: p.boolean(),
    provider: p.string().$type<'Stripe'>().length(16).nullable(),
    providerId: p.string().length(255).nullable(),
    pendingChange: p.json<PendingChange>().nullable(),
    paymentProblem: p.json<PaymentProblem>().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type SubscriptionRow = InferEntity<typeof SubscriptionEntity>;
