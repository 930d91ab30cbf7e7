import { organizationsOfUser, SessionEntity } from '@atrium/db/session';
import { type Actor, newId } from '@atrium/domain/kernel';
import type { SignInAnswer, SignInMethod } from '@atrium/domain/session';
import { hashSecret, newSecret, type Work } from '../kernel/index.ts';
import { issueSecret } from './one-time-secret.ts';

export const SESSION_PREFIX = 'ats_';
const CHALLENGE_MINUTES = 10;

type Person = { id: string; isSuperuser: boolean; enableMfa: boolean };
type SigningIn = Pick<Work<never, never, never>, 'em' | 'platform' | 'client' | 'note'>;

/** The user behind a proof, as the actor of the audit row: during sign-in nobody is signed in yet. */
export function actorOf(userId: string, sessionId = '', isOperator = false): Actor {
  return { kind: 'user', userId, sessionId, isOperator, membership: null };
}

/** Starts a session in the transaction that used up the proof. The audit row reaches the user's organizations. */
export async function startSession(
  { em, platform, client, note }: SigningIn,
  person: Pick<Person, 'id' | 'isSuperuser'>,
  method: SignInMethod,
): Promise<SignInAnswer> {
  const token = newSecret(SESSION_PREFIX);
  const sessionId = newId();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + platform.config.SESSION_DAYS * 86_400_000);
  await em.insert(SessionEntity, {
    id: sessionId,
    userId: person.id,
    tokenHash: hashSecret(token),
    userAgent: client.userAgent?.slice(0, 512) ?? null,
    ipAddress: client.ip,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  note(
    'session',
    sessionId,
    { method },
    {
      action: 'session.signIn',
      by: actorOf(person.id, sessionId, person.isSuperuser),
      copyTo: await organizationsOfUser(em, person.id),
    },
  );
  return {
    success: true,
    message: 'Signed in.',
    access_token: token,
    token_type: 'bearer',
    expiresAt: expiresAt.toISOString(),
  };
}

/** Starts a session or, if the user has two-step sign-in, the challenge of the second step. */
export async function admitPerson(work: SigningIn, person: Person, method: SignInMethod): Promise<SignInAnswer> {
  if (!person.enableMfa) return startSession(work, person, method);
  const request = {
    kind: 'secondFactor',
    subject: newId(),
    userId: person.id,
    minutes: CHALLENGE_MINUTES,
    data: method,
  } as const;
  const { secret, expiresAt } = await issueSecret(work.em, work.platform, request);
  return {
    success: false,
    message: 'Enter the code of your authenticator app.',
    mfaRequired: true,
    challengeId: secret,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Sets the audit row of a refused sign-in. An address without an account gets a row without a user: skipping it would
 * take less time and so tell who has an account.
 */
export function noteRefusal(
  { note }: Pick<SigningIn, 'note'>,
  userId: string | null,
  step: 'password' | 'code' | 'second-step',
): void {
  note('user', userId, { step }, { action: 'session.signIn' });
}
