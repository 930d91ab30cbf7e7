import { drawFlow, type DrawnNode, type JsonObject } from '@atrium/domain/workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatatable } from '../ai-table/index.ts';
import { codeOf, createRoom, mailTo } from '../testing/index.ts';
import { buildFlow, type Part, PARTS, workflowRun } from './index.ts';
import {
  build,
  context,
  create,
  draw,
  jobOf,
  kit,
  look,
  organization,
  setUpWorkflows,
  takeJob,
  workOff,
} from './workflow-run.fixture.ts';

setUpWorkflows();

const parts = PARTS as Map<string, Part>;
const known = new Map(parts);
afterEach(() => {
  for (const [type, part] of known) parts.set(type, part);
});

/** Lets the component work, and kills the worker at its first attempt before the checkpoint. Returns how often it worked. */
function killAfter(type: string, killed: AbortController): () => number {
  const real = known.get(type)!;
  let attempts = 0;
  parts.set(type, {
    ...real,
    work: async (at) => {
      const end = await real.work(at);
      attempts += 1;
      if (attempts > 1) return end;
      killed.abort();
      throw new Error('killed');
    },
  });
  return () => attempts;
}

/** Runs a text through a node, whose worker dies after its effect and before its checkpoint, and then again. */
async function killedAfter(node: DrawnNode, field: string, input: string): Promise<void> {
  const workflowId = await draw(
    [{ id: 'in', type: 'ChatInput', at: [0, 0] }, node],
    [['in', 'message', node.id, field]],
  );
  const executionId = await build(workflowId, input);
  const killed = new AbortController();
  const attempts = killAfter(node.type, killed);
  await workflowRun.lane(jobOf(await takeJob(), killed.signal)).catch(() => undefined);
  expect(await look(executionId)).toMatchObject({ status: 'running', reason: null });
  expect(attempts()).toBe(1);
  const again = { id: crypto.randomUUID(), payload: { executionId }, created_by_id: organization.owner.userId };
  await workflowRun.lane(jobOf(again));
  expect(attempts()).toBe(2);
  expect(await look(executionId)).toMatchObject({ status: 'completed', reason: null });
}

const ROWS = [{ text: 'one' }, { text: 'two' }];

describe('an effect in Atrium happens once, if its worker dies between it and the checkpoint:', () => {
  it('a document that is saved in a data room', async () => {
    const room = await createRoom(kit, organization.owner);
    const values = { dataroom_id: room.id, name: 'Note' };
    await killedAfter({ id: 'save', type: 'SaveToRoom', at: [1, 0], values }, 'file', 'The rent is 1200.');
    const documents = await kit.asOwner<{ name: string; versions: number }>(
      `select name, (select count(*)::int from document_version v where v.document_id = d.id) as versions
       from document d where dataroom_id = $1`,
      [room.id],
    );
    expect(documents).toEqual([{ name: 'Note.md', versions: 1 }]);
  });

  it('rows that are written', async () => {
    const { data: table } = await createDatatable(context(), {
      name: 'Rents',
      knowledgeContextTree: [],
      columns: [{ name: 'text', prompt: null } as never],
    });
    const flow = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
        { id: 'rows', type: 'WriteRows', at: [2, 0], values: { table_id: table.id } },
      ],
      [
        ['in', 'message', 'split', 'data_inputs'],
        ['split', 'dataframe', 'rows', 'rows'],
      ],
    );
    parts.set('SplitText', { effect: 'none', work: async () => ({ outputs: { dataframe: ROWS } }) });
    const executionId = await build(await create(flow), 'text');
    const killed = new AbortController();
    const attempts = killAfter('WriteRows', killed);
    await workflowRun.lane(jobOf(await takeJob(), killed.signal)).catch(() => undefined);
    const again = { id: crypto.randomUUID(), payload: { executionId }, created_by_id: organization.owner.userId };
    await workflowRun.lane(jobOf(again));
    expect(await look(executionId)).toMatchObject({ status: 'completed', reason: null });
    expect(attempts()).toBe(2);
    const rows = await kit.asOwner('select id from datatable_row where datatable_id = $1', [table.id]);
    expect(rows).toHaveLength(2);
  });
});

it('keeps the time that it has worked before it was killed', async () => {
  parts.set('RegexExtractor', {
    effect: 'outside',
    work: async ({ signal }) => sleep(60_000, { outputs: {} }, { signal }),
  });
  const workflowId = await draw(
    [
      { id: 'in', type: 'ChatInput', at: [0, 0] },
      { id: 'slow', type: 'RegexExtractor', at: [1, 0], values: { pattern: 'x' } },
    ],
    [['in', 'message', 'slow', 'input_text']],
  );
  const executionId = await build(workflowId, 'a');
  const killed = new AbortController();
  const lane = workflowRun.lane(jobOf(await takeJob(), killed.signal)).catch(() => undefined);
  const worked = async () =>
    (await kit.asOwner<{ ms: number }>('select work_ms as ms from workflow_execution where id = $1', [executionId]))[0]!
      .ms;
  await expect.poll(worked, { timeout: 30_000 }).toBeGreaterThan(0);
  killed.abort();
  await lane;
  expect(await worked()).toBeGreaterThan(0);
});

it('asks for a model only if the part that runs needs one', async () => {
  const nodes: DrawnNode[] = [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'out', type: 'ChatOutput', at: [1, 0] },
    {
      id: 'ask',
      type: 'StructuredOutput',
      at: [1, 1],
      values: { output_schema: [{ name: 'rent', type: 'str' }] as never },
    },
  ];
  const flow = drawFlow(nodes, [
    ['in', 'message', 'out', 'input_value'],
    ['in', 'message', 'ask', 'input_value'],
  ]);
  const workflowId = await create(flow);
  const run = async (more: JsonObject = {}) =>
    buildFlow(context(), { workflowId, inputs: { input_value: 'a' }, ...more });
  expect(await codeOf(run())).toBe('CONFLICT');
  expect(await codeOf(run({ stopComponentId: 'ask' }))).toBe('CONFLICT');
  await run({ stopComponentId: 'out' });
  await workOff();
});

it('reminds once of a decision', async () => {
  const { owner } = organization;
  const [person] = await kit.asOwner<{ email: string }>('select email from users where id = $1', [owner.userId]);
  const executionId = await build(
    await draw(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        {
          id: 'ask',
          type: 'HumanInput',
          at: [1, 0],
          values: { instructions: 'Secret question?', reminder_hours: '1' },
        },
      ],
      [['in', 'message', 'ask', 'input_value']],
    ),
    'a secret',
  );
  await workOff();
  const before = (await mailTo(kit, person!.email)).length;
  const pass = async () => {
    await kit.asOwner(`update workflow_wait set until = now() - interval '1 second' where execution_id = $1`, [
      executionId,
    ]);
    await workflowRun.lane(jobOf({ id: crypto.randomUUID(), payload: { executionId }, created_by_id: owner.userId }));
  };
  await kit.asOwner(`update run_item set state = 'open', not_before = null, waits_for = null where run_id = $1`, [
    executionId,
  ]);
  await pass();
  expect(await look(executionId)).toMatchObject({ status: 'running', waiting_for: 'approval' });
  await kit.asOwner(`update run_item set state = 'open', not_before = null, waits_for = null where run_id = $1`, [
    executionId,
  ]);
  await pass();
  const mails = (await mailTo(kit, person!.email)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).not.toContain('ecret');
});
