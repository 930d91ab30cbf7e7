// Text: the first select joins a select of what the viewer may see, which is text.
import { type Conversation, ListConversationsInput, ListMessagesInput } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Rank, scopeNames, type Viewer, visible } from '../access/index.ts';
import { defineList, type TextSelect } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

export type ConversationFound = Pick<
  Conversation,
  'id' | 'title' | 'readOnly' | 'accessPolicy' | 'organizationId' | 'createdById'
> & {
  nameOrder: string;
  rank: Rank;
  context: unknown;
  createdAt: string;
  updatedAt: string;
  firstName: string;
  lastName: string;
  email: string;
  avatarUrl: string | null;
};

/** With `dataroomId`, only conversations whose scope names that data room, if the viewer may see it. */
function conversations(viewer: Viewer, dataroomId?: string): TextSelect<ConversationFound> {
  const seen = visible('conversation', viewer);
  const about = scopeNames(viewer, `c.context->'knowledgeContextTree'`, dataroomId);
  return {
    text: `select c.id, c.title, c.name_order as "nameOrder", c.read_only as "readOnly", c.access_policy as "accessPolicy",
        c.organization_id as "organizationId", c.created_by_id as "createdById", c.rank, c.context,
        c.created_at as "createdAt", c.updated_at as "updatedAt", u.first_name as "firstName", u.last_name as "lastName",
        u.email, u.avatar_url as "avatarUrl"
      from (${seen.sql}) c join users u on u.id = c.created_by_id where ${about.sql}`,
    values: [...seen.values, ...about.values],
  };
}

/** The conversations that a viewer may see: their own, and Public ones if their organization role allows it. */
export const listConversationsOf = defineList(ListConversationsInput, {
  from: (_em: EntityManager, viewer: Viewer, dataroomId?: string) => conversations(viewer, dataroomId),
  search: ['title'],
  order: ['-updatedAt'],
  orderColumns: { title: 'nameOrder' },
  tieBreak: 'id',
});

/** The messages of a conversation with their authors; answers have none. */
export const listMessagesOf = defineList(ListMessagesInput, {
  from: (em: EntityManager, conversationId: string) =>
    sqlOf(em)
      .selectFrom('message as m')
      .leftJoin('users as u', 'u.id', 'm.user_id')
      .where('m.conversation_id', '=', conversationId)
      .select([
        'm.id',
        'm.organization_user_id as organizationUserId',
        'm.role',
        'm.content',
        'm.status',
        'm.annotations',
        'm.created_at as createdAt',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        'u.avatar_url as avatarUrl',
      ]),
  search: ['content'],
  order: ['createdAt'],
  tieBreak: 'id',
});
