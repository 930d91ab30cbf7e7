import { ConversationEntity, type ConversationRow } from '@atrium/db/conversation';
import { ConversationContext, InitiateInput } from '@atrium/domain/conversation';
import { DomainError, invalid, type MemberActor, newId, notFound } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { type Access, command, inOrganization } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';
import { onConversation } from './access.ts';
import { requireNoAnswer, StartedAnswer, storeQuestion, titleOf } from './ask.ts';
import { requireScope } from './scope.ts';

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
      await requireNoAnswer(em, known.id);
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
    const title = known?.title ?? titleOf(input.query);
    const messageId = await storeQuestion(
      { em, actor, requestId },
      { conversationId: id, title, query: input.query, userId: actor.userId, organizationUserId: membershipId },
    );
    emit({ topic: 'conversation', action: known ? 'updated' : 'created', resourceId: id, userId: actor.userId });
    note('conversation', id);
    return { conversationId: id, messageId };
  },
});
