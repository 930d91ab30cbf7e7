export {
  EvaluationQuestionEntity,
  type EvaluationQuestionRow,
  EvaluationResultEntity,
  type EvaluationResultRow,
  EvaluationRunEntity,
  type EvaluationRunRow,
} from './evaluation.entity.ts';
export { findRun, listResultsOf, listRunsOf } from './evaluation.queries.ts';
export {
  documentNames,
  findQuestion,
  listQuestionsOf,
  type QuestionFound,
  questionsToAsk,
} from './question.queries.ts';
