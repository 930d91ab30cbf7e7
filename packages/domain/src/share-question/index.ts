export { answerForReader, citedNumbers, identityIn } from './answer-text.ts';
export { draftAnswer } from './jobs.ts';
export {
  AnswerQuestionInput,
  AskedQuestion,
  AskQuestionInput,
  AssignQuestionInput,
  DeclineQuestionInput,
  DRAFT_STATES,
  type DraftState,
  ListAskedInput,
  ListQuestionsInput,
  MAX_PUBLISHED,
  PublishAnswerInput,
  PUBLISHED_TO,
  type PublishedTo,
  QUESTION_STATUSES,
  QuestionRef,
  QUESTIONS_PER_DAY,
  QuestionSource,
  type QuestionStatus,
  ShareQuestion,
} from './schema.ts';
