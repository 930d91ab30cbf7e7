import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** How many questions were asked within the last day, and when the oldest of them was. */
export type Asked = { questions: number; oldestAt: string | null };

/** Locks a visitor, so that two questions at once do not both find a place below the limit. */
export async function lockVisitor(em: EntityManager, visitorId: string): Promise<void> {
  await sqlOf(em).selectFrom('share_visitor').where('id', '=', visitorId).select('id').forUpdate().execute();
}

/** Counts the questions of a visitor, or of all visitors of a link, within the last day. */
export async function askedToday(em: EntityManager, of: { visitorId: string } | { linkId: string }): Promise<Asked> {
  const row = await sqlOf(em)
    .selectFrom('message as m')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .innerJoin('share_visitor as v', 'v.id', 'c.visitor_id')
    .where((eb) => ('visitorId' in of ? eb('v.id', '=', of.visitorId) : eb('v.link_id', '=', of.linkId)))
    .where('m.role', '=', 'user')
    .where('m.created_at', '>', sql<string>`now() - interval '1 day'`)
    .select([sql<number>`count(*)::int`.as('questions'), sql<string | null>`min(m.created_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();
  return row;
}

/** Returns the ids of the answers that visitors of a link wait for. */
export async function openAnswersOfLink(em: EntityManager, linkId: string): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('message as m')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .innerJoin('share_visitor as v', 'v.id', 'c.visitor_id')
    .where('v.link_id', '=', linkId)
    .where('m.status', 'in', ['pending', 'streaming'])
    .select('m.id')
    .execute();
  return rows.map(({ id }) => id);
}
