import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { DatatableRef, type RUN_STATUSES, WorkflowStatus, WorkflowStatusInput } from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, query } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { readersOf } from './readers.ts';
import { stopRuns } from './run.ts';

type Found = {
  id: string;
  status: (typeof RUN_STATUSES)[number];
  total: number;
  completed_count: number;
  failed_count: number;
  problem: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

const findRun = async (em: EntityManager, datatableId: string, id: string | null): Promise<Found | undefined> => {
  const rows = await em.execute<Found[]>(
    `select id, status, total, completed_count, failed_count, problem, created_at, started_at, finished_at
     from datatable_run where datatable_id = ? and (?::uuid is null or id = ?::uuid)
     order by created_at desc, id desc limit 1`,
    [datatableId, id, id],
  );
  return rows[0];
};

const present = (run: Found) => ({
  taskId: run.id,
  status: run.status,
  total: run.total,
  completed: run.completed_count,
  failed: run.failed_count,
  message: run.problem,
  startedAt: isoTimeOrNull(run.started_at) ?? isoTime(run.created_at),
  finishedAt: isoTimeOrNull(run.finished_at),
});

/** How far the latest filling is; null where there was none. */
export const latestWorkflowStatus = query({
  name: 'datatable.latestWorkflowStatus',
  summary: 'How far the latest filling of an AI Table is',
  input: DatatableRef,
  output: dataAnswer(WorkflowStatus.nullable()),
  access: onTable('view', namedTable),
  run: async ({ em, resource }) => {
    const run = await findRun(em, resource.table.id, null);
    return ok(run ? present(run) : null);
  },
});

export const workflowStatusById = query({
  name: 'datatable.workflowStatusById',
  summary: 'How far one filling of an AI Table is',
  input: WorkflowStatusInput,
  output: dataAnswer(WorkflowStatus),
  access: onTable('view', namedTable),
  run: async ({ em, input, resource }) => {
    const id = input.workflowId ?? input.taskId;
    const run = id === undefined ? undefined : await findRun(em, resource.table.id, id);
    if (!run) throw notFound('Workflow');
    return ok(present(run));
  },
});

/** Stops what fills the table. Cells that are filled stay, the others wait for the next refresh, their credits return. */
export const stopRun = command({
  name: 'datatable.stopRun',
  summary: 'Stop filling an AI Table',
  input: DatatableRef,
  output: DoneAnswer,
  access: onTable('refresh', namedTable),
  run: async ({ em, resource, emit, note }) => {
    const { table } = resource;
    const stopped = await stopRuns(em, table);
    emit({ topic: 'datatable', action: 'run', resourceId: table.id, ...readersOf(table) });
    note('datatable', table.id, { runs: stopped });
    return done(stopped > 0 ? 'Stopped.' : 'Nothing is being filled.');
  },
});
