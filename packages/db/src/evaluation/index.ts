export {
  EvaluationQuestionEntity,
  type EvaluationQuestionRow,
  EvaluationResultEntity,
  type EvaluationResultRow,
  EvaluationRunEntity,
  type EvaluationRunRow,
} from './evaluation.entity.ts';
export {
  findQuestion,
  findRun,
  listQuestionsOf,
  listResultsOf,
  listRunsOf,
  questionsToAsk,
} from './evaluation.queries.ts';
