import { forgetOldRuns } from '@atrium/db/workflow-run';
import { drawFlow } from '@atrium/domain/workflow';
import { textOf as plainText } from '@atrium/domain/workflow-run';
import { afterEach, expect, it } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import { runTidyUp } from '../maintenance/index.ts';
import { SYSTEM } from '../testing/index.ts';
import { purgeTrash } from '../trash/index.ts';
import { deleteWorkflow } from '../workflow/index.ts';
import { type Part, PARTS, replayExecution } from './index.ts';
import {
  build,
  context,
  create,
  eventsOf,
  jobOf,
  kit,
  look,
  organization,
  setUpWorkflows,
  textOf,
  workOff,
} from './workflow-run.fixture.ts';

setUpWorkflows();

const parts = PARTS as Map<string, Part>;
const known = new Map(parts);
afterEach(() => {
  for (const [type, part] of known) parts.set(type, part);
});

/** ChatInput - a part that makes the text large - ChatOutput, and a file that keeps the text. */
const FLOW = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'large', type: 'RegexExtractor', at: [1, 0], values: { pattern: 'x' } },
    { id: 'file', type: 'WriteDocument', at: [2, 1], values: { name: 'Kept', format: 'DOCX' } },
    { id: 'out', type: 'ChatOutput', at: [2, 0] },
  ],
  [
    ['in', 'message', 'large', 'input_text'],
    ['in', 'message', 'file', 'content'],
    ['large', 'text', 'out', 'input_value'],
  ],
);

/** Runs the flow with a secret. Returns the workflow and the run. */
async function runWith(secret: string) {
  parts.set('RegexExtractor', {
    effect: 'none',
    work: async ({ inputs }) => {
      return { outputs: { text: { text: `${plainText(inputs['input_text'] ?? null)} ${'.'.repeat(300_000)}` } } };
    },
  });
  const workflowId = await create(FLOW);
  const executionId = await build(workflowId, secret);
  await workOff();
  expect(await look(executionId)).toMatchObject({ status: 'completed', reason: null });
  return { workflowId, executionId };
}

/** The tables with a row that has the text, as the database's owner sees them. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await kit.asOwner<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await kit.asOwner(`select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

/** The files of the organization, by their keys. */
async function filesOf(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of kit.platform.store.list('')) if (key.includes(organization.id)) keys.push(key);
  return keys.toSorted();
}

async function expectNothingLeft(secret: string): Promise<void> {
  expect(await tablesWith(secret)).toEqual([]);
  expect(await filesOf()).toEqual([]);
}

async function tidyUp(): Promise<void> {
  const job = jobOf({ id: crypto.randomUUID(), payload: { executionId: '' }, created_by_id: '' });
  await runTidyUp({ ...job, payload: {} });
}

it('leaves nothing of a workflow that is purged from the trash', async () => {
  const secret = `canary${crypto.randomUUID()}`;
  const { workflowId } = await runWith(secret);
  // The check can fail: the contents are there before.
  expect(await tablesWith(secret)).toEqual(
    expect.arrayContaining(['public.run_event', 'public.workflow_checkpoint', 'public.workflow_execution']),
  );
  const files = await filesOf();
  expect(files.some((key) => key.startsWith('workflow-outputs/'))).toBe(true);
  expect(files.some((key) => key.startsWith('documents/'))).toBe(true);
  await deleteWorkflow(context(), { workflowId });
  await purgeTrash(context(), { items: [{ type: 'workflow', id: workflowId }] });
  await expectNothingLeft(secret);
});

it('leaves nothing of a workflow that has been in the trash for its days', async () => {
  const secret = `canary${crypto.randomUUID()}`;
  const { workflowId } = await runWith(secret);
  await deleteWorkflow(context(), { workflowId });
  await tidyUp();
  expect(await tablesWith(secret)).not.toEqual([]);
  await kit.asOwner(`update workflow set deleted_at = now() - interval '31 days' where id = $1`, [workflowId]);
  await tidyUp();
  await expectNothingLeft(secret);
});

it('stops the runs of a workflow that is moved to the trash', async () => {
  const workflowId = await create(
    drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'wait', type: 'Wait', at: [1, 0], values: { seconds: '1000' } },
      ],
      [['in', 'message', 'wait', 'input_value']],
    ),
  );
  const executionId = await build(workflowId);
  await workOff();
  expect(await look(executionId)).toMatchObject({ status: 'running', waiting_for: 'time' });
  await deleteWorkflow(context(), { workflowId });
  expect(await look(executionId)).toMatchObject({ status: 'stopped', has_turn: false });
});

it('ends the events of a run and its large outputs after 30 days, and keeps its outcome', async () => {
  const secret = `canary${crypto.randomUUID()}`;
  const { executionId } = await runWith(secret);
  const forget = async () => inTransaction(kit.platform.orm, 'system', SYSTEM, async (em) => forgetOldRuns(em, 30));
  const isLarge = (key: string) => key.startsWith('workflow-outputs/');
  await forget();
  expect((await eventsOf(executionId)).at(-1)?.event).toBe('end');
  const age = `now() - interval '31 days'`;
  await kit.asOwner(`update workflow_execution set finished_at = ${age} where id = $1`, [executionId]);
  await kit.asOwner(`update run set finished_at = ${age} where id = $1`, [executionId]);
  await tidyUp();
  expect(await kit.asOwner('select 1 from run_event where run_id = $1', [executionId])).toEqual([]);
  expect((await filesOf()).filter(isLarge)).toEqual([]);
  expect(await look(executionId)).toMatchObject({ status: 'completed' });
  // A replay works anew instead of taking the preview of an output for the output.
  const { job_id } = await replayExecution(context(), { executionId });
  await workOff();
  expect((await textOf(job_id))?.length).toBeGreaterThan(300_000);
});
