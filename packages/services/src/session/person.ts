import { isFreshSession } from '@atrium/db/session';
import { UserEntity, type UserRow } from '@atrium/db/user';
import { type Actor, DomainError } from '@atrium/domain/kernel';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Access, forbidden, Refusal, unauthenticated, type Work } from '../kernel/index.ts';
import type { Taken } from './one-time-secret.ts';
import { verifyPassword } from './password.ts';
import { forgive, takeAttempt } from './throttle.ts';

type Person = Extract<Actor, { kind: 'user' }>;
/** How recent the sign-in of a user without a password must be, in minutes. */
const FRESH_MINUTES = 15;

/**
 * The signed-in user, for how they sign in and which organizations they are in. API keys are refused: a program with a key
 * for one organization must not change these. The audit rows belong to no organization.
 */
export function inPerson<I>(scope: 'user' | 'system' = 'user'): Access<Person, I, null> {
  return {
    guard: 'user',
    scope,
    auditScope: 'user',
    check: async ({ actor }) => {
      if (actor.kind === 'apiKey') throw forbidden('An API key cannot do this. Sign in yourself.');
      if (actor.kind !== 'user') throw unauthenticated();
      return { actor, resource: null };
    },
  };
}

/** Every user, for calls about themselves. Their audit rows belong to no organization. */
export function anyoneInPerson<I>(): Access<Actor, I, null> {
  return {
    guard: 'public',
    scope: 'system',
    auditScope: 'user',
    check: async ({ actor }) => ({ actor, resource: null }),
  };
}

/** The active user that a secret was for. */
export async function personOf(em: EntityManager, taken: Taken | null): Promise<UserRow | null> {
  return taken?.userId ? em.findOne(UserEntity, { id: taken.userId, isActive: true }) : null;
}

/** The signed-in user, with the hash of their password. It needs the system role. */
export async function withPassword(em: EntityManager, userId: string): Promise<UserRow> {
  return em.findOneOrFail(UserEntity, { id: userId }, { populate: ['passwordHash'] });
}

/** Locks the user until the transaction ends, so that two changes together cannot lock them out. */
export async function lockPreference(em: EntityManager, userId: string): Promise<UserRow['loginPreference']> {
  const user = await em.findOneOrFail(
    UserEntity,
    { id: userId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return user.loginPreference;
}

/** A password that a signed-in user must enter again. `stored` is null for users without one. */
export type Proof = { user: UserRow; stored: string | null };

/**
 * Asks a signed-in user for their password again, in the flow's `prepare`. Users without a password must have signed in
 * recently, so that an unattended browser cannot do this.
 * @returns a refusal with FORBIDDEN `sign_in_again` or TOO_MANY_REQUESTS
 */
export async function beginProof({
  em,
  actor,
  client,
  refuse,
}: Pick<Work<Person, never, never>, 'em' | 'actor' | 'client' | 'refuse'>): Promise<Proof | Refusal> {
  const user = await withPassword(em, actor.userId);
  const stored = user.passwordHash ?? null;
  if (stored === null) {
    if (await isFreshSession(em, actor.sessionId, FRESH_MINUTES)) return { user, stored };
    const message = 'For your security, sign in again to do this.';
    return refuse(new DomainError('FORBIDDEN', message, { detailCode: 'sign_in_again' }));
  }
  const tooMany = await takeAttempt(em, 'password', { account: user.email, ip: client.ip });
  return tooMany ? refuse(tooMany) : { user, stored };
}

/** Verifies the entered password, in the flow's `act`. A user without a password has proved themselves already. */
export async function verifyProof({ stored }: Proof, password: string | undefined): Promise<boolean> {
  return stored === null || verifyPassword(password ?? '', stored);
}

/** Ends the proof in the flow's `commit`: forgives the attempt, or returns the refusal of a wrong password. */
export async function endProof(
  { em, client, refuse }: Pick<Work<Person, never, never>, 'em' | 'client' | 'refuse'>,
  { user, stored }: Proof,
  isRight: boolean,
): Promise<Refusal | null> {
  if (!isRight) {
    // Not UNAUTHENTICATED, because the session goes on: a browser would leave the page for the sign-in.
    return refuse(new DomainError('FORBIDDEN', 'The password is wrong.', { detailCode: 'invalid_credentials' }));
  }
  if (stored !== null) await forgive(em, 'password', { account: user.email, ip: client.ip });
  return null;
}
