export {
  EvaluationQuestionEntity,
  type EvaluationQuestionRow,
  EvaluationResultEntity,
  type EvaluationResultRow,
  EvaluationRunEntity,
  type EvaluationRunRow,
} from './evaluation.entity.ts';
export { type Compared, comparedResults } from './compare.queries.ts';
export { findRun, listResultsOf, listRunsOf } from './evaluation.queries.ts';
export {
  documentNames,
  findQuestion,
  lockEvaluation,
  listQuestionsOf,
  type QuestionFound,
  questionsToAsk,
} from './question.queries.ts';
