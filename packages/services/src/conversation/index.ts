export { anonymousChat, stopAnswersOfLink, visitorConversation } from './anonymous-chat.ts';
export { failAnswerMessage, runAnswerMessage, stopAnswerMessage } from './answer.process.ts';
export { followAnswer } from './follow.ts';
export { initiateConversation } from './initiate.ts';
export { listConversations, listMessages } from './list.ts';
export { openStream, stopAnswer } from './stop.ts';
export { deleteConversation, updateConversation } from './update.ts';
