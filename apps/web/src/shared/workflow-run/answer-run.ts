import { apiClient, queries } from '../api/client.ts';
import { attempt } from '../feedback/attempt.ts';

type Answer = Parameters<typeof apiClient.workflow.answerWait.mutate>[0];

/** Loads again what shows runs: a run, the history, and what waits for a decision. */
export async function refreshRuns(): Promise<void> {
  await Promise.all([
    queries.workflow.executionMe.invalidate(),
    queries.workflow.executionHistory.invalidate(),
    queries.workflow.approvals.invalidate(),
    queries.backgroundTask.running.invalidate(),
  ]);
}

/** Gives the decision that a run waits for. @returns whether it succeeded */
export async function answerRun(input: Answer): Promise<boolean> {
  const isDone = await attempt(() => apiClient.workflow.answerWait.mutate(input));
  await refreshRuns();
  return isDone;
}
