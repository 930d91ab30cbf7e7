import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_USER, ROLES } from '../tenancy/index.ts';

const own = `user_id = ${CURRENT_USER}`;

/** The first answer of a mutation, so that the same key and body get it again. Kept for a day. */
export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'idempotency_key_own', roles: [ROLES.tenant, ROLES.user], using: own, check: own },
    { name: 'idempotency_key_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  primaryKeys: ['userId', 'key'],
  properties: {
    userId: p.uuid().primary(),
    key: p.string().length(255).primary(),
    operation: p.string().length(128),
    /** SHA-256 of the organization, the operation and its parsed input. */
    requestHash: p.string().length(64),
    answer: p.json<unknown>().nullable(),
    createdAt: createdAt(),
  },
});
