import type { z } from 'zod';
import type { RunColumnsInput } from '@atrium/domain/ai-table';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';

export type RunRequest =
  | ({ mode: 'refresh' | 'regenerate' } & Omit<z.input<typeof RunColumnsInput>, 'dryRun'>)
  | ({ mode: 'resync'; datatableId: string } & Pick<z.input<typeof RunColumnsInput>, 'options'>);
export type ColumnsRequest = Exclude<RunRequest, { mode: 'resync' }>;

/** Refetches what a run changes: the tables and the credit balance. */
export function refreshAfterRun() {
  return Promise.all([queries.aiTable.invalidate(), queries.organization.me.invalidate()]);
}

function callRun({ mode, ...input }: RunRequest, dryRun: boolean) {
  if (mode === 'resync') return apiClient.aiTable.resync.mutate({ ...input, dryRun });
  return mode === 'refresh'
    ? apiClient.aiTable.refreshColumns.mutate({ ...input, dryRun })
    : apiClient.aiTable.regenerateColumns.mutate({ ...input, dryRun });
}

/** Returns the number of cells that a run would fill. Each costs a credit. */
export async function costOf(request: RunRequest): Promise<number> {
  return (await callRun(request, true)).data.cells;
}

/** Starts a run and reports how many cells it fills. Returns whether it worked. */
export async function startRun(request: RunRequest): Promise<boolean> {
  const isDone = await attempt(async () => {
    const { cells } = (await callRun(request, false)).data;
    toastInfo(
      cells === 0 ? 'Everything is up to date' : countOf(cells, { one: 'Filling # cell', other: 'Filling # cells' }),
    );
  });
  await refreshAfterRun();
  return isDone;
}

export async function stopRun(datatableId: string): Promise<void> {
  await attempt(() => apiClient.aiTable.stopRun.mutate({ datatableId }));
  await queries.aiTable.invalidate();
}
