import { describe, expect, it } from 'vitest';
import { partOf } from './part.ts';

function graphOf(edges: [string, string][], loops: Record<string, string[]> = {}) {
  const ids = [...new Set(edges.flat())];
  return {
    vertices: new Map(ids.map((id) => [id, {}])),
    edges: edges.map(([source, target]) => ({ source, target, kind: 'data' as const })),
    loops: new Map(Object.entries(loops).map(([id, body]) => [id, { id, body }])),
  };
}

function listed(ids: ReadonlySet<string>): string {
  return [...ids].toSorted().join('');
}

describe('partOf', () => {
  const graph = graphOf([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
    ['x', 'c'],
    ['b', 'y'],
  ]);

  it('is the whole flow without a start and a stop', () => {
    expect(listed(partOf(graph, {}).fresh)).toBe('abcdxy');
  });

  it('runs what is before the stop', () => {
    const { included, fresh } = partOf(graph, { stop: 'c' });
    expect([listed(included), listed(fresh)]).toEqual(['abcx', 'abcx']);
  });

  it('runs what is behind the start, on the outputs of what is before it', () => {
    const { included, fresh } = partOf(graph, { start: 'c' });
    expect([listed(included), listed(fresh)]).toEqual(['abcdx', 'cd']);
  });

  it('runs what is between both', () => {
    const { included, fresh } = partOf(graph, { start: 'b', stop: 'c' });
    expect([listed(included), listed(fresh)]).toEqual(['abcx', 'bc']);
  });

  it('brings the whole loop of a vertex', () => {
    const looped = graphOf(
      [
        ['a', 'l'],
        ['l', 'p'],
        ['p', 'q'],
        ['o', 'q'],
        ['l', 'z'],
      ],
      { l: ['p', 'q'] },
    );
    expect(listed(partOf(looped, { stop: 'p' }).included)).toBe('alopq');
    expect(listed(partOf(looped, { start: 'q' }).fresh)).toBe('lpq');
  });
});
