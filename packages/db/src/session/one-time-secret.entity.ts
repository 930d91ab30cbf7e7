import type { SecretKind } from '@atrium/domain/session';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, ROLES } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/**
 * A link or a code that works once. Only its hash is stored: SHA-256 of long secrets, a keyed hash of short codes. Rows
 * without a user belong to addresses without an account. They look the same and open nothing.
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
    /** A hash of the address that asked, so that a new secret replaces the old one. */
    subject: p.string().length(64),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').nullable().index(),
    secretHash: p.string().length(64).unique('one_time_secret_secret_hash_unique').hidden(),
    /** Further data, encrypted with the master key. */
    sealed: p.text().nullable().lazy(),
    attempts: p.integer().default(0),
    createdAt: createdAt(),
    expiresAt: p.datetime().index(),
  },
});
export type OneTimeSecretRow = InferEntity<typeof OneTimeSecretEntity>;
