import type { Edge } from '../workflow/index.ts';

type Connected = {
  vertices: ReadonlyMap<string, unknown>;
  edges: readonly Pick<Edge, 'source' | 'target' | 'kind'>[];
  loops: ReadonlyMap<string, { id: string; body: readonly string[] }>;
};

/** A part of a flow that runs. */
export type Part = {
  /** Every vertex that the part needs, its sources included. */
  included: ReadonlySet<string>;
  /** The vertices that run in any case. Others of `included` may take the output of an earlier run. */
  fresh: ReadonlySet<string>;
};

function follow(from: Iterable<string>, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set(from);
  for (const id of seen) for (const other of next.get(id) ?? []) seen.add(other);
  return seen;
}

function neighbours(edges: Connected['edges'], direction: 'forward' | 'backward'): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const [from, to] = direction === 'forward' ? [source, target] : [target, source];
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  return next;
}

/** Adds the whole of each loop that it touches, because a round cannot run in part. */
function withLoops(ids: ReadonlySet<string>, loops: Connected['loops']): Set<string> {
  const all = new Set(ids);
  for (const { id, body } of loops.values()) {
    if (!all.has(id) && !body.some((vertex) => all.has(vertex))) continue;
    all.add(id);
    for (const vertex of body) all.add(vertex);
  }
  return all;
}

/**
 * Chooses the part from `start` onwards and up to `stop`; without them, the whole flow. A vertex inside a loop brings the
 * whole loop.
 */
export function partOf(graph: Connected, { start, stop }: { start?: string; stop?: string }): Part {
  const forward = neighbours(graph.edges, 'forward');
  const backward = neighbours(graph.edges, 'backward');
  const behind = start === undefined ? new Set(graph.vertices.keys()) : follow([start], forward);
  const before = stop === undefined ? null : follow([stop], backward);
  const chosen = before ? [...behind].filter((id) => before.has(id)) : behind;
  const fresh = withLoops(new Set(chosen), graph.loops);
  let included = follow(fresh, backward);
  for (let size = -1; size !== included.size;) {
    size = included.size;
    included = follow(withLoops(included, graph.loops), backward);
  }
  return { included, fresh };
}
