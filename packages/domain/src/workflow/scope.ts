import type { Edge } from './edge.ts';

/** A Loop with what it repeats. */
export type LoopScope = {
  id: string;
  /** The innermost loop around it. */
  parent: string | null;
  /** Every vertex that runs in a round, also those of the loops inside. */
  body: readonly string[];
  /** The edge that ends a round. */
  feedback: Edge | null;
};

function successors(edges: readonly Edge[]): Map<string, Edge[]> {
  const from = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = from.get(edge.source);
    if (list) list.push(edge);
    else from.set(edge.source, [edge]);
  }
  return from;
}

/** Returns every vertex behind these edges, without passing `barrier`. */
function reachable(first: readonly Edge[], from: ReadonlyMap<string, Edge[]>, barrier: string): Set<string> {
  const seen = new Set<string>();
  const open = first.map(({ target }) => target);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === barrier || seen.has(id)) continue;
    seen.add(id);
    for (const edge of from.get(id) ?? []) open.push(edge.target);
  }
  return seen;
}

export type Scopes = { loops: Map<string, LoopScope>; crossing: { loop: string; vertex: string }[] };

/** Finds what each loop repeats, and the vertices that cannot belong to a loop and to what follows it. */
export function loopScopes(loopIds: readonly string[], edges: readonly Edge[]): Scopes {
  const forward = edges.filter(({ kind }) => kind !== 'loop');
  const from = successors(forward);
  const bodies = new Map<string, Set<string>>();
  const crossing: Scopes['crossing'] = [];
  for (const id of loopIds) {
    const leaving = from.get(id) ?? [];
    const body = reachable(
      leaving.filter(({ output }) => output === 'item'),
      from,
      id,
    );
    const after = reachable(
      leaving.filter(({ output }) => output !== 'item'),
      from,
      id,
    );
    for (const vertex of body) if (after.has(vertex)) crossing.push({ loop: id, vertex });
    bodies.set(id, body);
  }
  const size = (id: string) => bodies.get(id)?.size ?? 0;
  const loops = new Map<string, LoopScope>();
  for (const [id, body] of bodies) {
    const around = loopIds.filter((other) => other !== id && bodies.get(other)?.has(id));
    const parent = around.toSorted((a, b) => size(a) - size(b))[0] ?? null;
    const feedback = edges.find(({ kind, target }) => kind === 'loop' && target === id) ?? null;
    loops.set(id, { id, parent, body: [...body], feedback });
    for (const [other, otherBody] of bodies) {
      if (other <= id || otherBody.has(id) || body.has(other)) continue;
      for (const vertex of body) if (otherBody.has(vertex)) crossing.push({ loop: id, vertex });
    }
  }
  for (const { id, feedback } of loops.values()) {
    if (!feedback) continue;
    const innermost = loopPathOf(feedback.source, loops).at(-1);
    if (innermost !== id) crossing.push({ loop: id, vertex: feedback.source });
  }
  return { loops, crossing };
}

/** Returns the loops around a vertex, outermost first. */
export function loopPathOf(vertex: string, loops: ReadonlyMap<string, LoopScope>): string[] {
  return [...loops.values()]
    .filter(({ body }) => body.includes(vertex))
    .toSorted((a, b) => b.body.length - a.body.length)
    .map(({ id }) => id);
}

/**
 * Sorts vertices so that each follows its inputs; edges that end a round do not count. Vertices that are not in `order` are
 * in a cycle or behind one; those of cycles are in `cyclic`.
 */
export function sortVertices(ids: readonly string[], edges: readonly Edge[]): { order: string[]; cyclic: string[] } {
  const forward = edges.filter(({ kind }) => kind !== 'loop');
  const order = peel(ids, forward);
  const sorted = new Set(order);
  const rest = ids.filter((id) => !sorted.has(id));
  // What cannot be peeled from behind either is in a cycle, or between two.
  const between = new Set(rest);
  const inner = forward.filter(({ source, target }) => between.has(source) && between.has(target));
  const behind = new Set(
    peel(
      rest,
      inner.map((edge) => ({ ...edge, source: edge.target, target: edge.source })),
    ),
  );
  return { order, cyclic: rest.filter((id) => !behind.has(id)) };
}

/** Takes vertices without inputs away until none is left that has none (Kahn's algorithm). */
function peel(ids: readonly string[], edges: readonly Edge[]): string[] {
  const from = successors(edges);
  const waiting = new Map(ids.map((id) => [id, 0]));
  for (const { target } of edges) waiting.set(target, (waiting.get(target) ?? 0) + 1);
  const order = ids.filter((id) => waiting.get(id) === 0);
  for (const id of order) {
    for (const { target } of from.get(id) ?? []) {
      const left = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, left);
      if (left === 0) order.push(target);
    }
  }
  return order;
}
