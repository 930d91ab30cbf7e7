export { answerMessage } from './jobs.ts';
export {
  AnonymousChatInput,
  Annotations,
  AnswerTable,
  Conversation,
  ConversationContext,
  ConversationMessage,
  ConversationRef,
  InitiateInput,
  KnowledgeContextTree,
  KnowledgeNode,
  ListConversationsInput,
  ListMessagesInput,
  MESSAGE_ROLES,
  MESSAGE_STATUSES,
  Source,
  StopInput,
  StreamEvent,
  StreamInput,
  UpdateConversationInput,
  VisitorConversation,
} from './schema.ts';
export { citesHidden, WITHHELD_ANSWER, withholdAnswer, withholdSource } from './withhold.ts';
