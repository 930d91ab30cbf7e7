import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { DatatableRef, type RUN_STATUSES, WorkflowStatus, WorkflowStatusInput } from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, query } from '../kernel/index.ts';
import { namedTable, tableRole } from './access.ts';

type Found = {
  id: string;
  status: (typeof RUN_STATUSES)[number];
  total: number;
  completed: number;
  failed: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

const findRun = async (em: EntityManager, datatableId: string, id: string | null): Promise<Found | undefined> => {
  const rows = await em.execute<Found[]>(
    `select run.id, run.status, run.total, run.created_at, run.started_at, run.finished_at,
       (count(*) filter (where c.run_outcome in ('filled', 'unchanged', 'absent')))::int as completed,
       (count(*) filter (where c.run_outcome = 'failed'))::int as failed
     from datatable_run run left join datatable_cell c on c.run_id = run.id
     where run.datatable_id = ? and (?::uuid is null or run.id = ?::uuid)
     group by run.id order by run.created_at desc, run.id desc limit 1`,
    [datatableId, id, id],
  );
  return rows[0];
};

const present = (run: Found) => ({
  taskId: run.id,
  status: run.status,
  total: run.total,
  completed: run.completed,
  failed: run.failed,
  startedAt: isoTimeOrNull(run.started_at) ?? isoTime(run.created_at),
  finishedAt: isoTimeOrNull(run.finished_at),
});

/** How far the latest filling is; null where there was none. */
export const latestWorkflowStatus = query({
  name: 'datatable.latestWorkflowStatus',
  summary: 'How far the latest filling of an AI Table is',
  input: DatatableRef,
  output: dataAnswer(WorkflowStatus.nullable()),
  access: tableRole('Viewer', namedTable),
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
  access: tableRole('Viewer', namedTable),
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
  access: tableRole('Contributor', namedTable),
  run: async ({ em, resource, emit, note }) => {
    const stopped = await em.execute<{ id: string }[]>(
      `update datatable_run set stop_requested_at = now()
       where datatable_id = ? and status in ('pending', 'running') returning id`,
      [resource.table.id],
    );
    emit({ topic: 'datatable', action: 'run', resourceId: resource.table.id });
    note('datatable', resource.table.id, { runs: stopped.length });
    return done(stopped.length > 0 ? 'Stopping.' : 'Nothing is being filled.');
  },
});
