import { apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { refreshRuns } from '../../../shared/workflow-run/answer-run.ts';

/** The input of a run, its cap, and the part of the flow that runs. */
export type RunInput = {
  inputs?: { input_value: string };
  credits?: string;
  startComponentId?: string;
  stopComponentId?: string;
};

/** Starts a run of the draft, or of a part of it. @returns the id of the run, or null if it failed */
export async function startRun(workflowId: string, input: RunInput): Promise<string | null> {
  let id: string | null = null;
  await attempt(async () => {
    id = (await apiClient.workflow.build.mutate({ workflowId, ...input })).job_id;
  });
  await refreshRuns();
  return id;
}

export async function stopRun(executionId: string): Promise<void> {
  await attempt(() => apiClient.workflow.cancel.mutate({ job_id: executionId }));
  await refreshRuns();
}

export async function raiseCapOf(executionId: string, credits: string): Promise<boolean> {
  const isDone = await attempt(() => apiClient.workflow.raiseCap.mutate({ executionId, credits }));
  await refreshRuns();
  return isDone;
}

/** Runs an execution again on a version. Effects are shown and not carried out. @returns the id of the new run */
export async function replayRun(executionId: string, version?: number): Promise<string | null> {
  let id: string | null = null;
  await attempt(async () => {
    const input = version === undefined ? { executionId } : { executionId, version };
    id = (await apiClient.workflow.replay.mutate(input)).job_id;
  });
  await refreshRuns();
  return id;
}

/** Deletes runs. `onDeleted` is called before anything is loaded again, so that no deleted run is. */
export async function deleteRuns(workflowId: string, executionIds: string[], onDeleted?: () => void): Promise<void> {
  const isDone = await attempt(() => apiClient.workflow.deleteExecutionHistory.mutate({ workflowId, executionIds }));
  if (isDone) onDeleted?.();
  await queries.workflow.executionHistory.invalidate();
  await refreshRuns();
}
