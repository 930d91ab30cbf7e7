import { drawFlow, type DrawnEdge, type DrawnNode } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { build, create, look, setUpWorkflows, statesOf, textOf, workOff } from './workflow-run.fixture.ts';

setUpWorkflows();

const TOO_LARGE = 'The output is larger than 32 MB. Split the work.';

/** Splits a text into parts, each of which carries another text of a million characters. */
function parts(count: number, nodes: readonly DrawnNode[] = [], edges: readonly DrawnEdge[] = []) {
  const fields = [
    { key: 'text', value: 'a\n'.repeat(count) },
    { key: 'large', value: 'x'.repeat(1_000_000) },
  ];
  return drawFlow(
    [
      { id: 'make', type: 'CreateData', at: [0, 0], values: { fields } },
      { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
      ...nodes,
    ],
    [['make', 'data', 'split', 'data_inputs'], ...edges],
  );
}

describe('the size of outputs', () => {
  // The JSON of the second one would have 60 billion characters.
  it.each([40, 60_000])('is limited, for %d parts that share a text', async (count) => {
    const id = await build(await create(parts(count)));
    await workOff();
    expect(await look(id)).toMatchObject({ status: 'failed', reason: TOO_LARGE });
    expect(await statesOf(id)).toEqual({ make: 'COMPLETED', split: 'FAILED' });
  });

  it('can be caught like every other failure', async () => {
    const flow = parts(
      40,
      [{ id: 'out', type: 'ChatOutput', at: [2, 0] }],
      [['split', 'on_failure', 'out', 'input_value']],
    );
    const id = await build(await create(flow));
    await workOff();
    expect(await look(id)).toMatchObject({ status: 'completed', reason: null });
    expect(await textOf(id)).toBe(TOO_LARGE);
  });

  it('is limited for what comes together, however often one output is taken', async () => {
    const merge: DrawnNode = { id: 'merge', type: 'Merge', at: [3, 0], values: { mode: 'All' } };
    const edges = Array.from({ length: 12 }, (): DrawnEdge => ['split', 'dataframe', 'merge', 'inputs']);
    const id = await build(await create(parts(12, [merge], edges)));
    await workOff();
    expect(await look(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('larger than 128 MB together'),
    });
  });
});
