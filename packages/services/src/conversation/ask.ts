import { lockConversation, MessageEntity, MessageEventEntity } from '@atrium/db/conversation';
import type { Annotations } from '@atrium/domain/conversation';
import { DomainError, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { organizationOfReader, type Reader } from '../access/index.ts';
import { requireMeter } from '../subscription/index.ts';
import { answerRun } from './answer.process.ts';

export const StartedAnswer = z.object({ conversationId: z.uuid(), messageId: z.uuid() });

const TITLE_CHARACTERS = 80;
const NO_ANNOTATIONS: Annotations = { sources: [], followUps: [], outcome: null, searched: null };

/** Returns the first words of a question, cut between words. */
export function titleOf(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line.length <= TITLE_CHARACTERS ? line : `${line.slice(0, TITLE_CHARACTERS).replace(/\s\S*$/, '')}…`;
}

/** Locks a conversation. @throws CONFLICT while an answer in it is being written */
export async function requireNoAnswer(em: EntityManager, conversationId: string): Promise<void> {
  await lockConversation(em, conversationId);
  const busy = await em.count(MessageEntity, { conversationId, status: { $in: ['pending', 'streaming'] } });
  if (busy > 0) throw new DomainError('CONFLICT', 'An answer is still being written. Stop it or wait for it.');
}

export type Question = {
  conversationId: string;
  title: string;
  query: string;
  /** Who asks; null for a visitor, whom the conversation names. */
  userId: string | null;
  organizationUserId: string | null;
  /** The token of a visitor, or the preview of an Owner, with whose rights the answer is written. */
  by?: { tokenId: string } | { previewId: string };
};

/** Checks the plan. A visitor learns nothing about it. @throws PAYMENT_REQUIRED, or UNAVAILABLE for a visitor */
async function requireQuestion(em: EntityManager, actor: Reader, organizationId: string): Promise<void> {
  try {
    await requireMeter(em, organizationId, 'queries', 1);
  } catch (error) {
    const isHidden = actor.kind === 'tokenUser' && error instanceof DomainError && error.code === 'PAYMENT_REQUIRED';
    if (!isHidden) throw error;
    throw new DomainError(
      'UNAVAILABLE',
      'Questions cannot be answered here at the moment. Contact the sender of this link.',
    );
  }
}

/** Stores a question and an empty answer, and starts the run that writes it. Returns the id of the answer. */
export async function storeQuestion(
  { em, actor, requestId }: { em: EntityManager; actor: Reader; requestId: string },
  { conversationId, title, query, userId, organizationUserId, by }: Question,
): Promise<string> {
  const organizationId = organizationOfReader(actor);
  await requireQuestion(em, actor, organizationId);
  const now = new Date();
  const shared = { organizationId, conversationId, annotations: NO_ANNOTATIONS };
  const userMessageId = newId();
  await em.insert(MessageEntity, {
    ...shared,
    id: userMessageId,
    userId,
    organizationUserId,
    role: 'user',
    content: query,
    status: 'completed',
    createdAt: now,
    finishedAt: now,
  });
  const messageId = newId();
  const answer = { ...shared, id: messageId, role: 'assistant' as const, status: 'pending' as const };
  // One millisecond later, so that the order by time is the order of the messages.
  await em.insert(MessageEntity, { ...answer, content: '', createdAt: new Date(now.getTime() + 1) });
  // Sent at once, so that a reader can stop or leave an answer that no worker has started.
  const opening = [
    { event: 'conversation', data: { conversationId, title } },
    { event: 'message', data: { messageId, userMessageId } },
  ];
  const event = { organizationId, messageId, createdAt: now };
  await em.insertMany(
    MessageEventEntity,
    opening.map((each, at) => ({ ...event, ...each, seq: at + 1 })),
  );
  const { taskIds } = await answerRun.start(
    { em, actor, requestId },
    {
      id: messageId,
      resourceId: messageId,
      payload: { conversationId, messageId, ...by },
      items: ['answer'],
      lastEvent: opening.length,
    },
  );
  await em.nativeUpdate(MessageEntity, { id: messageId }, { taskId: taskIds[0] ?? null });
  return messageId;
}
