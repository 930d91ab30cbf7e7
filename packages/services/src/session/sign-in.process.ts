import { UserEntity, type UserRow } from '@atrium/db/user';
import { DomainError } from '@atrium/domain/kernel';
import { SignInAnswer, SignInInput } from '@atrium/domain/session';
import type { z } from 'zod';
import { anyone, type CallContext, process } from '../kernel/index.ts';
import { evenly } from './even-pace.ts';
import { allows } from './methods.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { admitPerson, asSystem, auditRefusal } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';

export function wrongCredentials() {
  return new DomainError('UNAUTHENTICATED', 'E-mail or password is wrong.', { detailCode: 'invalid_credentials' });
}

/** A hash of today's making in place of an older one, unless the password was changed meanwhile. */
async function renewHash(context: CallContext, userId: string, stored: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await asSystem(context, async (em) =>
    em.nativeUpdate(UserEntity, { id: userId, passwordHash: stored }, { passwordHash }),
  );
}

/** The person whose address and password these are. @throws UNAUTHENTICATED, written down, where there is none */
async function matching(
  context: CallContext,
  input: z.output<typeof SignInInput>,
): Promise<{ user: UserRow; stored: string }> {
  const user = await asSystem(context, async (em) =>
    em.findOne(UserEntity, { email: input.username, isActive: true }, { populate: ['passwordHash'] }),
  );
  const stored = user && allows(user.loginPreference, 'Password') ? (user.passwordHash ?? null) : null;
  const matches = await verifyPassword(input.password, stored);
  if (user?.isEmailVerified && stored !== null && matches) return { user, stored };
  await auditRefusal(context, user?.id ?? null, 'password');
  throw wrongCredentials();
}

/**
 * E-mail and password for a session. An unknown address, a wrong password, a person who signs in another way and an
 * address that waits to be confirmed are answered alike, in the same time: who signs an address up with a password of
 * their own and tries it must not learn whether it had an account.
 */
export const signIn = process({
  area: 'session',
  verb: 'signIn',
  summary: 'Sign in with e-mail and password',
  input: SignInInput,
  output: SignInAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const { platform, client } = context;
    const attempt = { account: input.username, ip: client.ip };
    await takeAttempt(platform, 'password', attempt);
    const { user, stored } = await evenly(async () => matching(context, input));
    await forgive(platform, 'password', attempt);
    if (isOutdated(stored)) await renewHash(context, user.id, stored, input.password);
    return asSystem(context, async (em) => admitPerson(em, context, user, 'Password'));
  },
});
