import {
  ConversationEntity,
  type ConversationRow,
  lockConversation,
  MessageEntity,
  MessageEventEntity,
} from '@atrium/db/conversation';
import { type Annotations, ConversationContext, InitiateInput } from '@atrium/domain/conversation';
import { DomainError, invalid, type MemberActor, newId, notFound } from '@atrium/domain/kernel';
import { z } from 'zod';
import { type Access, command, inOrganization } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';
import { onConversation } from './access.ts';
import { answerRun } from './answer.process.ts';
import { requireScope } from './scope.ts';

const TITLE_CHARACTERS = 80;

/** Returns the first words of a question, cut between words. */
function titleOf(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line.length <= TITLE_CHARACTERS ? line : `${line.slice(0, TITLE_CHARACTERS).replace(/\s\S*$/, '')}…`;
}

const NO_ANNOTATIONS: Annotations = { sources: [], followUps: [], outcome: null, searched: null };

const StartedAnswer = z.object({ conversationId: z.uuid(), messageId: z.uuid() });

/** Every member may start a conversation. To ask again in one, the caller must have the right to write in it. */
const askAccess: Access<MemberActor, z.output<typeof InitiateInput>, ConversationRow | null> = {
  guard: 'orgMember',
  scope: 'organization',
  check: async (question) => {
    const { conversationId } = question.input;
    if (conversationId === undefined) return inOrganization('startConversation').check(question);
    const { actor, resource } = await onConversation('write', () => conversationId).check(question);
    return { actor, resource: resource.conversation };
  },
};

/**
 * Stores the question and an empty answer, and starts the run that writes the answer. The answer is stored as events, which
 * can be read again from any of them.
 */
export const initiateConversation = command({
  area: 'conversation',
  verb: 'initiate',
  summary: 'Ask a question; the answer is streamed',
  input: InitiateInput,
  output: StartedAnswer,
  access: askAccess,
  run: async ({ em, actor, input, resource: known, requestId, emit, note }) => {
    if (input.attachmentIds?.length) throw notFound('Attachment');
    const { organizationId, membershipId } = actor.membership;
    if (known?.readOnly) throw new DomainError('FORBIDDEN', 'This conversation can only be read.');
    if (input.context?.isInternetEnabled)
      throw invalid('context.isInternetEnabled', 'Searching the internet is not available.');
    await requireScope(em, actor, input.context, known?.context);
    const { max_query_string: most } = (await aiSettingsIn(em, organizationId)).query;
    if (input.query.length > most) throw invalid('query', `A question has at most ${most} characters here.`, 'too_big');
    const id = known?.id ?? newId();
    const now = new Date();
    if (known) {
      await lockConversation(em, known.id);
      const busy = await em.count(MessageEntity, { conversationId: id, status: { $in: ['pending', 'streaming'] } });
      if (busy > 0) throw new DomainError('CONFLICT', 'An answer is still being written. Stop it or wait for it.');
      if (input.context) known.context = input.context;
      known.updatedAt = now;
      await em.flush();
    } else {
      await em.insert(ConversationEntity, {
        id,
        organizationId,
        title: titleOf(input.query),
        context: ConversationContext.parse(input.context ?? {}),
        createdById: actor.userId,
        createdAt: now,
        updatedAt: now,
      });
    }
    const shared = { organizationId, conversationId: id, annotations: NO_ANNOTATIONS };
    const userMessageId = newId();
    await em.insert(MessageEntity, {
      ...shared,
      id: userMessageId,
      userId: actor.userId,
      organizationUserId: membershipId,
      role: 'user',
      content: input.query,
      status: 'completed',
      createdAt: now,
      finishedAt: now,
    });
    const messageId = newId();
    const answer = { ...shared, id: messageId, role: 'assistant' as const, status: 'pending' as const };
    // One millisecond later, so that the order by time is the order of the messages.
    await em.insert(MessageEntity, { ...answer, content: '', createdAt: new Date(now.getTime() + 1) });
    // Sent at once, so that a reader can stop or leave an answer that no worker has started.
    const title = known?.title ?? titleOf(input.query);
    const opening = [
      { event: 'conversation', data: { conversationId: id, title } },
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
        payload: { conversationId: id, messageId },
        items: ['answer'],
        lastEvent: opening.length,
      },
    );
    await em.nativeUpdate(MessageEntity, { id: messageId }, { taskId: taskIds[0] ?? null });
    emit({ topic: 'conversation', action: known ? 'updated' : 'created', resourceId: id, userId: actor.userId });
    note('conversation', id);
    return { conversationId: id, messageId };
  },
});
