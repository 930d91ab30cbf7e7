import { useEffect, useRef, useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { noteError } from '../../../shared/api/query-client.ts';
import { followRun, type RunEvent } from './follow-run.ts';
import { type Live, liveAfter, NO_LIVE } from './live.ts';
import { isOver } from './run-state.ts';

/** The least time between two loads of a run that changes, in milliseconds. */
const PAUSE_MS = 300;

/** A run with what happens in it right now. It is loaded again when an event says that it has changed. */
export function useRun(executionId: string | undefined) {
  const query = api.workflow.executionMe.useQuery(
    { executionId: executionId ?? '' },
    { enabled: executionId !== undefined },
  );
  const run = query.data?.data;
  const [live, setLive] = useState<Live>(NO_LIVE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFollowed = executionId !== undefined && run !== undefined && !isOver(run);
  useEffect(() => {
    if (!isFollowed) return undefined;
    const ending = new AbortController();
    const load = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void queries.workflow.executionMe.invalidate({ executionId });
      }, PAUSE_MS);
    };
    const onEvent = (event: RunEvent) => {
      setLive((before) => liveAfter(before, event));
      if (event.event !== 'token') load();
      if (event.event === 'end') void queries.workflow.executionHistory.invalidate();
    };
    followRun(executionId, { signal: ending.signal, onEvent }).catch((error: unknown) => {
      noteError(error);
      load();
    });
    return () => {
      ending.abort();
      setLive(NO_LIVE);
    };
  }, [isFollowed, executionId]);
  return { query, run, live: isFollowed ? live : NO_LIVE };
}
