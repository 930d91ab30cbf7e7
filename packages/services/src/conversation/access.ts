import { ConversationEntity, type ConversationRow } from '@atrium/db/conversation';
import { mayOn, type ResourceAction } from '@atrium/domain/access';
import { type MemberActor, notFound, resourceRole, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, forbidden, guardOn, requireMember } from '../kernel/index.ts';

export type ConversationAccess = { conversation: ConversationRow; role: ResourceRole };

export function namedConversation(input: { conversationId?: string | undefined; id?: string | undefined }) {
  return input.conversationId ?? input.id;
}

/** The conversation with the caller's role on it: its maker owns it, a Public one follows the organization role. `what` is not found. */
export async function openConversation(
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  action: ResourceAction<'conversation'>,
  what = 'Conversation',
): Promise<ConversationAccess> {
  const conversation = id === undefined ? null : await em.findOne(ConversationEntity, { id, deletedAt: null });
  const own = conversation?.createdById === actor.userId ? ('Owner' as const) : null;
  const role = conversation && resourceRole(actor.membership.role, conversation.accessPolicy, own);
  if (!conversation || !role) throw notFound(what);
  if (!mayOn('conversation', role, action)) throw forbidden();
  return { conversation, role };
}

export function onConversation<I>(
  action: ResourceAction<'conversation'>,
  conversationOf: (input: I) => string | undefined,
): Access<MemberActor, I, ConversationAccess> {
  return {
    guard: guardOn('conversation', action),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      return { actor: member, resource: await openConversation(em, member, conversationOf(input), action) };
    },
  };
}
