export {
  ConversationEntity,
  type ConversationRow,
  MessageEntity,
  MessageEventEntity,
  type MessageEventRow,
  type MessageRow,
} from './conversation.entity.ts';
export { type ConversationFound, listConversationsOf, listMessagesOf } from './list.queries.ts';
export { eventsOfAnswer, findWaitingAsker, lockConversation, openAnswers, sourcesUpTo } from './message.queries.ts';
export { type Asked, askedToday, type LinkAsker, lockAsker, openAnswersOfLink } from './visitor-chat.queries.ts';
