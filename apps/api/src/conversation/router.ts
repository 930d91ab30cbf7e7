import { StreamEvent } from '@atrium/domain/conversation';
import {
  anonymousChat,
  deleteConversation,
  followAnswer,
  initiateConversation,
  listConversations,
  listMessages,
  openStream,
  stopAnswer,
  updateConversation,
  visitorConversation,
} from '@atrium/services/conversation';
import { parsedDocumentPages } from '@atrium/services/document';
import { call, stream } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Chat'];

export const conversationRouter = router({
  initiate: stream(initiateConversation, followAnswer, {
    method: 'POST',
    path: '/api/v1/ai/conversation/initiate',
    tags,
    item: StreamEvent,
    example: { query: 'What is the base rent, and how does it step up?' },
  }),
  anonymousChat: stream(anonymousChat, followAnswer, {
    method: 'POST',
    path: '/api/v1/ai/conversation/anonymous-chat',
    tags,
    item: StreamEvent,
    example: { query: 'What is the base rent, and how does it step up?' },
  }),
  ofVisitor: call(visitorConversation, {
    method: 'POST',
    path: '/api/v1/ai/conversation/of-visitor',
    tags,
    extension: true,
  }),
  stream: stream(openStream, followAnswer, {
    method: 'GET',
    path: '/api/v1/ai/conversation/stream',
    tags,
    item: StreamEvent,
    extension: true,
  }),
  stop: call(stopAnswer, { method: 'POST', path: '/api/v1/ai/conversation/stop', tags, extension: true }),
  list: call(listConversations, { method: 'POST', path: '/api/v1/ai/conversation/list', tags }),
  listMessages: call(listMessages, { method: 'POST', path: '/api/v1/ai/conversation/list-messages', tags }),
  update: call(updateConversation, { method: 'POST', path: '/api/v1/ai/conversation/update', tags }),
  delete: call(deleteConversation, { method: 'DELETE', path: '/api/v1/ai/conversation/delete', tags }),
  parsedDocumentPages: call(parsedDocumentPages, {
    method: 'POST',
    path: '/api/v1/ai/conversation/parsed_document_pages',
    tags,
  }),
});
