import type { WorkflowStatus } from '@atrium/domain/ai-table';
import type { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { isLive, type Run } from './progress.ts';
import type { RowStore } from '../grid/row-store.ts';
import { costOf } from './run-actions.ts';
import { doneShares } from './share.ts';

const ASK_AGAIN_MS = 2_500;
const SAY_AGAIN_MS = 10_000;

const AT_REST: Pick<z.output<typeof WorkflowStatus>, 'fillingRowIds' | 'columns'> = { fillingRowIds: [], columns: [] };
const NO_SHARES: ReadonlyMap<string, number> = new Map();

/** The table's latest run, followed while it is at work; the rows it is at are marked in the store. */
export function useRun(datatableId: string, store: RowStore) {
  const status = api.aiTable.latestWorkflowStatus.useQuery(
    { datatableId },
    { refetchInterval: ({ state }) => (isLive(state.data?.data) ? ASK_AGAIN_MS : false) },
  );
  const run = status.data?.data ?? null;
  useSpokenProgress(run);
  const isRunning = isLive(run);
  const { fillingRowIds, columns } = isRunning ? run : AT_REST;
  useEffect(() => store.setFilling(fillingRowIds), [store, fillingRowIds]);
  const shares = useMemo(() => (columns.length === 0 ? NO_SHARES : doneShares(columns)), [columns]);
  return { run, isRunning, shares };
}
export type TableRun = ReturnType<typeof useRun>;

/** Says how far it is, now and then, and when it is through. */
function useSpokenProgress(run: Run | null): void {
  const last = useRef<{ live: boolean; at: number }>({ live: false, at: 0 });
  useEffect(() => {
    const live = isLive(run);
    if (run !== null && live && Date.now() - last.current.at > SAY_AGAIN_MS) {
      announce(`${formatCount(run.completed + run.failed)} of ${formatCount(run.total)} cells filled.`);
      last.current.at = Date.now();
    }
    if (run !== null && !live && last.current.live) {
      announce(endWords(run));
      void queries.organization.me.invalidate();
    }
    last.current.live = live;
  }, [run]);
}

function endWords({ status, total, completed, failed }: Run): string {
  const filled = countOf(completed, { one: '# cell filled', other: '# cells filled' });
  if (status === 'stopped') return `Stopped: ${filled} of ${formatCount(total)}.`;
  if (failed > 0) return `Done: ${filled}, ${countOf(failed, { one: '# failed', other: '# failed' })}.`;
  return `Done: ${filled}.`;
}

/** Cells that wait to be filled although nothing is running; undefined until counted. */
export function useWaiting(datatableId: string, isAsked: boolean, since: string): number | undefined {
  const waiting = useQuery({
    queryKey: ['waiting-cells', datatableId, since],
    queryFn: () => costOf({ mode: 'refresh', datatableId, options: { onlyPendingColumns: true } }),
    enabled: isAsked,
    staleTime: 10_000,
  });
  return isAsked ? waiting.data : undefined;
}
