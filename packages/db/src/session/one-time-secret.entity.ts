import type { SecretKind } from '@atrium/domain/session';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, ROLES } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/**
 * What a link or a code is good for, once. Only a hash is stored: SHA-256 of long secrets, a keyed one of short codes.
 * Rows without a person answer addresses that nobody has: they look the same and open nothing.
 */
export const OneTimeSecretEntity = defineEntity({
  name: 'OneTimeSecret',
  tableName: 'one_time_secret',
  rowLevelSecurity: 'force',
  policies: [{ name: 'one_time_secret_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  indexes: [{ properties: ['kind', 'subject'] }],
  properties: {
    id: id(),
    kind: p.string().length(32).$type<SecretKind>(),
    /** A hash of whom it was asked for, so that a new one puts the old one out of use. */
    subject: p.string().length(64),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').nullable().index(),
    secretHash: p.string().length(64).unique('one_time_secret_secret_hash_unique').hidden(),
    /** More that belongs to it, under the master key. */
    sealed: p.text().nullable().lazy(),
    attempts: p.integer().default(0),
    createdAt: createdAt(),
    expiresAt: p.datetime().index(),
  },
});
export type OneTimeSecretRow = InferEntity<typeof OneTimeSecretEntity>;
