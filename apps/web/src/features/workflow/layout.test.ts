import { buildGraph, TEMPLATES } from '@atrium/domain/workflow';
import { expect, it } from 'vitest';
import { layoutOf, NODE_HEIGHT, NODE_WIDTH } from './layout.ts';

it.each(TEMPLATES.map((template) => [template.key, template.flow] as const))(
  'places %s without overlaps',
  (_key, flow) => {
    const { graph } = buildGraph(flow);
    const { places, width, height } = layoutOf(graph);
    expect([...places.keys()].toSorted()).toEqual([...graph.vertices.keys()].toSorted());
    const all = [...places.values()];
    for (const [index, { x, y }] of all.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + NODE_WIDTH).toBeLessThanOrEqual(width);
      expect(y + NODE_HEIGHT).toBeLessThanOrEqual(height);
      for (const other of all.slice(index + 1)) {
        expect(Math.abs(x - other.x) >= NODE_WIDTH || Math.abs(y - other.y) >= NODE_HEIGHT).toBe(true);
      }
    }
    for (const { source, target, kind } of graph.edges) {
      if (kind !== 'loop') expect(places.get(source)?.y).toBeLessThan(places.get(target)?.y ?? 0);
    }
  },
);
