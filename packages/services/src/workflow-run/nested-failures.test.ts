import { type DrawnEdge, type DrawnNode, drawFlow } from '@atrium/domain/workflow';
import { expect, it } from 'vitest';
import { build, create, kit, look, organization, setUpWorkflows, textOf, workOff } from './workflow-run.fixture.ts';

setUpWorkflows();

/** Calculates its input, and fails for what cannot be calculated. */
const CALCULATE = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'calc', type: 'CalculatorComponent', at: [1, 0] },
    { id: 'out', type: 'ChatOutput', at: [2, 0], values: { data_template: '{result}' } },
  ],
  [
    ['in', 'message', 'calc', 'expression'],
    ['calc', 'result', 'out', 'input_value'],
  ],
);

/** Runs another workflow for each line of the input. With `isCaught`, a failure is the result of its round. */
function forEachLine(workflow: string, isCaught: boolean) {
  const nodes: DrawnNode[] = [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
    { id: 'loop', type: 'LoopComponent', at: [2, 0] },
    { id: 'item', type: 'ParserComponent', at: [3, 0], values: { pattern: '{text}' } },
    { id: 'sub', type: 'RunFlow', at: [4, 0], values: { flow_name_selected: workflow } },
    { id: 'merge', type: 'Merge', at: [5, 0] },
    { id: 'join', type: 'ParserComponent', at: [3, 1], values: { pattern: '{text}', sep: '; ' } },
    { id: 'out', type: 'ChatOutput', at: [4, 1] },
  ];
  const edges: DrawnEdge[] = [
    ['in', 'message', 'split', 'data_inputs'],
    ['split', 'dataframe', 'loop', 'data'],
    ['loop', 'item', 'item', 'input_data'],
    ['item', 'parsed_text', 'sub', 'input_value'],
    ['sub', 'flow_outputs_message', 'merge', 'inputs'],
    ...(isCaught ? [['sub', 'on_failure', 'merge', 'inputs'] as const] : []),
    ['merge', 'merged', 'loop', 'item'],
    ['loop', 'done', 'join', 'input_data'],
    ['join', 'parsed_text', 'out', 'input_value'],
  ];
  return drawFlow(nodes, edges);
}

/** How many runs have each state. */
async function runs(): Promise<Record<string, number>> {
  const rows = await kit.asOwner<{ status: string; count: number }>(
    'select status, count(*)::int from workflow_execution where organization_id = $1 group by status order by status',
    [organization.id],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

it('the failure of a sub-flow in a loop fails the run, and no other round begins', async () => {
  await create(CALCULATE, { name: 'Calculate' });
  const id = await build(await create(forEachLine('Calculate', false)), '1 + 1\n1 / 0\n2 + 2');
  await workOff();
  expect(await look(id)).toMatchObject({
    status: 'failed',
    reason: 'Calculator: The expression divides by zero.',
    waiting_for: null,
    has_turn: false,
  });
  expect(await runs()).toEqual({ completed: 1, failed: 2 });
});

it('the failure of a sub-flow in a loop can be the result of its round', async () => {
  await create(CALCULATE, { name: 'Calculate' });
  const id = await build(await create(forEachLine('Calculate', true)), '1 + 1\n1 / 0\n2 + 2');
  await workOff();
  expect(await look(id)).toMatchObject({ status: 'completed', reason: null });
  expect(await textOf(id)).toBe('2; Calculator: The expression divides by zero.; 4');
  expect(await runs()).toEqual({ completed: 3, failed: 1 });
});

it('a failure two sub-flows deep is caught by the outer loop, which goes on', async () => {
  await create(CALCULATE, { name: 'Calculate' });
  await create(forEachLine('Calculate', false), { name: 'Inner' });
  const id = await build(await create(forEachLine('Inner', true)), '1 / 0\n3 + 3');
  await workOff();
  expect(await look(id)).toMatchObject({ status: 'completed', reason: null });
  expect(await textOf(id)).toBe('Run Flow: Calculator: The expression divides by zero.; 6');
  expect(await runs()).toEqual({ completed: 3, failed: 2 });
});
