import { UserEntity, type UserRow } from '@atrium/db/user';
import { type Actor, DomainError } from '@atrium/domain/kernel';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Access, type CallContext, forbidden, unauthenticated } from '../kernel/index.ts';
import type { Taken } from './one-time-secret.ts';
import { verifyPassword } from './password.ts';
import { asSystem } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';

type Person = Extract<Actor, { kind: 'user' }>;
/** How old a sign-in may be that stands in for a password, where there is none. */
const FRESH_MINUTES = 15;

/**
 * Signed in oneself: how somebody signs in, and which organizations they are in, is no business of a program that holds
 * one of their keys for one of them. With the system's sight where it is about what is not theirs yet, or no more.
 */
export function inPerson<I>(scope: 'user' | 'system' = 'user'): Access<Person, I, null> {
  return {
    guard: 'user',
    scope,
    check: async ({ actor }) => {
      if (actor.kind === 'apiKey') throw forbidden('An API key cannot do this. Sign in yourself.');
      if (actor.kind !== 'user') throw unauthenticated();
      return { actor, resource: null };
    },
  };
}

/** The active person that a secret was for. */
export async function personOf(em: EntityManager, taken: Taken | null): Promise<UserRow | null> {
  return taken?.userId ? em.findOne(UserEntity, { id: taken.userId, isActive: true }) : null;
}

/** The signed-in person, with the hash of their password. */
export async function withPassword(context: CallContext, userId: string): Promise<UserRow> {
  return asSystem(context, async (em) => em.findOneOrFail(UserEntity, { id: userId }, { populate: ['passwordHash'] }));
}

/** How a person has chosen to sign in, held until the transaction ends: no two changes lock them out together. */
export async function lockPreference(em: EntityManager, userId: string): Promise<UserRow['loginPreference']> {
  const user = await em.findOneOrFail(
    UserEntity,
    { id: userId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return user.loginPreference;
}

/** Who has no password has signed in a moment ago: a browser left open is not enough. */
async function requireFreshSignIn(context: CallContext): Promise<void> {
  const { actor } = context;
  const [fresh] = await asSystem(context, async (em) =>
    em.execute(`select 1 from session where id = ? and created_at > now() - interval '${FRESH_MINUTES} minutes'`, [
      actor.kind === 'user' ? actor.sessionId : null,
    ]),
  );
  if (fresh) return;
  throw new DomainError('FORBIDDEN', 'Sign out and in again to do this: your sign-in is some time ago.', {
    detailCode: 'sign_in_again',
  });
}

/**
 * Asks somebody who is signed in for their password again; who has none must have signed in just now.
 * @throws FORBIDDEN where it is wrong or the sign-in too old, TOO_MANY_REQUESTS after too many tries
 */
export async function proveAgain(context: CallContext, user: UserRow, password: string | undefined): Promise<void> {
  const stored = user.passwordHash ?? null;
  if (stored === null) return requireFreshSignIn(context);
  const attempt = { account: user.email, ip: context.client.ip };
  await takeAttempt(context.platform, 'password', attempt);
  if (!(await verifyPassword(password ?? '', stored))) {
    // Not UNAUTHENTICATED: the session stands, and a browser would leave the page for the sign-in.
    throw new DomainError('FORBIDDEN', 'The password is wrong.', { detailCode: 'invalid_credentials' });
  }
  await forgive(context.platform, 'password', attempt);
}
