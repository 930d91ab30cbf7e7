import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, ROLES } from '../tenancy/index.ts';

/**
 * The queue of a model provider: a row for each call that runs or waits, in the order of arrival. The first rows, as many as
 * the limit allows, have their turn. A row that its holder no longer renews does not count.
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
    /** The process that holds the row. */
    holder: p.string().length(128),
    createdAt: createdAt(),
    expiresAt: p.datetime(),
  },
});
