import { type AccessRows, LINK, inOrganization, onAnswer, onConversation, onDocument } from '../access-matrix/row.ts';
import type { conversationRouter } from './router.ts';

/** The rows of `conversation` in the access matrix. */
export const conversationAccess = {
  delete: onConversation('delete'),
  initiate: [
    inOrganization('startConversation', { query: 'Why?' }),
    onConversation('write', { query: 'Why?' }, { guard: 'orgMember' }),
  ],
  list: inOrganization('enter'),
  listMessages: onConversation('view'),
  parsedDocumentPages: onDocument('view', {}, LINK),
  stop: onAnswer('write'),
  stream: onAnswer('view'),
  update: onConversation('rename', { title: 'New' }),
} satisfies AccessRows<typeof conversationRouter>;
