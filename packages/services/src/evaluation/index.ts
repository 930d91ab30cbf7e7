export { importQuestions } from './import.process.ts';
export { createQuestion, deleteQuestions, listQuestions, updateQuestion } from './questions.ts';
export { compareRuns, listResults } from './results.ts';
export { failEvaluationRun, runEvaluationRun, stopEvaluationRun } from './run.process.ts';
export { deleteRun, evaluationRun, listRuns, startRun, stopRun } from './runs.ts';
