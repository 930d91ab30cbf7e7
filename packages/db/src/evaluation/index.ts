export {
  EvaluationQuestionEntity,
  type EvaluationQuestionRow,
  EvaluationResultEntity,
  type EvaluationResultRow,
  EvaluationRunEntity,
  type EvaluationRunRow,
} from './evaluation.entity.ts';
