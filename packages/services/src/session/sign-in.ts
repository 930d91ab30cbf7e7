import { UserEntity } from '@atrium/db/user';
import { DomainError } from '@atrium/domain/kernel';
import { SignInAnswer, SignInInput } from '@atrium/domain/session';
import { flow } from '../kernel/index.ts';
import { evenly } from './even-pace.ts';
import { allows } from './methods.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { anyoneInPerson } from './person.ts';
import { admitPerson, noteRefusal } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';

export function wrongCredentials(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.', {
    detailCode: 'invalid_credentials',
  });
}

/**
 * Exchanges e-mail and password for a session. An unknown address, a wrong password, a user who signs in another way and an
 * unconfirmed address get the same answer in the same time. Otherwise somebody could sign an address up with a password of
 * their own, try it, and learn whether the address had an account.
 */
export const signIn = flow({
  area: 'session',
  verb: 'signIn',
  summary: 'Sign in with e-mail and password',
  input: SignInInput,
  output: SignInAnswer,
  access: anyoneInPerson(),
  idempotent: false,
  interrupted: 'repeat',
  audited: 'noted',
  around: evenly,
  prepare: async ({ em, input, client, refuse }) => {
    const tooMany = await takeAttempt(em, 'password', { account: input.username, ip: client.ip });
    if (tooMany) return refuse(tooMany);
    const user = await em.findOne(
      UserEntity,
      { email: input.username, isActive: true },
      { populate: ['passwordHash'] },
    );
    const stored = user && allows(user.loginPreference, 'Password') ? (user.passwordHash ?? null) : null;
    return { user, stored };
  },
  act: async ({ plan: { stored }, input }) => {
    const isRight = await verifyPassword(input.password, stored);
    const renewed = isRight && stored !== null && isOutdated(stored) ? await hashPassword(input.password) : null;
    return { isRight, renewed };
  },
  commit: async (work) => {
    const { em, input, client, refuse, outcome, plan } = work;
    const { user, stored } = plan;
    if (!user?.isEmailVerified || stored === null || !outcome.isRight) {
      noteRefusal(work, user?.id ?? null, 'password');
      return refuse(wrongCredentials());
    }
    await forgive(em, 'password', { account: input.username, ip: client.ip });
    // Only over the hash that was verified: the password may have changed meanwhile.
    if (outcome.renewed !== null) {
      await em.nativeUpdate(UserEntity, { id: user.id, passwordHash: stored }, { passwordHash: outcome.renewed });
    }
    return admitPerson(work, user, 'Password');
  },
});
