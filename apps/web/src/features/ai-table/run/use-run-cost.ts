import { useQuery } from '@tanstack/react-query';
import { costOf, type RunRequest } from './run-actions.ts';

/** Asks the server what a run would fill, without starting it. The answer is never reused: cells change all the time. */
export function useRunCost(request: RunRequest) {
  return useQuery({ queryKey: ['run-cost', request], queryFn: () => costOf(request), staleTime: 0, gcTime: 0 });
}

const RECOUNT_MS = 10_000;

/** Counts the cells that wait to be filled while no run is active; undefined until counted. `since` forces a recount. */
export function useWaiting(datatableId: string, isEnabled: boolean, since: string): number | undefined {
  const waiting = useQuery({
    queryKey: ['waiting-cells', datatableId, since],
    queryFn: () => costOf({ mode: 'refresh', datatableId, options: { onlyPendingColumns: true } }),
    enabled: isEnabled,
    staleTime: RECOUNT_MS,
  });
  return isEnabled ? waiting.data : undefined;
}
