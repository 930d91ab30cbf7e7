import { findTableRun, rowsInWork, runColumnsOf, type RunFound } from '@atrium/db/ai-table';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { DatatableRef, type RunProgress, WorkflowStatus, WorkflowStatusInput } from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { command, query } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { emitTable } from './readers.ts';
import { stopRuns } from './run.ts';

export function presentRun(run: RunFound): z.output<typeof RunProgress> {
  return {
    taskId: run.id,
    status: run.status,
    total: run.total,
    completed: run.completedCount,
    failed: run.failedCount,
    message: run.problem,
    startedAt: isoTimeOrNull(run.startedAt) ?? isoTime(run.createdAt),
    finishedAt: isoTimeOrNull(run.finishedAt),
  };
}

/** The largest number of rows in work that an answer lists. Lanes hold fewer at once. */
const MOST_FILLING = 200;

/** Returns the run with its columns and the rows in work, of those that the caller may see. */
async function readStatus(
  em: EntityManager,
  actor: MemberActor,
  datatableId: string,
  run: RunFound,
): Promise<z.output<typeof WorkflowStatus>> {
  const columns = await runColumnsOf(em, run.id);
  const isLive = run.status === 'pending' || run.status === 'running';
  const fillingRowIds = isLive
    ? await rowsInWork(em, viewerOf(actor), datatableId, { id: run.id, limit: MOST_FILLING })
    : [];
  return { ...presentRun(run), columns, fillingRowIds };
}

/** The progress of the latest run of a table; null if there was none. */
export const latestWorkflowStatus = query({
  area: 'aiTable',
  verb: 'latestWorkflowStatus',
  summary: 'The progress of the latest run of an AI table',
  input: DatatableRef,
  output: dataAnswer(WorkflowStatus.nullable()),
  access: onTable('view', namedTable),
  run: async ({ em, actor, resource }) => {
    const run = await findTableRun(em, resource.table.id, null);
    return ok(run ? await readStatus(em, actor, resource.table.id, run) : null);
  },
});

export const workflowStatusById = query({
  area: 'aiTable',
  verb: 'workflowStatusById',
  summary: 'The progress of a run of an AI table',
  input: WorkflowStatusInput,
  output: dataAnswer(WorkflowStatus),
  access: onTable('view', namedTable),
  run: async ({ em, actor, input, resource }) => {
    const id = input.workflowId ?? input.taskId;
    const run = id === undefined ? undefined : await findTableRun(em, resource.table.id, id);
    if (!run) throw notFound('Workflow');
    return ok(await readStatus(em, actor, resource.table.id, run));
  },
});

/** Stops the runs of a table. Filled cells are kept, the others wait for the next refresh, and their credits are refunded. */
export const stopRun = command({
  area: 'aiTable',
  verb: 'stopRun',
  summary: 'Stop filling an AI table',
  input: DatatableRef,
  output: DoneAnswer,
  access: onTable('refresh', namedTable),
  run: async ({ em, resource, emit, note }) => {
    const { table } = resource;
    const stopped = await stopRuns(em, table);
    await emitTable({ em, emit }, table.id, 'run');
    note('datatable', table.id, { runs: stopped });
    return done(stopped > 0 ? 'Stopped.' : 'Nothing is being filled.');
  },
});
