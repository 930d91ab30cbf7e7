import { SessionEntity } from '@atrium/db/session';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { Session } from '@atrium/domain/session';
import { z } from 'zod';
import { query, signedIn } from '../kernel/index.ts';

/** The caller's sessions, the latest first. */
export const listSessions = query({
  area: 'session',
  verb: 'list',
  summary: 'Where you are signed in',
  input: z.object({}),
  output: dataAnswer(z.array(Session)),
  access: signedIn(),
  // A program with an API key must not see where its owner is signed in.
  scope: 'admin',
  run: async ({ em, actor }) => {
    const rows = await em.find(
      SessionEntity,
      { userId: actor.userId, revokedAt: null, expiresAt: { $gt: new Date() } },
      { orderBy: { lastSeenAt: 'desc' }, limit: 100 },
    );
    return ok(
      rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        userAgent: row.userAgent ?? null,
        ipAddress: row.ipAddress ?? null,
        isCurrent: actor.kind === 'user' && row.id === actor.sessionId,
      })),
    );
  },
});
