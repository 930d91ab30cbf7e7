import { locateQuote } from '../parsing/index.ts';
import { answerQuestionWith } from './answer.ts';

/** Streams the answer to a question from passages; see `answerQuestionWith`. */
export const answerQuestion = answerQuestionWith(locateQuote);
export { answerQuestionWith } from './answer.ts';
export type { AnswerArgs, AnswerEvent, Box, LoadPage, Locate, Page, Passage, Source, Span } from './types.ts';
