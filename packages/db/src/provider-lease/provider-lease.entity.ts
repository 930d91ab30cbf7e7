import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, ROLES } from '../tenancy/index.ts';

/**
 * The line before a provider: a row for each call that runs or waits, in the order they came. The first ones, as many as
 * the limit allows, have their turn. A row whose holder stopped renewing it counts for nothing.
 */
export const ProviderLeaseEntity = defineEntity({
  name: 'ProviderLease',
  tableName: 'provider_lease',
  rowLevelSecurity: 'force',
  policies: [{ name: 'provider_lease_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  indexes: [{ properties: ['key', 'id'] }, { properties: ['holder'] }],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    key: p.string().length(64),
    /** The process that holds it. */
    holder: p.string().length(128),
    createdAt: createdAt(),
    expiresAt: p.datetime(),
  },
});
