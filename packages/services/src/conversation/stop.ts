import { ConversationEntity, MessageEntity, type MessageRow } from '@atrium/db/conversation';
import { StopInput, StreamInput } from '@atrium/domain/conversation';
import { DoneAnswer, done, type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Reader } from '../access/index.ts';
import { type Access, command, guardOn, query, requireMember, tokenOrMember } from '../kernel/index.ts';
import { askerOf, openConversation } from './access.ts';
import { answerRun } from './answer.process.ts';

type Named = { messageId?: string | undefined; conversationId?: string | undefined };

async function findAnswer(em: EntityManager, input: Named): Promise<MessageRow | null> {
  if (input.messageId !== undefined) return em.findOne(MessageEntity, { id: input.messageId, role: 'assistant' });
  if (input.conversationId === undefined) return null;
  return em.findOne(
    MessageEntity,
    { conversationId: input.conversationId, role: 'assistant' },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );
}

/** Access to an answer by the role on its conversation. A visitor has access to the answers of their own conversation. */
function onAnswer(action: 'view' | 'write'): Access<Reader, Named, MessageRow> {
  const member: Access<MemberActor, Named, MessageRow> = {
    guard: guardOn('conversation', action),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const caller = requireMember(actor);
      const message = await findAnswer(em, input);
      if (!message) throw notFound('Message');
      await openConversation(em, caller, message.conversationId, action, 'Message');
      return { actor: caller, resource: message };
    },
  };
  return tokenOrMember(member, async ({ em, actor, input }) => {
    const message = await findAnswer(em, input);
    const asker = askerOf(actor);
    const own = message && asker && (await em.count(ConversationEntity, { id: message.conversationId, ...asker }));
    if (!own) throw notFound('Message');
    return message;
  });
}

/** Stops an answer. What is written of it stays. */
export const stopAnswer = command({
  area: 'conversation',
  verb: 'stop',
  summary: 'Stop the answer that is being written',
  input: StopInput,
  output: DoneAnswer,
  access: onAnswer('write'),
  inPreview: true,
  run: async ({ em, resource, note }) => {
    const stopped = await answerRun.stopIn(em, resource.id);
    note('message', resource.id);
    return done(stopped ? 'Stopping.' : 'The answer was finished already.');
  },
});

/** Opens the events of an answer, from the one after `lastEventId`. */
export const openStream = query({
  area: 'conversation',
  verb: 'stream',
  summary: 'Follow an answer from anywhere',
  input: StreamInput,
  output: z.object({ messageId: z.uuid(), lastEventId: z.int() }),
  access: onAnswer('view'),
  run: async ({ input, resource }) => ({ messageId: resource.id, lastEventId: input.lastEventId ?? 0 }),
});
