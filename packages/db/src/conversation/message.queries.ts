import { Source } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sqlOf } from '../sql/index.ts';

const SourcesEvent = z.object({ sources: z.array(Source) });

/** Returns who asked the question that a message answers, while it is being answered; null afterwards. */
export async function findWaitingAsker(
  em: EntityManager,
  messageId: string,
): Promise<{ userId: string | null; visitorId: string | null } | null> {
  const asked = await sqlOf(em)
    .selectFrom('message as answer')
    .innerJoin('conversation as c', 'c.id', 'answer.conversation_id')
    .innerJoin('message as question', (join) =>
      join
        .onRef('question.conversation_id', '=', 'answer.conversation_id')
        .onRef('question.created_at', '<', 'answer.created_at')
        .on('question.role', '=', 'user'),
    )
    .where('answer.id', '=', messageId)
    .where('answer.status', 'in', ['pending', 'streaming'])
    .select(['question.user_id as userId', 'c.visitor_id as visitorId'])
    .orderBy('question.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return asked ?? null;
}

/** How many answers of an organization wait or are being written. */
export async function openAnswers(em: EntityManager, organizationId: string): Promise<number> {
  const row = await sqlOf(em)
    .selectFrom('message')
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['pending', 'streaming'])
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(row.open);
}

/** Returns the sources that an answer had named up to one of its events. */
export async function sourcesUpTo(em: EntityManager, messageId: string, seq: number): Promise<Source[]> {
  const found = await sqlOf(em)
    .selectFrom('message_event')
    .where('message_id', '=', messageId)
    .where('event', '=', 'sources')
    .where('seq', '<=', seq)
    .select('data')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? SourcesEvent.parse(found.data).sources : [];
}

/** Returns the events of an answer after a number, in order. */
export async function eventsOfAnswer(
  em: EntityManager,
  messageId: string,
  { after, limit }: { after: number; limit: number },
) {
  return sqlOf(em)
    .selectFrom('message_event')
    .where('message_id', '=', messageId)
    .where('seq', '>', after)
    .select(['seq as id', 'event', 'data'])
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Locks a conversation, so that two questions at once do not both find it free. */
export async function lockConversation(em: EntityManager, id: string): Promise<void> {
  await sqlOf(em).selectFrom('conversation').where('id', '=', id).select('id').forUpdate().execute();
}
