import {
  Conversation,
  ConversationRef,
  ListConversationsInput,
  UpdateConversationInput,
} from '@atrium/domain/conversation';
import { dataAnswer, DoneAnswer, done, notFound, ok } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { command } from '../kernel/index.ts';
import { onConversation, namedConversation } from './access.ts';
import { findConversations } from './list.ts';
import { requireScope } from './scope.ts';

/** Renames a conversation or changes what it searches. */
export const updateConversation = command({
  area: 'conversation',
  verb: 'update',
  summary: 'Rename a conversation or change its scope',
  input: UpdateConversationInput,
  output: dataAnswer(Conversation),
  access: onConversation('rename', namedConversation),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { conversation } = resource;
    await requireScope(em, actor, input.context, conversation.context);
    if (input.title !== undefined) conversation.title = input.title;
    if (input.context !== undefined) conversation.context = input.context;
    await em.flush();
    emit({ topic: 'conversation', action: 'updated', resourceId: conversation.id, userId: actor.userId });
    note('conversation', conversation.id, { fields: ['title', 'context'].filter((field) => field in input) });
    const only = ListConversationsInput.parse({ where: { id: { eq: conversation.id } }, limit: 1 });
    const [row] = await findConversations(em, actor, only);
    if (!row) throw notFound('Conversation');
    return ok(row, 'Saved.');
  },
});

/** Moves a conversation to the trash, from which it can be restored. */
export const deleteConversation = command({
  area: 'conversation',
  verb: 'delete',
  summary: 'Move a conversation to the trash',
  input: ConversationRef,
  output: DoneAnswer,
  access: onConversation('delete', namedConversation),
  run: async ({ em, actor, resource, emit, note }) => {
    resource.conversation.deletedAt = new Date();
    await em.flush();
    emit({ topic: 'conversation', action: 'deleted', resourceId: resource.conversation.id, userId: actor.userId });
    emit({ topic: 'trash', action: 'created', resourceId: resource.conversation.id, userId: actor.userId });
    note('conversation', resource.conversation.id);
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});
