import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import {
  DatatableRef,
  type RUN_STATUSES,
  type RunProgress,
  WorkflowStatus,
  WorkflowStatusInput,
} from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { command, query } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { tell } from './readers.ts';
import { visibleRows } from './rows.ts';
import { stopRuns } from './run.ts';

/** A run as a statement reads it. */
export type RunFound = {
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

export const RUN_FIELDS =
  'id, status, total, completed_count, failed_count, problem, created_at, started_at, finished_at';

async function findRun(em: EntityManager, datatableId: string, id: string | null): Promise<RunFound | undefined> {
  const rows = await em.execute<RunFound[]>(
    `select ${RUN_FIELDS} from datatable_run where datatable_id = ? and (?::uuid is null or id = ?::uuid)
     order by created_at desc, id desc limit 1`,
    [datatableId, id, id],
  );
  return rows[0];
}

export function presentRun(run: RunFound): z.output<typeof RunProgress> {
  return {
    taskId: run.id,
    status: run.status,
    total: run.total,
    completed: run.completed_count,
    failed: run.failed_count,
    message: run.problem,
    startedAt: isoTimeOrNull(run.started_at) ?? isoTime(run.created_at),
    finishedAt: isoTimeOrNull(run.finished_at),
  };
}

/** Rows under way are as many as lanes hold at once; more are never told. */
const MOST_FILLING = 200;

/** The run with its columns, and with the rows that are under way as far as the caller may see them. */
async function readStatus(
  em: EntityManager,
  actor: MemberActor,
  datatableId: string,
  run: RunFound,
): Promise<z.output<typeof WorkflowStatus>> {
  const columns = await em.execute<{ columnId: string; total: number; completed: number; failed: number }[]>(
    `select part.column_id as "columnId", part.total, part.completed_count as completed, part.failed_count as failed
     from datatable_run_column part join datatable_column col on col.id = part.column_id
     where part.run_id = ? order by col.display_order, col.created_at, col.id`,
    [run.id],
  );
  const isLive = run.status === 'pending' || run.status === 'running';
  const visible = visibleRows(actor, datatableId);
  const filling = isLive
    ? await em.execute<{ id: string }[]>(
        `select r.id from run_item part join (${visible.sql}) r on r.id = part.key::uuid
         where part.run_id = ? and part.state = 'open' and part.claimed_by is not null and part.claimed_until > now()
         order by r.position, r.id limit ?`,
        [...visible.values, run.id, MOST_FILLING],
      )
    : [];
  return { ...presentRun(run), columns, fillingRowIds: filling.map((row) => row.id) };
}

/** How far the latest filling is; null where there was none. */
export const latestWorkflowStatus = query({
  area: 'aiTable',
  verb: 'latestWorkflowStatus',
  summary: 'How far the latest filling of an AI Table is',
  input: DatatableRef,
  output: dataAnswer(WorkflowStatus.nullable()),
  access: onTable('view', namedTable),
  run: async ({ em, actor, resource }) => {
    const run = await findRun(em, resource.table.id, null);
    return ok(run ? await readStatus(em, actor, resource.table.id, run) : null);
  },
});

export const workflowStatusById = query({
  area: 'aiTable',
  verb: 'workflowStatusById',
  summary: 'How far one filling of an AI Table is',
  input: WorkflowStatusInput,
  output: dataAnswer(WorkflowStatus),
  access: onTable('view', namedTable),
  run: async ({ em, actor, input, resource }) => {
    const id = input.workflowId ?? input.taskId;
    const run = id === undefined ? undefined : await findRun(em, resource.table.id, id);
    if (!run) throw notFound('Workflow');
    return ok(await readStatus(em, actor, resource.table.id, run));
  },
});

/** Stops what fills the table. Cells that are filled stay, the others wait for the next refresh, their credits return. */
export const stopRun = command({
  area: 'aiTable',
  verb: 'stopRun',
  summary: 'Stop filling an AI Table',
  input: DatatableRef,
  output: DoneAnswer,
  access: onTable('refresh', namedTable),
  run: async ({ em, resource, emit, note }) => {
    const { table } = resource;
    const stopped = await stopRuns(em, table);
    await tell({ em, emit }, table.id, 'run');
    note('datatable', table.id, { runs: stopped });
    return done(stopped > 0 ? 'Stopped.' : 'Nothing is being filled.');
  },
});
