import { ROLE_BY_RANK } from '@atrium/db/access';
import { type ConversationFound, listConversationsOf, listMessagesOf } from '@atrium/db/conversation';
import { isoTime } from '@atrium/db/listing';
import {
  Annotations,
  Conversation,
  ConversationContext,
  ConversationMessage,
  ListConversationsInput,
  ListMessagesInput,
} from '@atrium/domain/conversation';
import { listAnswer, type MemberActor, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { onConversation } from './access.ts';
import { withholdMessages } from './withhold.ts';

function present(found: ConversationFound): Conversation {
  const { rank, context, firstName, lastName, email, avatarUrl, nameOrder: _, ...row } = found;
  return {
    ...row,
    context: ConversationContext.parse(context),
    ownerName: displayName({ firstName, lastName, email }),
    ownerAvatarUrl: avatarUrl,
    permission: ROLE_BY_RANK[rank],
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

/** Lists the conversations that the caller may see: their own, and Public ones if their organization role allows it. */
export async function findConversations(
  em: EntityManager,
  actor: MemberActor,
  input: z.output<typeof ListConversationsInput>,
): Promise<Conversation[]> {
  return (await listConversationsOf(em, input, viewerOf(actor), input.dataroomId)).map(present);
}

export const listConversations = query({
  area: 'conversation',
  verb: 'list',
  summary: 'List conversations',
  input: ListConversationsInput,
  output: listAnswer(Conversation),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => page(await findConversations(em, actor, input), input),
});

/** The messages of a conversation in the order they were written. */
export const listMessages = query({
  area: 'conversation',
  verb: 'listMessages',
  summary: 'List the messages of a conversation',
  input: ListMessagesInput,
  output: listAnswer(ConversationMessage),
  access: onConversation('view', (input: { conversationId: string }) => input.conversationId),
  run: async ({ em, actor, input, resource }) => {
    const rows = await listMessagesOf(em, input, resource.conversation.id);
    const messages = rows.map((row) => ({ ...row, annotations: Annotations.parse(row.annotations) }));
    const shown = await withholdMessages(em, actor, messages);
    // A search must not find the text of a withheld message.
    const isSearch = Boolean(input.search?.trim());
    const kept = isSearch ? shown.filter((message, index) => message.content === messages[index]?.content) : shown;
    return page(
      kept.map(({ firstName, lastName, email, ...row }) => ({
        ...row,
        aiConversationId: resource.conversation.id,
        userName: email === null ? null : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
        userVote: null,
        createdAt: isoTime(row.createdAt),
      })),
      input,
    );
  },
});
