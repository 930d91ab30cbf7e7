import {
  assignRunCells,
  countRunCells,
  DatatableEntity,
  type DatatableRow,
  DatatableRunEntity,
  liveRuns,
  lockTable,
  type RunScope,
} from '@atrium/db/ai-table';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { requireCredits } from '../credit/index.ts';
import type { Work } from '../kernel/index.ts';
import { requireLivePlan } from '../subscription/index.ts';
import { tableRun } from './fill.process.ts';
import { emitTable } from './readers.ts';

export type RunMode = RunScope['mode'];

/** A request to fill generated columns of a table. */
export type RunRequest = Pick<RunScope, 'mode' | 'columnIds' | 'options' | 'model'> & {
  rowIds?: string[] | undefined;
  dryRun?: boolean;
};

/** A run that has started. `taskId` is null if there was nothing to fill, and with `dryRun`. */
export type Started = { taskId: string | null; cells: number; rows: number; columns: number; creditsReserved: string };

/**
 * Starts a run in the command's transaction: adds the missing cells, assigns the cells to the run, reserves a credit for
 * each, and queues its lanes. The table is locked, so that two runs never take the same cell.
 * @throws PAYMENT_REQUIRED with too few credits
 */
export async function startRun(
  work: Pick<Work<MemberActor, never, never>, 'em' | 'actor' | 'requestId' | 'emit'>,
  table: DatatableRow,
  request: RunRequest,
): Promise<Started> {
  const { em, actor, emit } = work;
  await lockTable(em, table.id);
  const runId = newId();
  const scope: RunScope = { rowIds: undefined, ...request, runId, table, viewer: viewerOf(actor) };
  const { cells, rows, columns } = await countRunCells(em, scope);
  const creditsReserved = String(cells);
  if (cells === 0 || request.dryRun) return { taskId: null, cells, rows, columns, creditsReserved };
  await requireLivePlan(em, table.organizationId);
  await requireCredits(em, table.organizationId, String(cells));
  await em.insert(DatatableRunEntity, {
    id: runId,
    organizationId: table.organizationId,
    datatableId: table.id,
    total: cells,
    overwriteEdited: !request.options.preserveUserEditedRows,
    creditsReserved,
    createdById: actor.userId,
    createdAt: new Date(),
  });
  await em.nativeUpdate(DatatableEntity, { id: table.id }, { lastSyncedAt: new Date(), updatedAt: new Date() });
  await tableRun.start(work, {
    id: runId,
    resourceId: table.id,
    payload: { runId, lane: 0 },
    items: { count: rows, add: async () => assignRunCells(em, scope) },
    // Reserved after the items are added, because it locks the account and other tables would wait.
    reserve: { amount: creditsReserved, note: 'AI table cells' },
  });
  await emitTable({ em, emit }, table.id, 'run');
  return { taskId: runId, cells, rows, columns, creditsReserved };
}

/** Stops all runs of a table and notifies their lanes. Values that arrive after this are not written. */
export async function stopRuns(em: EntityManager, table: DatatableRow): Promise<number> {
  await lockTable(em, table.id);
  const runs = await liveRuns(em, table.id);
  for (const id of runs) await tableRun.stopIn(em, id);
  return runs.length;
}
