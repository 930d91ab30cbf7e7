import type { Datatable, WorkflowStatus } from '@atrium/domain/ai-table';
import type { z } from 'zod';
import { useEffect, useMemo, useRef } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { isLive, type Run } from '../../../shared/run/progress.ts';
import type { RowStore } from '../grid/row-store.ts';
import { filledShares } from './filled-share.ts';

const POLL_MS = 2_500;
/** Shortest time between two announcements of progress to screen readers, in milliseconds. */
const ANNOUNCE_MS = 10_000;

const IDLE: Pick<z.output<typeof WorkflowStatus>, 'fillingRowIds' | 'columns'> = { fillingRowIds: [], columns: [] };
const NO_SHARES: ReadonlyMap<string, number> = new Map();

/** Follows the table's latest run, and marks the rows it is filling in the store. */
export function useRun(table: Datatable, store: RowStore) {
  const status = api.aiTable.latestWorkflowStatus.useQuery(
    { datatableId: table.id },
    { refetchInterval: ({ state }) => (isLive(state.data?.data) ? POLL_MS : false) },
  );
  const run = status.data?.data ?? null;
  useAnnouncedProgress(run);
  useRefreshedEnd(table, run, store);
  const isRunning = isLive(run);
  const { fillingRowIds, columns } = isRunning ? run : IDLE;
  useEffect(() => store.setFilling(fillingRowIds), [store, fillingRowIds]);
  const shares = useMemo(() => (columns.length === 0 ? NO_SHARES : filledShares(columns)), [columns]);
  return { run, isRunning, shares };
}
export type TableRun = ReturnType<typeof useRun>;

/** Fetches the table and its rows again if they were read before the run ended, also if the live event of its end was lost. */
function useRefreshedEnd({ id: datatableId, latestRun }: Datatable, run: Run | null, store: RowStore): void {
  const isBehind = run !== null && !isLive(run) && isLive(latestRun);
  useEffect(() => {
    if (!isBehind) return;
    store.refresh();
    void queries.aiTable.me.invalidate({ datatableId });
  }, [isBehind, datatableId, store]);
}

/** Announces the progress of a run to screen readers, and its end. */
function useAnnouncedProgress(run: Run | null): void {
  const last = useRef<{ live: boolean; at: number }>({ live: false, at: 0 });
  useEffect(() => {
    const live = isLive(run);
    if (run !== null && live && Date.now() - last.current.at > ANNOUNCE_MS) {
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
