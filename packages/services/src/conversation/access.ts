import { ConversationEntity, type ConversationRow, type LinkAsker } from '@atrium/db/conversation';
import type { ResourceAction } from '@atrium/domain/access';
import type { MemberActor, ResourceRole, TokenActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Opened, sharedAccess } from '../access/index.ts';
import type { Access } from '../kernel/index.ts';

export type ConversationAccess = { conversation: ConversationRow; role: ResourceRole };

const conversations = sharedAccess({
  kind: 'conversation',
  what: 'Conversation',
  find: async (em, id) => em.findOne(ConversationEntity, { id }),
});

function asConversation({ row, role }: Opened<ConversationRow>): ConversationAccess {
  return { conversation: row, role };
}

export function namedConversation(input: { conversationId?: string | undefined; id?: string | undefined }) {
  return input.conversationId ?? input.id;
}

/**
 * Opens a conversation with the caller's role on it: the creator owns it, a Public one follows the organization role.
 * @throws NOT_FOUND, of `what`, without any role; FORBIDDEN if it is too weak
 */
export async function openConversation(
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  action: ResourceAction<'conversation'>,
  what?: string,
): Promise<ConversationAccess> {
  return asConversation(await conversations.open(em, actor, { id, action, what }));
}

/** Access by the role on the conversation that the input names. */
export function onConversation<I>(
  action: ResourceAction<'conversation'>,
  conversationOf: (input: I) => string | undefined,
): Access<MemberActor, I, ConversationAccess> {
  return conversations.on(action, conversationOf, { present: asConversation });
}

/**
 * Returns whose conversation a caller with a share link reads; null before they enter the data room. An Owner in a preview
 * has the conversation of the preview, and never sees the visitor's.
 */
export function askerOf({ preview, visitorId }: TokenActor): LinkAsker | null {
  if (preview) return { previewId: preview.id };
  return visitorId === null ? null : { visitorId };
}
