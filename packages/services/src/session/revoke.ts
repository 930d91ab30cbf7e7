import { SessionEntity, type SessionRow } from '@atrium/db/session';
import { DoneAnswer, done, notFound, type SignedInActor } from '@atrium/domain/kernel';
import { RevokeSessionInput } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Access, command, signedIn } from '../kernel/index.ts';
import { inPerson } from './person.ts';

/** The caller's own session that has not ended. */
const sessionAccess: Access<SignedInActor, z.output<typeof RevokeSessionInput>, SessionRow> = {
  guard: 'user',
  scope: 'user',
  check: async (question) => {
    const { actor } = await signedIn().check(question);
    const { em, input } = question;
    const session = await em.findOne(SessionEntity, { id: input.sessionId, userId: actor.userId, revokedAt: null });
    if (!session) throw notFound('Session');
    return { actor, resource: session };
  },
};

/** Ends one of the caller's sessions, at once. */
export const revokeSession = command({
  area: 'session',
  verb: 'revoke',
  summary: 'End one of your sessions',
  input: RevokeSessionInput,
  output: DoneAnswer,
  access: sessionAccess,
  scope: 'admin',
  run: async ({ resource: session, note }) => {
    session.revokedAt = new Date();
    note('session', session.id);
    return done('The session has ended.');
  },
});

/** Ends the current session. */
export const signOut = command({
  area: 'session',
  verb: 'signOut',
  summary: 'Sign out',
  input: z.object({}),
  output: DoneAnswer,
  access: inPerson(),
  run: async ({ em, actor, note }) => {
    await em.nativeUpdate(SessionEntity, { id: actor.sessionId }, { revokedAt: new Date() });
    note('session', actor.sessionId);
    return done('Signed out.');
  },
});

/** Ends a user's sessions except `keep`, after their password or address changed. */
export async function endOtherSessions(em: EntityManager, userId: string, keep: string | null): Promise<void> {
  const but = keep === null ? {} : { id: { $ne: keep } };
  await em.nativeUpdate(SessionEntity, { userId, revokedAt: null, ...but }, { revokedAt: new Date() });
}
