import {
  type AccessRows,
  LINK,
  inOrganization,
  onAnswer,
  onConversation,
  onDocument,
  READ,
  row,
} from '../access-matrix/row.ts';
import type { conversationRouter } from './router.ts';

/** The rows of `conversation` in the access matrix. */
export const conversationAccess = {
  anonymousChat: row({ of: 'share link' }, { query: 'Why?' }, { guard: 'token', visitorNeeds: 'chat' }),
  ofVisitor: row({ of: 'share link' }, {}, { guard: 'token', visitorNeeds: 'chat', ...READ }),
  delete: onConversation('delete'),
  initiate: [
    inOrganization('startConversation', { query: 'Why?' }),
    onConversation('write', { query: 'Why?' }, { guard: 'orgMember' }),
  ],
  list: inOrganization('enter'),
  listMessages: onConversation('view'),
  parsedDocumentPages: onDocument('view', {}, LINK),
  stop: onAnswer('write', LINK),
  stream: onAnswer('view', LINK),
  update: onConversation('rename', { title: 'New' }),
} satisfies AccessRows<typeof conversationRouter>;
