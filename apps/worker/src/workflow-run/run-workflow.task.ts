import { runWorkflow } from '@atrium/domain/workflow-run';
import { runnable } from '@atrium/services/background-task';
import { workflowRun } from '@atrium/services/workflow-run';

export const runWorkflowTask = runnable({
  job: runWorkflow,
  run: async (context) => workflowRun.lane(context),
  failed: workflowRun.fail,
  revoked: workflowRun.stop,
});
