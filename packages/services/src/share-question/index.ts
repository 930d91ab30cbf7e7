export {
  answerQuestion,
  assignQuestion,
  declineQuestion,
  publishAnswer,
  redraftAnswer,
  withdrawAnswer,
} from './answer.ts';
export { askQuestion, listAsked } from './ask.ts';
export { failDraftAnswer, runDraftAnswer } from './draft.process.ts';
export { listQuestions, questionInfo } from './list.ts';
