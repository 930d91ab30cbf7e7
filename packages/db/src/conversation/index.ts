export {
  ConversationEntity,
  type ConversationRow,
  MessageEntity,
  MessageEventEntity,
  type MessageEventRow,
  type MessageRow,
} from './conversation.entity.ts';
export { findWaitingAsker, sourcesUpTo } from './message.queries.ts';
