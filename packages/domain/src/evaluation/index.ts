export { runEvaluation } from './jobs.ts';
export { type Expected, type Given, answers, holds, isRight, judge, ranksOf, type Verdict, VERDICTS } from './judge.ts';
export { type Gain, hitAt, ndcgAt, recallAt } from './measures.ts';
export {
  type Change,
  ComparedQuestion,
  CompareRunsInput,
  CreateQuestionInput,
  DeleteQuestionsInput,
  EvaluationQuestion,
  EvaluationResult,
  EvaluationRun,
  EvaluationScores,
  ImportQuestionsAnswer,
  ImportQuestionsInput,
  ListQuestionsInput,
  ListResultsInput,
  ListRunsInput,
  MAX_QUESTIONS,
  RunRef,
  type RunStatus,
  StartRunInput,
  UpdateQuestionInput,
} from './schema.ts';
export { type Scored, scoresOf } from './scores.ts';
