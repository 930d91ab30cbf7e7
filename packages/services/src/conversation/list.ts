import { type Rank, ROLE_BY_RANK, visible } from '@atrium/db/access';
import { isoTime, listRows } from '@atrium/db/listing';
import {
  Annotations,
  Conversation,
  ConversationContext,
  ConversationMessage,
  ListConversationsInput,
  ListMessagesInput,
} from '@atrium/domain/conversation';
import { type AccessPolicy, listAnswer, type MemberActor, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { onConversation } from './access.ts';
import { withholdMessages } from './withhold.ts';

type Found = {
  id: string;
  title: string;
  read_only: boolean;
  access_policy: AccessPolicy;
  organization_id: string;
  created_by_id: string;
  rank: Rank;
  context: unknown;
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar_url: string | null;
};

function present(row: Found): Conversation {
  return {
    id: row.id,
    title: row.title,
    readOnly: row.read_only,
    accessPolicy: row.access_policy,
    organizationId: row.organization_id,
    createdById: row.created_by_id,
    context: ConversationContext.parse(row.context),
    ownerName: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    ownerAvatarUrl: row.avatar_url,
    permission: ROLE_BY_RANK[row.rank],
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** Lists the conversations that the caller may see: their own, and Public ones if their organization role allows it. */
export async function findConversations(
  em: EntityManager,
  actor: MemberActor,
  input: z.output<typeof ListConversationsInput>,
): Promise<Conversation[]> {
  const conversations = visible('conversation', viewerOf(actor));
  const rows = await listRows<Found>(
    em,
    {
      from: {
        sql: `select c.*, u.first_name, u.last_name, u.email, u.avatar_url from (${conversations.sql}) c
              join users u on u.id = c.created_by_id`,
        values: conversations.values,
      },
      fields: {
        id: { sql: 'id', type: 'uuid' },
        title: { sql: 'title', type: 'text' },
        createdAt: { sql: 'created_at', type: 'date' },
        updatedAt: { sql: 'updated_at', type: 'date' },
      },
      searchIn: ['title'],
      defaultOrder: ['-updatedAt'],
      tieBreak: 'id',
    },
    input,
  );
  return rows.map(present);
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

type MessageFound = {
  id: string;
  organization_user_id: string | null;
  role: ConversationMessage['role'];
  content: string;
  status: ConversationMessage['status'];
  annotations: unknown;
  created_at: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  avatar_url: string | null;
};

/** The messages of a conversation in the order they were written. */
export const listMessages = query({
  area: 'conversation',
  verb: 'listMessages',
  summary: 'List the messages of a conversation',
  input: ListMessagesInput,
  output: listAnswer(ConversationMessage),
  access: onConversation('view', (input: { conversationId: string }) => input.conversationId),
  run: async ({ em, actor, input, resource }) => {
    const rows = await listRows<MessageFound>(
      em,
      {
        from: {
          sql: `select m.*, u.first_name, u.last_name, u.email, u.avatar_url from message m
                left join users u on u.id = m.user_id where m.conversation_id = ?`,
          values: [resource.conversation.id],
        },
        fields: {
          id: { sql: 'id', type: 'uuid' },
          role: { sql: 'role', type: 'enum' },
          content: { sql: 'content', type: 'text' },
          createdAt: { sql: 'created_at', type: 'date' },
        },
        searchIn: ['content'],
        defaultOrder: ['createdAt'],
        tieBreak: 'id',
      },
      input,
    );
    const messages = rows.map((row) => ({ ...row, annotations: Annotations.parse(row.annotations) }));
    const shown = await withholdMessages(em, actor, messages);
    // A search must not find what a withheld message says.
    const isSearch = Boolean(input.search?.trim());
    const kept = isSearch ? shown.filter((message, index) => message.content === messages[index]?.content) : shown;
    return page(
      kept.map((row) => ({
        id: row.id,
        aiConversationId: resource.conversation.id,
        organizationUserId: row.organization_user_id,
        role: row.role,
        content: row.content,
        status: row.status,
        annotations: row.annotations,
        userName:
          row.email === null
            ? null
            : displayName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email }),
        userVote: null,
        avatarUrl: row.avatar_url,
        createdAt: isoTime(row.created_at),
      })),
      input,
    );
  },
});
