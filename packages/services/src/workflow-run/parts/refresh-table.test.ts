import { runWorkflow } from '@atrium/domain/workflow-run';
import { drawFlow } from '@atrium/domain/workflow';
import { expect, it } from 'vitest';
import { stopRun } from '../../ai-table/index.ts';
import { useTables } from '../../ai-table/testing/index.ts';
import { runnable, runTask } from '../../background-task/index.ts';
import { createWorkflow } from '../../workflow/index.ts';
import { buildFlow, cancelBuild, raiseCap, workflowRun } from '../index.ts';

const t = useTables();

type Task = { id: string; payload: object; request_id: string; created_by_id: string };
const task = runnable({ job: runWorkflow, run: async (context) => workflowRun.lane(context) });

/** Runs the queued jobs of workflows, as a worker would. */
async function workOnWorkflows(): Promise<void> {
  for (;;) {
    const tasks = await t.kit.asOwner<Task>(
      `select id, payload, request_id, created_by_id from background_task
       where name = 'workflow.run' and state in ('PENDING', 'RETRY') and organization_id = $1`,
      [t.organization.id],
    );
    if (tasks.length === 0) return;
    for (const { id: taskId, request_id: requestId, created_by_id: onBehalfOf, payload } of tasks) {
      const raw = { ...payload, taskId, requestId, onBehalfOf, organizationId: t.organization.id };
      const worker = { attempt: 1, maxAttempts: 1, worker: 'test', shutdown: new AbortController().signal };
      await runTask(t.kit.platform, task, raw, worker);
    }
  }
}

type Found = { status: string; waiting_for: string | null; credits_used: string; reason: string | null };
async function look(id: string): Promise<Found> {
  const [found] = await t.kit.asOwner<Found>(
    `select status, waiting_for, trim_scale(credits_used)::text as credits_used, reason from workflow_execution
     where id = $1`,
    [id],
  );
  return found!;
}

async function resultOf(id: string): Promise<unknown> {
  const [found] = await t.kit.asOwner<{ outputs: string; credits: string }>(
    `select outputs, trim_scale(credits)::text as credits from workflow_checkpoint
     where execution_id = $1 and vertex_id = 'refresh'`,
    [id],
  );
  return found && { ...JSON.parse(found.outputs).result, spent: found.credits };
}

/** A table over two documents that is not filled, and a run of a workflow that fills it. */
async function begin(more: { credits?: string; mode?: string } = {}, actor = t.owner) {
  await t.document('Rent: 1200', 'One.txt');
  await t.document('Rent: 900', 'Two.txt');
  const table = await t.table([{ name: 'Rent' }]);
  await stopRun(t.kit.contextOf(t.owner), { datatableId: table.id });
  await t.work();
  const { mode = 'New documents', credits = '100' } = more;
  const data = drawFlow(
    [{ id: 'refresh', type: 'RefreshTable', at: [0, 0], values: { table_id: table.id, mode } }],
    [],
  );
  const flow = await createWorkflow(t.kit.contextOf(t.owner), {
    name: 'Refresh',
    data,
    accessPolicy: 'Public',
    credits,
  });
  const { job_id } = await buildFlow(t.kit.contextOf(actor), { workflowId: flow.data.id });
  await workOnWorkflows();
  return { table, id: job_id };
}

it('waits without a worker while the table is filled, and goes on when it is', async () => {
  const { table, id } = await begin();
  expect(await look(id)).toMatchObject({ status: 'running', waiting_for: 'run', credits_used: '2' });
  await t.work();
  await workOnWorkflows();
  expect(await look(id)).toMatchObject({ status: 'completed', credits_used: '2' });
  const text = '2 of 2 cells were filled.';
  expect(await resultOf(id)).toMatchObject({ text, table_id: table.id, cells: 2, filled: 2, failed: 0, spent: '2' });
  const rows = await t.rows(table.id);
  expect(new Set(rows.map(({ values }) => values['Rent']))).toEqual(new Set(['1200', '900']));
  expect(await t.balance()).toBe(998);
});

it('ends at once when nothing is to be filled, and fills everything again if it is asked to', async () => {
  const { table, id } = await begin();
  await t.work();
  await workOnWorkflows();
  expect(await look(id)).toMatchObject({ status: 'completed' });
  for (const [mode, filled] of [
    ['New documents', 0],
    ['Everything', 2],
  ] as const) {
    const data = drawFlow(
      [{ id: 'refresh', type: 'RefreshTable', at: [0, 0], values: { table_id: table.id, mode } }],
      [],
    );
    const flow = await createWorkflow(t.kit.contextOf(t.owner), { name: 'Again', data });
    const before = await t.balance();
    const { job_id } = await buildFlow(t.kit.contextOf(t.owner), { workflowId: flow.data.id });
    await workOnWorkflows();
    await t.work();
    await workOnWorkflows();
    expect(await resultOf(job_id), mode).toMatchObject({ filled });
    // It costs what the table has cost: a value that stays the same costs nothing.
    const credits_used = String(before - (await t.balance()));
    expect(await look(job_id), mode).toMatchObject({ status: 'completed', credits_used });
  }
});

it('waits for credits before the table reserves more than the cap allows', async () => {
  const { id } = await begin({ credits: '1' });
  expect(await look(id)).toMatchObject({ status: 'running', waiting_for: 'credits', credits_used: '0' });
  expect(await t.queued()).toEqual([]);
  expect(await t.balance()).toBe(1000);
  await raiseCap(t.kit.contextOf(t.owner), { executionId: id, credits: '5' });
  await workOnWorkflows();
  await t.work();
  await workOnWorkflows();
  expect(await look(id)).toMatchObject({ status: 'completed', credits_used: '2' });
});

it('fails with a clear reason when the filling is stopped, and counts only what was used', async () => {
  const { table, id } = await begin();
  await stopRun(t.kit.contextOf(t.owner), { datatableId: table.id });
  await workOnWorkflows();
  const ended = await look(id);
  expect(ended).toMatchObject({ status: 'failed', credits_used: '0' });
  expect(ended.reason).toContain('The filling of the table was stopped.');
  expect(await t.balance()).toBe(1000);
});

it('stops the filling with the run, and gives its credits back', async () => {
  const { id } = await begin();
  await cancelBuild(t.kit.contextOf(t.owner), { job_id: id });
  await t.work();
  expect(await look(id)).toMatchObject({ status: 'stopped', credits_used: '0' });
  expect(await t.balance()).toBe(1000);
});

it('fills no table that the person who started the run may not fill', async () => {
  const { id } = await begin({}, t.organization.contributor);
  expect(await look(id)).toMatchObject({ status: 'failed', waiting_for: null });
  expect(await t.queued()).toEqual([]);
});
