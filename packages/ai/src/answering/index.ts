import { locateQuote } from '../evidence/index.ts';
import { answerQuestionWith } from './answer.ts';

/** Streams the answer to a question from passages; see `answerQuestionWith`. */
export const answerQuestion = answerQuestionWith(locateQuote);
export { answerQuestionWith } from './answer.ts';
export type { LoadPage, Locate, Page, Passage, Source } from '../evidence/index.ts';
export type { AnswerArgs, AnswerEvent } from './types.ts';
export { type ListCondition, type ListQuestion, readListQuestion } from './list-question.ts';
