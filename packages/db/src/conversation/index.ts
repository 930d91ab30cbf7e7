export {
  ConversationEntity,
  type ConversationRow,
  MessageEntity,
  MessageEventEntity,
  type MessageEventRow,
  type MessageRow,
} from './conversation.entity.ts';
export { eventsOfAnswer, findWaitingAsker, sourcesUpTo } from './message.queries.ts';
