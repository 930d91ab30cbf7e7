import { startDueWorkflows } from '@atrium/domain/workflow-trigger';
import { runnable } from '@atrium/services/background-task';
import { startDue } from '@atrium/services/workflow-run';

export const startDueTask = runnable({ job: startDueWorkflows, run: async (context) => startDue(context) });
