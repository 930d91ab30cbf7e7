import { expect, it } from 'vitest';
import { buildGraph } from '../graph.ts';
import { TEMPLATES } from './index.ts';

it.each(TEMPLATES.map((template) => [template.key, template] as const))(
  'draws %s without a problem',
  (_key, { flow }) => {
    const { graph, problems } = buildGraph(flow);
    expect(problems).toEqual([]);
    expect(graph.vertices.size).toBeGreaterThan(2);
  },
);

it('gives every template its own key', () => {
  const keys = TEMPLATES.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
