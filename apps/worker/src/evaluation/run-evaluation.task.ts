import { runEvaluation } from '@atrium/domain/evaluation';
import { runnable } from '@atrium/services/background-task';
import { failEvaluationRun, runEvaluationRun, stopEvaluationRun } from '@atrium/services/evaluation';

export const runEvaluationTask = runnable({
  job: runEvaluation,
  run: async (context) => runEvaluationRun(context),
  failed: failEvaluationRun,
  revoked: stopEvaluationRun,
});
