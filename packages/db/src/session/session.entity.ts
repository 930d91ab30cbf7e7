import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_USER, id, instant, ROLES } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

const own = `user_id = ${CURRENT_USER}`;

/** A signed-in browser or program. The token itself is never stored, only its SHA-256. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'session_self', roles: [ROLES.user], using: own, check: own },
    { name: 'session_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  properties: {
    id: id(),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').index(),
    tokenHash: p.string().length(64).unique('session_token_hash_unique').hidden(),
    userAgent: p.string().length(512).nullable(),
    ipAddress: p.string().length(64).nullable(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: p.datetime(),
    revokedAt: instant(),
  },
});
export type SessionRow = InferEntity<typeof SessionEntity>;

/** Attempts in a window, by account and by network, which slow guessing down, and the uploads of a user. Keys are hashes. */
export const SignInAttemptEntity = defineEntity({
  name: 'SignInAttempt',
  tableName: 'sign_in_attempt',
  rowLevelSecurity: 'force',
  policies: [{ name: 'sign_in_attempt_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  properties: {
    key: p.string().length(64).primary(),
    failures: p.integer().default(0),
    windowStartedAt: createdAt(),
    /** The number of consecutive used-up windows. Each is twice as long as the one before. */
    lockouts: p.integer().default(0),
  },
});
