import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_USER, ROLES } from '../tenancy/index.ts';

const own = `user_id = ${CURRENT_USER}`;

/** The answer of a call that writes, so that the same key and body get it again. Rows expire after a day. */
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
    /** While this is in the future, a flow that has committed its first part is running. */
    claimedUntil: p.datetime().nullable(),
    attempts: p.integer().default(1),
    createdAt: createdAt(),
  },
});
