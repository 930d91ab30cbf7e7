import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

type Started = {
  id: string;
  organizationId: string;
  linkId: string;
  visitorId: string | null;
  sessionId: string;
  minutes: number;
};

/** Starts the preview of a session in this organization in place of the one before, and removes those of the organization that have ended. */
export async function startPreview(em: EntityManager, preview: Started): Promise<{ expiresAt: string }> {
  const db = sqlOf(em);
  await db
    .deleteFrom('share_preview')
    .where((eb) => eb.or([eb('session_id', '=', preview.sessionId), eb('expires_at', '<=', sql<string>`now()`)]))
    .execute();
  return db
    .insertInto('share_preview')
    .values({
      id: preview.id,
      organization_id: preview.organizationId,
      link_id: preview.linkId,
      visitor_id: preview.visitorId,
      session_id: preview.sessionId,
      created_at: sql<string>`now()`,
      expires_at: sql<string>`now() + make_interval(mins => ${preview.minutes}::int)`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
}

/** Finds the preview of a session in this organization that has not expired. */
export async function findPreview(em: EntityManager, sessionId: string) {
  return sqlOf(em)
    .selectFrom('share_preview as p')
    .innerJoin('share_link as l', 'l.id', 'p.link_id')
    .where('p.session_id', '=', sessionId)
    .where('p.expires_at', '>', sql<string>`now()`)
    .select(['p.id', 'l.dataroom_id as dataroomId', 'p.link_id as linkId', 'p.visitor_id as visitorId'])
    .executeTakeFirst();
}

/** Finds the organization, the session and the person of a preview that has not expired. Needs the role of the system. */
export async function findPreviewById(em: EntityManager, previewId: string) {
  return sqlOf(em)
    .selectFrom('share_preview as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .where('p.id', '=', previewId)
    .where('s.revoked_at', 'is', null)
    .where('p.expires_at', '>', sql<string>`now()`)
    .select(['p.organization_id as organizationId', 's.id as sessionId', 's.user_id as userId'])
    .executeTakeFirst();
}

/** Ends the preview of a session in this organization. */
export async function endPreview(em: EntityManager, sessionId: string): Promise<void> {
  await sqlOf(em).deleteFrom('share_preview').where('session_id', '=', sessionId).execute();
}
