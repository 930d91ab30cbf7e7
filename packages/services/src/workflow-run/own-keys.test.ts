import { drawFlow, type FlowData } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { executeAdvanced, executeWorkflow, executionMe } from './index.ts';
import { context, create, kit, look, setUpWorkflows, workOff } from './workflow-run.fixture.ts';

setUpWorkflows();

// JSON can have keys that objects of JavaScript have by themselves. They are ids like all others.
it.each(['__proto__', 'constructor', 'hasOwnProperty'])(
  'runs a flow whose nodes and variables are named “%s”',
  async (name) => {
    const drawn = drawFlow(
      [
        { id: 'INPUT', type: 'ChatInput', at: [0, 0] },
        { id: 'NAME', type: 'Prompt', at: [1, 0], values: { template: 'Hello {NAME}', NAME: '' } },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
      ],
      [
        ['INPUT', 'message', 'NAME', 'NAME'],
        ['NAME', 'prompt', 'out', 'input_value'],
      ],
    );
    const flow = JSON.parse(JSON.stringify(drawn).replaceAll('NAME', name)) as FlowData; // only names differ
    const workflowId = await create(flow);
    const textOf = async (taskId: string) => {
      await workOff();
      const { status, outputs } = await look(taskId);
      expect(status).toBe('completed');
      return JSON.parse(outputs!)[0].outputs[0].message.text;
    };
    const { taskId } = await executeWorkflow(context(), { workflowId, input_value: 'Ada', waitSeconds: 0 });
    expect(await textOf(taskId)).toBe('Hello Ada');
    const rows = await kit.asOwner<{ vertex_id: string; outputs: string }>(
      'select vertex_id, outputs from workflow_checkpoint where execution_id = $1 order by seq',
      [taskId],
    );
    expect(rows.map(({ vertex_id: id }) => id)).toEqual(['INPUT', name, 'out']);
  },
);

it('takes a tweak for a variable of such a name', async () => {
  const drawn = drawFlow(
    [{ id: 'prompt', type: 'Prompt', at: [0, 0], values: { template: 'Hello {NAME}', NAME: 'Ada' } }],
    [],
  );
  const flow = JSON.parse(JSON.stringify(drawn).replaceAll('NAME', 'constructor')) as FlowData; // only names differ
  const workflowId = await create(flow);
  const tweaks = { prompt: { constructor: 'Bob' } };
  const { taskId } = await executeWorkflow(context(), { workflowId, tweaks, waitSeconds: 0 });
  await workOff();
  expect((await look(taskId)).outputs).toContain('Hello Bob');
});

it('gives a text to an input with such an id', async () => {
  const drawn = drawFlow(
    [
      { id: 'NAME', type: 'ChatInput', at: [0, 0] },
      { id: 'out', type: 'ChatOutput', at: [1, 0] },
    ],
    [['NAME', 'message', 'out', 'input_value']],
  );
  const flow = JSON.parse(JSON.stringify(drawn).replaceAll('NAME', '__proto__')) as FlowData; // only the id differs
  const workflowId = await create(flow);
  const inputs = [{ components: ['__proto__'], input_value: 'Ada' }];
  const { taskId } = await executeAdvanced(context(), { workflowId, inputs, waitSeconds: 0 });
  await workOff();
  expect((await look(taskId)).outputs).toContain('"text":"Ada"');
});

/** A prompt “Hello {NAME}” whose id, or variable, has the name. */
function helloOf(ids: { id?: string; variable?: string }): FlowData {
  const drawn = drawFlow(
    [{ id: 'ID', type: 'Prompt', at: [0, 0], values: { template: 'Hello {NAME}', NAME: 'Ada' } }],
    [],
  );
  const { id = 'prompt', variable = 'name' } = ids;
  return JSON.parse(
    JSON.stringify(drawn).replaceAll('"ID"', JSON.stringify(id)).replaceAll('NAME', variable),
  ) as FlowData; // only names differ
}

describe('a tweak that names __proto__', () => {
  const run = async (flow: FlowData, tweaks: string) => {
    const workflowId = await create(flow);
    const given = JSON.parse(tweaks) as Record<string, unknown>;
    const { taskId } = await executeWorkflow(context(), { workflowId, tweaks: given, waitSeconds: 0 });
    await workOff();
    return taskId;
  };

  it('reaches the node with this id', async () => {
    const taskId = await run(helloOf({ id: '__proto__' }), '{"__proto__":{"name":"Bob"}}');
    expect((await look(taskId)).outputs).toContain('Hello Bob');
  });

  it('reaches the variable with this name, and the detail of the run shows it', async () => {
    const taskId = await run(helloOf({ variable: '__proto__' }), '{"prompt":{"__proto__":"Bob"}}');
    expect((await look(taskId)).outputs).toContain('Hello Bob');
    const { data } = await executionMe(context(), { executionId: taskId });
    expect(JSON.stringify(data.vertices[0]?.inputs)).toContain('"__proto__":"Bob"');
  });

  it.each([
    ['{"__proto__":{"name":"Bob"}}', ['tweaks', '__proto__']],
    ['{"__proto__":"Bob"}', ['tweaks', '__proto__']],
    ['{"prompt":{"__proto__":"Bob"}}', ['tweaks', 'prompt', '__proto__']],
  ])('is refused if the flow has no such name: %s', async (tweaks, path) => {
    await expect(run(helloOf({}), tweaks)).rejects.toMatchObject({ code: 'INVALID', issues: [{ path }] });
  });
});
