import { AccountEntity, takeVerificationToken, VerificationTokenEntity } from '@atrium/db/auth-adapter';
import { UserEntity } from '@atrium/db/user';
import {
  AccountRef,
  AdapterAccount,
  CreateAccountInput,
  CreateVerificationTokenInput,
  orNull,
  UseVerificationTokenInput,
  VerificationToken,
} from '@atrium/domain/auth-adapter';
import { newId, notFound, ok } from '@atrium/domain/kernel';
import { authService, command, hashSecret } from '../kernel/index.ts';

function present(account: { userId: string; type: string; provider: string; providerAccountId: string }) {
  return {
    userId: account.userId,
    type: account.type,
    provider: account.provider,
    providerAccountId: account.providerAccountId,
  };
}

/** Links an account at an identity provider to a user. @throws NOT_FOUND, or CONFLICT if it is already linked */
export const createAccount = command({
  area: 'authAdapter',
  verb: 'linkAccount',
  summary: 'Auth service: link an account',
  input: CreateAccountInput,
  output: orNull(AdapterAccount),
  access: authService(),
  // The input has tokens, which must not be stored with an idempotency key.
  idempotent: false,
  run: async ({ em, platform, input, note }) => {
    const { userId, type, provider, providerAccountId, ...tokens } = input;
    if (!(await em.findOne(UserEntity, { id: userId, isActive: true }))) throw notFound('User');
    const account = { userId, type, provider, providerAccountId };
    const sealedTokens = platform.masterKey.encrypt('account', JSON.stringify(tokens));
    await em.insert(AccountEntity, { id: newId(), ...account, sealedTokens, createdAt: new Date() });
    note('user', userId, { provider });
    return ok(present(account));
  },
});

/** Returns the account that was unlinked; null if there was none. */
export const unlinkAccount = command({
  area: 'authAdapter',
  verb: 'unlinkAccount',
  summary: 'Auth service: unlink an account',
  input: AccountRef,
  output: orNull(AdapterAccount),
  access: authService(),
  run: async ({ em, input, note }) => {
    const { provider, providerAccountId } = input;
    const account = await em.findOne(AccountEntity, { provider, providerAccountId });
    if (!account) return ok(null);
    await em.nativeDelete(AccountEntity, { id: account.id });
    note('user', account.userId, { provider });
    return ok(present(account));
  },
});

/** Stores the hash of a token until it is used or expires. */
export const createVerificationToken = command({
  area: 'authAdapter',
  verb: 'createVerificationToken',
  summary: 'Auth service: store a verification token',
  input: CreateVerificationTokenInput,
  output: orNull(VerificationToken),
  access: authService(),
  idempotent: false,
  run: async ({ em, input }) => {
    const { identifier, token, expires } = input;
    const row = { identifier, tokenHash: hashSecret(`${identifier}/${token}`), expires: new Date(expires) };
    await em.insert(VerificationTokenEntity, row);
    return ok(input);
  },
});

/**
 * Deletes a token and returns it; null if it is unknown or used. Expired tokens are returned too: by the contract of
 * Auth.js the caller compares `expires`.
 */
export const consumeVerificationToken = command({
  area: 'authAdapter',
  verb: 'useVerificationToken',
  summary: 'Auth service: use a verification token',
  input: UseVerificationTokenInput,
  output: orNull(VerificationToken),
  access: authService(),
  idempotent: false,
  run: async ({ em, input }) => {
    const { identifier, token } = input;
    const expires = await takeVerificationToken(em, identifier, hashSecret(`${identifier}/${token}`));
    return ok(expires ? { identifier, token, expires: new Date(expires).toISOString() } : null);
  },
});
