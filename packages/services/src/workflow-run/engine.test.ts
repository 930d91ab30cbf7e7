import type { DrawnEdge, DrawnNode } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { codeOf, createOrganization, failureOf } from '../testing/index.ts';
import { cancelBuild, executeWorkflow, openBuildEvents, workflowRun } from './index.ts';
import {
  build,
  context,
  create,
  draw,
  eventsOf,
  GREETING,
  jobOf,
  kit,
  look,
  organization,
  setUpWorkflows,
  statesOf,
  takeJob,
  textOf,
  workOff,
} from './workflow-run.fixture.ts';

setUpWorkflows();

const LOOP: [DrawnNode[], DrawnEdge[]] = [
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
    { id: 'loop', type: 'LoopComponent', at: [2, 0] },
    { id: 'work', type: 'ParserComponent', at: [3, 0], values: { pattern: '<{text}>' } },
    { id: 'join', type: 'ParserComponent', at: [3, 1], values: { pattern: '{text}', sep: ',' } },
    { id: 'out', type: 'ChatOutput', at: [4, 1] },
  ],
  [
    ['in', 'message', 'split', 'data_inputs'],
    ['split', 'dataframe', 'loop', 'data'],
    ['loop', 'item', 'work', 'input_data'],
    ['work', 'parsed_text', 'loop', 'item'],
    ['loop', 'done', 'join', 'input_data'],
    ['join', 'parsed_text', 'out', 'input_value'],
  ],
];

describe('a run', () => {
  it('works from the input to the output and tells its events in order', async () => {
    const id = await build(await create(GREETING), 'Ada');
    await workOff();
    expect(await look(id)).toMatchObject({ status: 'completed', waiting_for: null, has_turn: false });
    expect(await textOf(id)).toBe('Hello Ada');
    const events = await eventsOf(id);
    expect(events.map(({ id: number }) => number)).toEqual(events.map((_, at) => at + 1));
    const names = events.map(({ event }) => event);
    expect(names[0]).toBe('vertices_sorted');
    expect(names.at(-1)).toBe('end');
    expect(names.filter((name) => name === 'end_vertex')).toHaveLength(3);
    expect(names.filter((name) => name === 'add_message')).toHaveLength(2);
    expect(await eventsOf(id, 4)).toEqual(events.slice(4));
  });

  it('fails before small texts that double exhaust the worker', async () => {
    const doubling = (count: number): [DrawnNode[], DrawnEdge[]] => {
      const ids = Array.from({ length: count }, (_, at) => `double-${at}`);
      const nodes = ids.map((id, at): DrawnNode => {
        return { id, type: 'CombineText', at: [at + 1, 0], values: { delimiter: '' } };
      });
      const edges = ids.flatMap((id, at): DrawnEdge[] => {
        const [from, output] = at === 0 ? ['in', 'message'] : [`double-${at - 1}`, 'combined_text'];
        return [
          [from, output, id, 'text1'],
          [from, output, id, 'text2'],
        ];
      });
      return [[{ id: 'in', type: 'ChatInput', at: [0, 0], values: { should_store_message: false } }, ...nodes], edges];
    };
    const one = await build(await draw(...doubling(30)), 'x'.repeat(1000));
    await workOff();
    expect(await look(one)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('more than 16 million characters'),
    });
  });

  it('fails when its outputs together exhaust the worker', async () => {
    const ids = Array.from({ length: 10 }, (_, at) => `part-${at}`);
    const workflow = await draw(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0], values: { should_store_message: false } },
        { id: 'long', type: 'Prompt', at: [1, 0], values: { template: '{x}'.repeat(16), x: '' } },
        ...ids.map((id, at): DrawnNode => {
          return { id, type: 'CombineText', at: [2 + at, 0], values: { text2: `${at}` } };
        }),
      ],
      [
        ['in', 'message', 'long', 'x'],
        ...ids.map((id, at): DrawnEdge => {
          return at === 0 ? ['long', 'prompt', id, 'text1'] : [`part-${at - 1}`, 'combined_text', id, 'text1'];
        }),
      ],
    );
    const id = await build(workflow, 'x'.repeat(1_000_000));
    await workOff();
    expect(await look(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('128 MB together') });
  });

  it('repeats a loop once per item, and not at all without items', async () => {
    const workflow = await draw(...LOOP);
    const [three, none] = [await build(workflow, 'a\nb\nc'), await build(workflow, '')];
    await workOff();
    expect(await textOf(three)).toBe('<a>,<b>,<c>');
    expect(Object.keys(await statesOf(three)).filter((key) => key.startsWith('work'))).toEqual([
      'work#0',
      'work#1',
      'work#2',
    ]);
    expect(await look(none)).toMatchObject({ status: 'completed' });
  });

  it('skips the branch that is not taken', async () => {
    const workflow = await draw(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'if', type: 'ConditionalRouter', at: [1, 0], values: { operator: 'contains', match_text: 'fee' } },
        { id: 'yes', type: 'CombineText', at: [2, 0], values: { text2: 'yes' } },
        { id: 'no', type: 'CombineText', at: [2, 1], values: { text2: 'no' } },
        { id: 'merge', type: 'Merge', at: [3, 0] },
        { id: 'out', type: 'ChatOutput', at: [4, 0] },
      ],
      [
        ['in', 'message', 'if', 'input_text'],
        ['if', 'true_result', 'yes', 'text1'],
        ['if', 'false_result', 'no', 'text1'],
        ['yes', 'combined_text', 'merge', 'inputs'],
        ['no', 'combined_text', 'merge', 'inputs'],
        ['merge', 'merged', 'out', 'input_value'],
      ],
    );
    const id = await build(workflow, 'the fee');
    await workOff();
    expect(await statesOf(id)).toMatchObject({ yes: 'COMPLETED', no: 'SKIPPED', out: 'COMPLETED' });
    expect(await textOf(id)).toContain('yes');
  });

  it('fails with the reason, or follows the edge of a failure', async () => {
    const broken: DrawnNode = { id: 'sum', type: 'CalculatorComponent', at: [1, 0], values: { expression: '1 / 0' } };
    const failing = await draw([broken], []);
    const caught = await draw(
      [broken, { id: 'out', type: 'ChatOutput', at: [2, 0] }],
      [['sum', 'on_failure', 'out', 'input_value']],
    );
    const [one, two] = [await build(failing), await build(caught)];
    await workOff();
    expect(await look(one)).toMatchObject({ status: 'failed' });
    expect((await look(one)).reason).toBeTruthy();
    const events = await eventsOf(one);
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['error', 'end']);
    expect(await look(two)).toMatchObject({ status: 'completed' });
    expect(await statesOf(two)).toEqual({ sum: 'FAILED', out: 'COMPLETED' });
  });

  it('goes on after its last checkpoint, wherever its worker died', async () => {
    const workflow = await draw(...LOOP);
    const whole = await build(workflow, 'a\nb');
    await workOff();
    const states = await statesOf(whole);
    const writes = Object.keys(states).length;
    for (let kept = 0; kept < writes; kept++) {
      const id = await build(workflow, 'a\nb');
      await workOff();
      // What a kill leaves: the checkpoints that were written, and an item that is open again.
      await kit.asOwner('delete from workflow_checkpoint where execution_id = $1 and seq > $2', [id, kept]);
      await kit.asOwner(`update run_item set state = 'open', claimed_by = null, claim = null where run_id = $1`, [id]);
      await kit.asOwner(`update run set state = 'running', done = 0, finished_at = null where id = $1`, [id]);
      await kit.asOwner(
        `update workflow_execution set status = 'running', has_turn = true, outputs = null where id = $1`,
        [id],
      );
      const job = { id: crypto.randomUUID(), payload: { executionId: id }, created_by_id: organization.owner.userId };
      await workflowRun.lane(jobOf(job));
      expect(await look(id)).toMatchObject({ status: 'completed' });
      expect(await statesOf(id)).toEqual(states);
      expect(await textOf(id)).toBe('<a>,<b>');
      const [messages] = await kit.asOwner<{ count: number }>(
        'select count(*)::int as count from workflow_message where execution_id = $1',
        [id],
      );
      expect(messages).toEqual({ count: 2 });
    }
  });

  it('stops when it is cancelled, before and while it waits', async () => {
    const workflow = await draw(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'wait', type: 'Wait', at: [1, 0], values: { seconds: 3600 } },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
      ],
      [
        ['in', 'message', 'wait', 'input_value'],
        ['wait', 'output', 'out', 'input_value'],
      ],
    );
    const [early, waiting] = [await build(workflow, 'Hi'), await build(workflow, 'Hi')];
    expect(await cancelBuild(context(), { job_id: early })).toMatchObject({ message: 'Stopped.' });
    await workOff();
    expect(await look(waiting)).toMatchObject({ status: 'running', waiting_for: 'time', has_turn: false });
    await cancelBuild(context(), { job_id: waiting });
    for (const id of [early, waiting]) expect(await look(id)).toMatchObject({ status: 'stopped', outputs: null });
    expect((await eventsOf(waiting)).at(-1)).toMatchObject({ event: 'end', data: { state: 'stopped' } });
  });

  it('is over while the caller waits, or goes on after the answer', async () => {
    const workflowId = await create(GREETING);
    const started = executeWorkflow(context(), { workflowId, input_value: 'Ada', waitSeconds: 20 });
    const job = await vi(takeJob);
    await workflowRun.lane(jobOf(job));
    const answer = await started;
    expect(answer).toMatchObject({ success: true, state: 'completed', taskId: job.payload.executionId });
    expect(answer.outputs).toMatchObject([{ inputs: { input_value: 'Ada' }, outputs: [{ component_id: 'out' }] }]);
    const later = await executeWorkflow(context(), { workflowId, input_value: 'Bob', waitSeconds: 0 });
    expect(later).toMatchObject({ state: 'pending', outputs: null });
    await workOff();
    expect(await textOf(later.taskId)).toBe('Hello Bob');
  });

  it('exists only for the person who started it', async () => {
    const workflowId = await create(GREETING, { accessPolicy: 'Public' });
    const job_id = await build(workflowId, 'Ada');
    for (const actor of [organization.viewer, (await createOrganization(kit)).owner]) {
      expect(await codeOf(openBuildEvents(context(actor), { job_id }))).toBe('NOT_FOUND');
      expect(await codeOf(cancelBuild(context(actor), { job_id }))).toBe('NOT_FOUND');
    }
    expect(await codeOf(openBuildEvents(context(), { job_id }))).toBe('ok');
  });

  it('does not start what cannot run, and says where', async () => {
    const unknown = {
      nodes: [{ id: 'x', type: 'genericNode', data: { type: 'Nothing', node: { template: {} } } }],
      edges: [],
    };
    const failure = await failureOf(build(await create2(unknown)));
    expect(failure).toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['externalFlowData', 'nodes', 0, 'data', 'type'] }],
    });
  });
});

/** Creates a workflow that cannot be published. */
async function create2(data: object): Promise<string> {
  const { createWorkflow } = await import('../workflow/index.ts');
  return (await createWorkflow(context(), { name: 'Broken', data })).data.id;
}

/** Tries again until it succeeds. */
async function vi<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const found = await attempt().catch(() => null);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
