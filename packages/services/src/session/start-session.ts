import { SessionEntity } from '@atrium/db/session';
import { newId } from '@atrium/domain/kernel';
import type { SignInAnswer, SignInMethod } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CallContext, hashSecret, inTransaction, newSecret, writeAudit, writeSignIn } from '../kernel/index.ts';
import { issueSecret } from './one-time-secret.ts';

export const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
export const SESSION_PREFIX = 'ats_';
const CHALLENGE_MINUTES = 10;

type Person = { id: string; isSuperuser: boolean; enableMfa: boolean };

/** A session for somebody who has proven who they are, in the transaction that used the proof up. */
export async function startSession(
  em: EntityManager,
  context: CallContext,
  person: Pick<Person, 'id' | 'isSuperuser'>,
  method: SignInMethod,
): Promise<SignInAnswer> {
  const { platform, client } = context;
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
  const actor = {
    kind: 'user',
    userId: person.id,
    sessionId,
    isOperator: person.isSuperuser,
    membership: null,
  } as const;
  const note = { resourceType: 'session', resourceId: sessionId, summary: { method } };
  await writeSignIn(em, { ...context, actor }, 'session.signIn', note);
  return {
    success: true,
    message: 'Signed in.',
    access_token: token,
    token_type: 'bearer',
    expiresAt: expiresAt.toISOString(),
  };
}

/** A session, or with two-step sign-in the challenge of the second step. */
export async function admitPerson(
  em: EntityManager,
  context: CallContext,
  person: Person,
  method: SignInMethod,
): Promise<SignInAnswer> {
  if (!person.enableMfa) return startSession(em, context, person, method);
  const request = {
    kind: 'secondFactor',
    subject: newId(),
    userId: person.id,
    minutes: CHALLENGE_MINUTES,
    data: method,
  } as const;
  const { secret, expiresAt } = await issueSecret(em, context.platform, request);
  return {
    success: false,
    message: 'Enter the code of your authenticator app.',
    mfaRequired: true,
    challengeId: secret,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Writes down that somebody was refused. Nobody's address gets its row too, without a person in it: leaving it out would
 * tell by the time who has an account.
 */
export async function auditRefusal(
  context: CallContext,
  userId: string | null,
  step: 'password' | 'code' | 'second-step',
): Promise<void> {
  const note = { resourceType: 'user', resourceId: userId, summary: { step } };
  await asSystem(context, async (em) => writeAudit(em, 'user', context, 'session.signIn', 'denied', note));
}

/** A transaction of sign-in: past the walls of tenants, before anybody is somebody. */
export async function asSystem<T>(context: CallContext, run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(context.platform.orm, 'system', SYSTEM, run);
}
