export {
  ConversationEntity,
  type ConversationRow,
  MessageEntity,
  MessageEventEntity,
  type MessageEventRow,
  type MessageRow,
} from './conversation.entity.ts';
export { findAsker, sourcesUpTo } from './message.queries.ts';
