import type { Shape, ShapeEdge } from './plan.ts';

/** Random numbers from a seed, the same on every machine (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type RandomGraph = Shape & { loops: Map<string, { id: string; body: string[] }>; order: string[] };

const OUTPUTS = ['a', 'b'];

/** A random flow of up to about 40 vertices with nested loops, routers and edges that follow failures. */
export function randomGraph(seed: number): RandomGraph {
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const vertices: RandomGraph['vertices'] = new Map();
  const edges: ShapeEdge[] = [];
  const loops: RandomGraph['loops'] = new Map();
  const order: string[] = [];
  const add = vertices as Map<string, { id: string; loopPath: string[]; isTool: boolean }>;

  const connect = (target: string, sources: readonly string[]) => {
    for (let field = 0; field < Math.floor(random() * 3); field++) {
      for (let edge = 0; edge < 1 + Math.floor(random() * 2) && sources.length > 0; edge++) {
        const source = pick(sources);
        const kind = random() < 0.15 ? 'failure' : 'data';
        const output = kind === 'failure' ? 'on_failure' : loops.has(source) ? 'done' : pick(OUTPUTS);
        edges.push({ source, output, target, field: `f${field}`, kind });
      }
    }
  };

  const fill = (loopPath: string[], around: readonly string[]) => {
    const inside: string[] = [];
    for (let left = 1 + Math.floor(random() * 6); left > 0; left--) {
      const id = `v${add.size}`;
      add.set(id, { id, loopPath, isTool: false });
      order.push(id);
      const loop = loopPath.at(-1);
      if (loop !== undefined && random() < 0.6) {
        edges.push({ source: loop, output: 'item', target: id, field: 'item', kind: 'data' });
      }
      connect(id, [...around, ...inside]);
      if (loopPath.length < 3 && random() < 0.3) {
        const first = order.length;
        loops.set(id, { id, body: [] });
        fill([...loopPath, id], [...around, ...inside]);
        loops.set(id, { id, body: order.slice(first) });
      }
      inside.push(id);
    }
  };
  fill([], []);
  return { vertices, edges, loops, order };
}
