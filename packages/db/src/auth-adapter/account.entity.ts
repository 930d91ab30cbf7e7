import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_USER, id, ROLES } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A user's account at an identity provider: Google, LinkedIn, or a provider of the internal auth service. */
export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'account_self', command: 'select', roles: [ROLES.user], using: `user_id = ${CURRENT_USER}` },
    { name: 'account_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  uniques: [{ properties: ['provider', 'providerAccountId'] }],
  properties: {
    id: id(),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').index().deleteRule('cascade'),
    type: p.string().length(32),
    provider: p.string().length(64),
    providerAccountId: p.string().length(255),
    /** The tokens that the auth service sent, if any, encrypted with the master key. */
    sealedTokens: p.text().nullable().lazy().hidden(),
    createdAt: createdAt(),
  },
});
export type AccountRow = InferEntity<typeof AccountEntity>;

/** The hash of a token of the auth service. It is deleted when it is used. */
export const VerificationTokenEntity = defineEntity({
  name: 'VerificationToken',
  tableName: 'verification_token',
  rowLevelSecurity: 'force',
  policies: [{ name: 'verification_token_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  properties: {
    tokenHash: p.string().length(64).primary(),
    identifier: p.string().length(255),
    expires: p.datetime().index(),
  },
});
