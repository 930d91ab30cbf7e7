import { drawFlow, type DrawnEdge, type DrawnNode, type JsonObject } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { listRunningTasks } from '../background-task/index.ts';
import { codeOf, failureOf } from '../testing/index.ts';
import { createWorkflow, listWorkflows, updateWorkflow, workflowMe } from '../workflow/index.ts';
import {
  answerWait,
  buildVertices,
  deleteExecutionHistory,
  deleteSession,
  executeAdvanced,
  executeWorkflow,
  executionMe,
  getExecutionHistory,
  listApprovals,
  listWorkflowMessages,
  parseError,
  quoteExecution,
  replayExecution,
  transactionHistory,
  updateSession,
} from './index.ts';
import {
  build,
  context,
  create,
  draw,
  GREETING,
  kit,
  look,
  organization,
  setUpWorkflows,
  statesOf,
  textOf,
  workOff,
} from './workflow-run.fixture.ts';

setUpWorkflows();

const APPROVAL = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'human', type: 'HumanInput', at: [1, 0], values: { instructions: 'Send it?' } },
    { id: 'yes', type: 'ChatOutput', at: [2, 0] },
    { id: 'no', type: 'TextOutput', at: [2, 1] },
  ],
  [
    ['in', 'message', 'human', 'input_value'],
    ['human', 'approved', 'yes', 'input_value'],
    ['human', 'rejected', 'no', 'input_value'],
  ],
);

it('a run that is over has its outputs, whenever it is read', async () => {
  const workflowId = await create(GREETING);
  for (let round = 0; round < 12; round++) {
    const executionId = await build(workflowId, 'Ada');
    const outputsAtTheEnd = async () => {
      for (;;) {
        const { data } = await executionMe(context(), { executionId });
        if (data.status === 'completed') return data.outputs;
      }
    };
    const [first, second, third] = await Promise.all([
      outputsAtTheEnd(),
      outputsAtTheEnd(),
      outputsAtTheEnd(),
      workOff(),
    ]);
    for (const outputs of [first, second, third]) expect(outputs).not.toBeNull();
  }
});

async function run(workflowId: string, more: object = {}): Promise<string> {
  const { taskId } = await executeWorkflow(context(), { workflowId, waitSeconds: 0, ...more });
  await workOff();
  return taskId;
}

async function nameOf(userId: string): Promise<string> {
  const [user] = await kit.asOwner<{ name: string }>(
    `select coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), split_part(email, '@', 1)) as name from users where id = $1`,
    [userId],
  );
  return user!.name;
}
async function auditOf(executionId: string) {
  return kit.asOwner<{ actor: string; summary: object }>(
    `select actor_id as actor, summary from audit_event
     where action = 'workflow.answerWait' and outcome = 'succeeded' and summary ->> 'run' = $1`,
    [executionId],
  );
}

describe('an approval', () => {
  it('lets the run go on with the edited text, once', async () => {
    const executionId = await build(await create(APPROVAL), 'Draft');
    await workOff();
    expect(await look(executionId)).toMatchObject({ status: 'running', waiting_for: 'approval', has_turn: false });
    const open = await listApprovals(context(), {});
    expect(open.data).toMatchObject([
      { executionId, vertexId: 'human', request: { question: 'Send it?', text: 'Draft' } },
    ]);
    expect(await codeOf(answerWait(context(organization.viewer), { executionId, decision: 'approve' }))).toBe(
      'NOT_FOUND',
    );
    const live = {
      taskId: executionId,
      waitingFor: 'approval',
      resourceKind: 'workflow',
      resourceName: expect.any(String),
    };
    expect((await listRunningTasks(context(), {})).data).toMatchObject([live]);
    expect((await listRunningTasks(context(organization.viewer), {})).data).toEqual([]);
    expect(await codeOf(answerWait(context(), { executionId, decision: 'again' }))).toBe('INVALID');
    await answerWait(context(), { executionId, decision: 'approve', text: 'Final' });
    expect(await codeOf(answerWait(context(), { executionId, decision: 'reject' }))).toBe('CONFLICT');
    await workOff();
    expect(await textOf(executionId)).toBe('Final');
    expect((await listRunningTasks(context(), {})).data).toEqual([]);
    expect(await statesOf(executionId)).toMatchObject({ no: 'SKIPPED' });
    const { userId: byId } = organization.owner;
    const { data: run } = await executionMe(context(), { executionId });
    expect(run.decisions).toMatchObject([
      {
        vertexId: 'human',
        kind: 'approval',
        decision: 'approve',
        text: 'Final',
        request: { question: 'Send it?', text: 'Draft' },
        byId,
        byName: await nameOf(byId),
        decidedAt: expect.any(String),
      },
    ]);
    expect(await auditOf(executionId)).toEqual([
      { actor: byId, summary: { run: executionId, node: 'Human Input', decision: 'approve', edited: true } },
    ]);
  });

  it('is asked of the members that the node names', async () => {
    const [viewer] = await kit.asOwner<{ email: string }>('select email from users where id = $1', [
      organization.viewer.userId,
    ]);
    const flow = structuredClone(APPROVAL) as {
      nodes: { id: string; data: { node: { template: Record<string, JsonObject> } } }[];
    };
    flow.nodes.find(({ id }) => id === 'human')!.data.node.template['assignees']!['value'] = [viewer!.email];
    const executionId = await build(await create(flow), 'Draft');
    await workOff();
    expect((await listApprovals(context(), {})).data).toEqual([]);
    expect((await listApprovals(context(organization.viewer), {})).data).toMatchObject([{ executionId }]);
    expect(await codeOf(answerWait(context(), { executionId, decision: 'approve' }))).toBe('CONFLICT');
    await answerWait(context(organization.viewer), { executionId, decision: 'reject' });
    await workOff();
    expect(await statesOf(executionId)).toMatchObject({ yes: 'SKIPPED', no: 'COMPLETED' });
    const { userId: byId } = organization.viewer;
    await expect(answerWait(context(organization.viewer), { executionId, decision: 'approve' })).rejects.toThrow(
      'You have already decided this.',
    );
    const { data: run } = await executionMe(context(), { executionId });
    expect(run.decisions).toMatchObject([{ decision: 'reject', text: null, byId, byName: await nameOf(byId) }]);
    expect(await auditOf(executionId)).toEqual([
      { actor: byId, summary: { run: executionId, node: 'Human Input', decision: 'reject' } },
    ]);
  });
});

describe('an approval that nobody gives in time', () => {
  it('can no longer be given, also while the run waits for something else', async () => {
    const workflowId = await draw(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'human', type: 'HumanInput', at: [1, 0], values: { timeout_hours: 0 } },
        { id: 'wait', type: 'Wait', at: [2, 0], values: { seconds: 3600 } },
      ],
      [
        ['in', 'message', 'human', 'input_value'],
        ['human', 'timed_out', 'wait', 'input_value'],
      ],
    );
    const executionId = await build(workflowId, 'Draft');
    await workOff();
    expect(await look(executionId)).toMatchObject({ status: 'running', waiting_for: 'time' });
    expect((await listApprovals(context(), {})).data).toEqual([]);
    const late = answerWait(context(), { executionId, key: 'human', decision: 'approve' });
    await expect(late).rejects.toThrow('This run does not wait for your decision.');
    expect((await executionMe(context(), { executionId })).data.decisions).toEqual([]);
  });
});

describe('a time', () => {
  it('is waited for without a worker, and then the run goes on', async () => {
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
    const id = await build(workflow, 'Later');
    await workOff();
    expect(await look(id)).toMatchObject({ status: 'running', waiting_for: 'time' });
    await kit.asOwner(`update workflow_wait set until = now() where execution_id = $1`, [id]);
    await kit.asOwner(`update run_item set not_before = now() where run_id = $1`, [id]);
    await kit.asOwner(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
    await workOff();
    expect(await textOf(id)).toBe('Later');
  });
});

describe('a run of another workflow', () => {
  it('gives its output to the run around it, in the same session', async () => {
    await create(GREETING, { name: 'Greeting' });
    const outer = await draw(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'run', type: 'RunFlow', at: [1, 0], values: { flow_name_selected: 'Greeting' } },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
      ],
      [
        ['in', 'message', 'run', 'input_value'],
        ['run', 'flow_outputs_message', 'out', 'input_value'],
      ],
    );
    const id = await run(outer, { input_value: 'Ada', session_id: 'one' });
    expect(await look(id)).toMatchObject({ status: 'completed' });
    expect(await textOf(id)).toBe('Hello Ada');
    const children = await kit.asOwner<{ depth: number; session_id: string }>(
      'select depth, session_id from workflow_execution where parent_id = $1',
      [id],
    );
    expect(children).toEqual([{ depth: 1, session_id: 'one' }]);
  });

  it('stops when the run around it is stopped, and fails what waits for it if it fails', async () => {
    const broken = drawFlow(
      [{ id: 'sum', type: 'CalculatorComponent', at: [0, 0], values: { expression: '1 / 0' } }],
      [],
    );
    await create(broken, { name: 'Broken' });
    const outer = await draw(
      [{ id: 'run', type: 'RunFlow', at: [0, 0], values: { flow_name_selected: 'Broken' } }],
      [],
    );
    const id = await run(outer);
    expect(await look(id)).toMatchObject({ status: 'failed' });
    const endless = await draw(
      [{ id: 'run', type: 'RunFlow', at: [0, 0], values: { flow_name_selected: 'No such' } }],
      [],
    );
    expect((await look(await run(endless))).reason).toContain('No such');
  });
});

describe('sessions and history', () => {
  it('belong to one person', async () => {
    const workflowId = await create(GREETING, { accessPolicy: 'Public' });
    const executionId = await run(workflowId, { input_value: 'Ada', session_id: 'mine' });
    const messages = (await listWorkflowMessages(context(), { workflowId })).data;
    expect(messages.map(({ text, session_id }) => [text, session_id])).toEqual([
      ['Ada', 'mine'],
      ['Hello Ada', 'mine'],
    ]);
    expect((await transactionHistory(context(), { workflowId })).data).toHaveLength(3);
    expect((await getExecutionHistory(context(), { workflowId })).data).toMatchObject([
      { id: executionId, status: 'completed', input_value: 'Ada', session_id: 'mine' },
    ]);
    expect((await executionMe(context(), { executionId })).data.vertices.map(({ vertexId }) => vertexId)).toEqual([
      'in',
      'prompt',
      'out',
    ]);
    const other = context(organization.viewer);
    expect((await listWorkflowMessages(other, { workflowId })).data).toEqual([]);
    expect((await getExecutionHistory(other, { workflowId })).data).toEqual([]);
    expect((await transactionHistory(other, { workflowId })).data).toEqual([]);
    expect(await codeOf(executionMe(other, { executionId }))).toBe('NOT_FOUND');
    expect(await codeOf(executeWorkflow(other, { workflowId, session_id: 'mine', waitSeconds: 0 }))).toBe('NOT_FOUND');
    expect(await codeOf(parseError(other, { executionId }))).toBe('NOT_FOUND');
  });

  it('are deleted by a Runner who made them, and by nobody else', async () => {
    const workflowId = await create(GREETING, { accessPolicy: 'Public' });
    const runner = context(organization.viewer);
    const given = { workflowId, input_value: 'Ada', session_id: 'mine', waitSeconds: 0 };
    const { taskId } = await executeWorkflow(runner, given);
    await workOff();
    expect(await codeOf(deleteSession(context(), { workflowId, session_id: 'mine' }))).toBe('NOT_FOUND');
    expect(await codeOf(deleteExecutionHistory(context(), { workflowId, executionIds: [taskId] }))).toBe('NOT_FOUND');
    await updateSession(runner, { workflowId, session_id: 'mine', new_session_id: 'renamed' });
    await deleteSession(runner, { workflowId, session_id: 'renamed' });
    expect((await listWorkflowMessages(runner, { workflowId })).data).toEqual([]);
    await deleteExecutionHistory(runner, { workflowId, executionIds: [taskId] });
    expect(await codeOf(executionMe(runner, { executionId: taskId }))).toBe('NOT_FOUND');
  });

  it('are renamed and deleted with everything in them', async () => {
    const workflowId = await create(GREETING);
    const executionId = await run(workflowId, { input_value: 'Ada', session_id: 'old' });
    await updateSession(context(), { workflowId, session_id: 'old', new_session_id: 'new' });
    expect(await codeOf(deleteSession(context(), { workflowId, session_id: 'old' }))).toBe('NOT_FOUND');
    await deleteSession(context(), { workflowId, session_id: 'new' });
    expect((await listWorkflowMessages(context(), { workflowId })).data).toEqual([]);
    await deleteExecutionHistory(context(), { workflowId, executionIds: [executionId] });
    expect(await codeOf(executionMe(context(), { executionId }))).toBe('NOT_FOUND');
    for (const table of ['run_event', 'run_item']) {
      expect(await kit.asOwner(`select 1 from ${table} where run_id = $1`, [executionId])).toEqual([]);
    }
    expect(await codeOf(deleteExecutionHistory(context(), { workflowId, executionIds: [executionId] }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('tweaks and inputs', () => {
  it('reach fields and inputs, and never what they must not', async () => {
    const workflowId = await create(GREETING);
    const { taskId } = await executeAdvanced(context(), {
      workflowId,
      waitSeconds: 0,
      inputs: [{ components: ['in'], input_value: 'Bob' }],
      tweaks: { Prompt: { template: 'Bye {name}' } },
    });
    await workOff();
    expect(await textOf(taskId)).toBe('Bye Bob');
    const approval = await create(APPROVAL);
    const to = (tweaks: Record<string, unknown>) =>
      executeWorkflow(context(), { workflowId: approval, waitSeconds: 0, tweaks });
    for (const tweaks of [{ human: { assignees: ['x@example.test'] } }, { assignees: ['x@example.test'] }]) {
      expect(await failureOf(to(tweaks))).toMatchObject({ code: 'INVALID' });
    }
    expect(await codeOf(to({ nobody: { text: 'x' } }))).toBe('INVALID');
    expect(await codeOf(to({ human: { code: 'x' } }))).toBe('INVALID');
  });

  it('are refused with outputs of components that the flow does not have', async () => {
    const workflowId = await create(GREETING);
    const given = { workflowId, waitSeconds: 0 };
    expect(await failureOf(executeWorkflow(context(), { ...given, output_component: 'none' }))).toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['output_component'] }],
    });
    expect(await failureOf(executeAdvanced(context(), { ...given, outputs: ['out', 'none'] }))).toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['outputs', '1'] }],
    });
    expect(await codeOf(executeWorkflow(context(), { ...given, output_component: 'out' }))).toBe('ok');
  });
});

describe('a replay', () => {
  it('takes recorded outputs where nothing has changed, and repeats no effect', async () => {
    const flow = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'now', type: 'CurrentDate', at: [0, 1] },
        { id: 'prompt', type: 'Prompt', at: [1, 0], values: { template: '{name} {date}', name: '', date: '' } },
        { id: 'store', type: 'StoreMessage', at: [2, 0] },
        { id: 'out', type: 'ChatOutput', at: [3, 0] },
      ],
      [
        ['in', 'message', 'prompt', 'name'],
        ['now', 'current_date', 'prompt', 'date'],
        ['prompt', 'prompt', 'store', 'message'],
        ['store', 'stored_messages', 'out', 'input_value'],
      ],
    );
    const workflowId = await create(flow);
    const executionId = await run(workflowId, { input_value: 'Ada' });
    const before = (await listWorkflowMessages(context(), { workflowId })).data.length;
    const { job_id } = await replayExecution(context(), { executionId });
    await workOff();
    expect(await look(job_id)).toMatchObject({ status: 'completed' });
    expect(await textOf(job_id)).toBe(await textOf(executionId));
    expect((await listWorkflowMessages(context(), { workflowId })).data).toHaveLength(before);
    const recorded = async (id: string) =>
      kit.asOwner('select key, outputs from workflow_checkpoint where execution_id = $1 order by key', [id]);
    expect(await recorded(job_id)).toEqual(await recorded(executionId));
    const changed = JSON.parse(JSON.stringify(flow).replace('{name} {date}', 'Changed {name} {date}')) as object;
    await updateWorkflow(context(), { workflowId, data: changed });
    const again = await replayExecution(context(), { executionId, version: 'draft' });
    await workOff();
    // The replays do not count.
    expect((await workflowMe(context(), { workflowId })).data.skillRunCount).toBe(1);
    const [listed] = (await listWorkflows(context(), { limit: 1, orderBy: ['-createdAt'] })).data;
    expect(listed).toMatchObject({ id: workflowId, skillRunCount: 1 });
    const taken = await kit.asOwner<{ vertex_id: string; is_taken: boolean }>(
      'select vertex_id, is_taken from workflow_checkpoint where execution_id = $1 order by vertex_id',
      [again.job_id],
    );
    expect(Object.fromEntries(taken.map((row) => [row.vertex_id, row.is_taken]))).toMatchObject({
      in: true,
      prompt: false,
      store: true,
    });
  });
});

describe('a replay with a new edge', () => {
  it('works on a converter again whose recorded outputs lack the one that the edge takes', async () => {
    const nodes: DrawnNode[] = [
      { id: 'in', type: 'ChatInput', at: [0, 0] },
      { id: 'convert', type: 'TypeConverterComponent', at: [1, 0] },
      { id: 'text', type: 'TextOutput', at: [2, 0] },
      { id: 'parser', type: 'ParserComponent', at: [2, 1], values: { pattern: '<{text}>' } },
      { id: 'out', type: 'TextOutput', at: [3, 1] },
    ];
    const edges: DrawnEdge[] = [
      ['in', 'message', 'convert', 'input_data'],
      ['convert', 'message_output', 'text', 'input_value'],
      ['parser', 'parsed_text', 'out', 'input_value'],
    ];
    const workflowId = await create(drawFlow(nodes.slice(0, 3), edges.slice(0, 2)));
    const executionId = await run(workflowId, { input_value: 'Ada' });
    const data = drawFlow(nodes, [...edges, ['convert', 'data_output', 'parser', 'input_data']]);
    await updateWorkflow(context(), { workflowId, data });
    const { job_id } = await replayExecution(context(), { executionId, version: 'draft' });
    await workOff();
    expect(await look(job_id)).toMatchObject({ status: 'completed' });
    const [written] = await kit.asOwner<{ outputs: string }>(
      `select outputs from workflow_checkpoint where execution_id = $1 and key = 'out'`,
      [job_id],
    );
    expect(written?.outputs).toContain('<Ada>');
  });
});

describe('parts of a flow', () => {
  it('are listed, and run up to a node', async () => {
    const workflowId = await create(GREETING);
    const listed = await buildVertices(context(), { flowId: workflowId, stopComponentId: 'prompt' });
    expect(listed).toMatchObject({ ids: ['in'], vertices_to_run: ['in', 'prompt'] });
    const id = await build(workflowId, 'Ada', { stopComponentId: 'prompt' });
    await workOff();
    expect(await statesOf(id)).toEqual({ in: 'COMPLETED', prompt: 'COMPLETED' });
    expect(await codeOf(build(workflowId, 'Ada', { startComponentId: 'nothing' }))).toBe('INVALID');
  });

  it('take the recorded outputs of the last run before them', async () => {
    const workflowId = await create(GREETING);
    await run(workflowId, { input_value: 'Ada' });
    const id = await build(workflowId, 'Ada', { startComponentId: 'out' });
    await workOff();
    const rows = await kit.asOwner<{ key: string; is_taken: boolean }>(
      'select key, is_taken from workflow_checkpoint where execution_id = $1 order by key',
      [id],
    );
    expect(rows).toEqual([
      { key: 'in', is_taken: true },
      { key: 'out', is_taken: false },
      { key: 'prompt', is_taken: true },
    ]);
  });
});

describe('an error', () => {
  it('is explained with its node', async () => {
    const workflowId = await draw(
      [{ id: 'sum', type: 'CalculatorComponent', at: [0, 0], values: { expression: '1 / 0' } }],
      [],
    );
    const executionId = await run(workflowId);
    const { data } = await parseError(context(), { executionId });
    expect(data).toMatchObject({ where: { nodeId: 'sum' } });
    expect(data.advice).not.toBe('');
    const plain = await parseError(context(), { error: 'Agent: It needs a language model.' });
    expect(plain.data).toMatchObject({ code: 'model_required' });
    for (const error of ['example.com could not be reached.', 'example.com did not answer within 30 s.']) {
      expect((await parseError(context(), { error })).data).toMatchObject({ code: 'unavailable' });
    }
  });

  it('says before the run that a model is missing', async () => {
    const workflowId = await draw([{ id: 'agent', type: 'Agent', at: [0, 0], values: { input_value: 'Hi' } }], []);
    const failure = await failureOf(build(workflowId));
    expect(failure).toMatchObject({ code: 'CONFLICT', detailCode: 'model_required' });
  });
});

describe('the runs of an organization', () => {
  it('are ten at once; others wait for their turn', async () => {
    const workflowId = await create(GREETING);
    const ids = [await build(workflowId, 'Ada')];
    await kit.asOwner(
      `insert into workflow_execution (id, organization_id, workflow_id, version_number, kind, status, session_id, input, tweaks,
         root_id, credits_cap, created_by_id, has_turn)
       select gen_random_uuid(), organization_id, workflow_id, 1, 'build', 'running', 's', '{}', '{}', id, 100, created_by_id, true
       from workflow_execution, generate_series(1, 10) where id = $1`,
      [ids[0]],
    );
    await workOff();
    expect(await look(ids[0]!)).toMatchObject({ status: 'pending', waiting_for: 'turn' });
    await kit.asOwner(`update workflow_execution set has_turn = false where id <> $1`, [ids[0]]);
    await kit.asOwner(`update run_item set not_before = now() where run_id = $1`, [ids[0]]);
    await kit.asOwner(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
    await workOff();
    expect(await look(ids[0]!)).toMatchObject({ status: 'completed' });
  });
});

describe('a quote', () => {
  const AGENTS = drawFlow(
    [
      { id: 'in', type: 'ChatInput', at: [0, 0] },
      { id: 'one', type: 'StructuredOutput', at: [1, 0] },
      { id: 'two', type: 'StructuredOutput', at: [1, 1] },
      { id: 'out', type: 'ChatOutput', at: [2, 0] },
    ],
    [
      ['in', 'message', 'one', 'input_value'],
      ['in', 'message', 'two', 'input_value'],
      ['one', 'structured_output', 'out', 'input_value'],
    ],
  );

  it('counts what runs: the whole, up to a node, or from it onwards', async () => {
    const { data: workflow } = await createWorkflow(context(), { name: 'Two calls', data: AGENTS });
    const workflowId = workflow.id;
    const quoted = async (part: object) => {
      const { least, most, vertices } = (await quoteExecution(context(), { workflowId, ...part })).data;
      return [
        least,
        most,
        vertices
          .map(({ vertexId }) => vertexId)
          .toSorted()
          .join(' '),
      ];
    };
    expect(await quoted({})).toEqual(['2', '2', 'one two']);
    expect(await quoted({ stopComponentId: 'out' })).toEqual(['1', '1', 'one']);
    expect(await quoted({ stopComponentId: 'in' })).toEqual(['0', '0', '']);
    // The vertices before it have recorded outputs, or they run again.
    expect(await quoted({ startComponentId: 'out' })).toEqual(['0', '1', 'one']);
    expect(await codeOf(quoteExecution(context(), { workflowId, startComponentId: 'none' }))).toBe('INVALID');
  });
});
