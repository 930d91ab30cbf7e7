import type { Meter } from '@atrium/domain/subscription';
import { defineEntity, p, type PolicyDef } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { bigNumber, createdAt, CURRENT_ORGANIZATION, id, organizationFilter, ROLES } from '../tenancy/index.ts';

/** Only triggers and the job that adds up write, as `app_ledger`. */
function meterPolicies(table: string): PolicyDef[] {
  const own = `organization_id = ${CURRENT_ORGANIZATION}`;
  return [
    { name: `${table}_tenant`, command: 'select', roles: [ROLES.tenant], using: own },
    { name: `${table}_system`, command: 'select', roles: [ROLES.system], using: 'true' },
    { name: `${table}_ledger`, roles: ['app_ledger'], using: 'true', check: 'true' },
  ];
}

function ofOrganization() {
  return p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id');
}
function meter() {
  return p.string().$type<Meter>().length(16);
}

/**
 * Use that was counted in the transaction of its cause. A `key` counts once for ever: the page of a version, or an answer.
 * Rows without a key are counted by their own insert and delete, and are deleted when they are added up.
 */
export const UsageEventEntity = defineEntity({
  name: 'UsageEvent',
  tableName: 'usage_event',
  rowLevelSecurity: 'force',
  policies: meterPolicies('usage_event'),
  filters: organizationFilter,
  indexes: [
    {
      name: 'usage_event_open',
      expression: `create index "usage_event_open" on "usage_event" ("organization_id", "meter") where not "is_rolled_up"`,
    },
  ],
  uniques: [{ properties: ['organizationId', 'meter', 'key'] }],
  properties: {
    id: id(),
    organizationId: () => ofOrganization(),
    meter: meter(),
    key: p.string().length(255).nullable(),
    /** Bytes for storage. Negative if rows or files were deleted. */
    amount: bigNumber(),
    isRolledUp: p.boolean().default(false),
    createdAt: createdAt(),
  },
});

/** The use of one hour, for the meters that count events. */
export const UsageHourEntity = defineEntity({
  name: 'UsageHour',
  tableName: 'usage_hour',
  rowLevelSecurity: 'force',
  policies: meterPolicies('usage_hour'),
  filters: organizationFilter,
  uniques: [{ properties: ['organizationId', 'hour', 'meter'] }],
  properties: {
    id: id(),
    organizationId: () => ofOrganization(),
    meter: meter(),
    hour: p.datetime(),
    amount: bigNumber(),
  },
});

/** What an organization has now, for the meters that measure a level: stored rows and bytes. */
export const UsageLevelEntity = defineEntity({
  name: 'UsageLevel',
  tableName: 'usage_level',
  rowLevelSecurity: 'force',
  policies: meterPolicies('usage_level'),
  filters: organizationFilter,
  uniques: [{ properties: ['organizationId', 'meter'] }],
  properties: {
    id: id(),
    organizationId: () => ofOrganization(),
    meter: meter(),
    amount: bigNumber(),
  },
});
