import { useEffect, useRef } from 'react';
import { api, apiClient, queries } from '../api/client.ts';
import { announce } from '../feedback/announce.ts';
import { attempt } from '../feedback/attempt.ts';

const POLL_MS = 1_000;
const LIVE = new Set(['PENDING', 'RECEIVED', 'STARTED', 'RETRY']);

type Options = {
  /** The words for a screen reader when the run succeeds. */
  done: string;
  /** Called once after the run has ended. */
  onEnd: () => void;
};

/** Follows a run until it ends. Only the user who started it and the Owners of the organization see its progress. */
export function useTask(taskId: string | undefined, { done, onEnd }: Options) {
  const query = api.backgroundTask.me.useQuery(
    { taskId: taskId ?? '' },
    {
      enabled: taskId !== undefined,
      refetchInterval: ({ state }) =>
        state.status !== 'error' && (state.data === undefined || LIVE.has(state.data.data.status)) ? POLL_MS : false,
    },
  );
  const task = taskId === undefined ? undefined : query.data?.data;
  const isLive = task !== undefined && LIVE.has(task.status);
  const wasLive = useRef(false);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (wasLive.current && !isLive) {
      announce(task?.status === 'SUCCESS' ? done : 'The run has ended.');
      ended.current();
    }
    wasLive.current = isLive;
  }, [isLive, task?.status, done]);
  return { task, isLive, isHidden: query.isError };
}

export type Task = NonNullable<ReturnType<typeof useTask>['task']>;

export async function stopRun(taskId: string): Promise<void> {
  await attempt(() => apiClient.backgroundTask.revoke.mutate({ taskId }));
  await queries.backgroundTask.invalidate();
}
