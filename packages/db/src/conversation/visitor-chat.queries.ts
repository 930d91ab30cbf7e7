import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** How many questions were asked within the last day, and when the oldest of them was. */
export type Asked = { questions: number; oldestAt: string | null };

/** The asker of a share link: a visitor, or an Owner in a preview. Each has one conversation. */
export type LinkAsker = { visitorId: string } | { previewId: string };

/** Locks who asks, so that two questions at once do not both find a place below the limit. False if the preview has ended. */
export async function lockAsker(em: EntityManager, asker: LinkAsker): Promise<boolean> {
  const [table, id] =
    'visitorId' in asker
      ? (['share_visitor', asker.visitorId] as const)
      : (['share_preview', asker.previewId] as const);
  const locked = await sqlOf(em).selectFrom(table).where('id', '=', id).select('id').forUpdate().execute();
  return locked.length > 0;
}

/** Counts the questions of a visitor, of a preview, or of all visitors of a link, within the last day. */
export async function askedToday(em: EntityManager, of: LinkAsker | { linkId: string }): Promise<Asked> {
  const row = await sqlOf(em)
    .selectFrom('message as m')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .leftJoin('share_visitor as v', 'v.id', 'c.visitor_id')
    .where((eb) => {
      if ('previewId' in of) return eb('c.preview_id', '=', of.previewId);
      return 'visitorId' in of ? eb('v.id', '=', of.visitorId) : eb('v.link_id', '=', of.linkId);
    })
    .where('m.role', '=', 'user')
    .where('m.created_at', '>', sql<string>`now() - interval '1 day'`)
    .select([sql<number>`count(*)::int`.as('questions'), sql<string | null>`min(m.created_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();
  return row;
}

/** Returns the ids of the answers that visitors of a link, and its previews, wait for. */
export async function openAnswersOfLink(em: EntityManager, linkId: string): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('message as m')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .leftJoin('share_visitor as v', 'v.id', 'c.visitor_id')
    .leftJoin('share_preview as p', 'p.id', 'c.preview_id')
    .where((eb) => eb.or([eb('v.link_id', '=', linkId), eb('p.link_id', '=', linkId)]))
    .where('m.status', 'in', ['pending', 'streaming'])
    .select('m.id')
    .execute();
  return rows.map(({ id }) => id);
}
