import type { Edge, Vertex } from '../workflow/index.ts';

/** The parts of a graph that decide what runs when. */
export type Shape = {
  vertices: ReadonlyMap<string, Pick<Vertex, 'id' | 'loopPath' | 'isTool'>>;
  edges: readonly Pick<Edge, 'source' | 'output' | 'target' | 'field' | 'kind'>[];
  loops: ReadonlyMap<string, unknown>;
};
export type ShapeEdge = Shape['edges'][number];

/** A vertex with its edges, as the schedule reads them. */
export type Planned = {
  id: string;
  loopPath: readonly string[];
  isLoop: boolean;
  /** The edges into each field. A field has a value when one of them carries one. */
  fields: readonly (readonly ShapeEdge[])[];
  leaving: readonly ShapeEdge[];
  /** Whether a failure has an edge to follow. */
  catchesFailure: boolean;
};

export type Plan = {
  vertices: ReadonlyMap<string, Planned>;
  /** The vertices of each loop without those of the loops inside; `null` has the vertices outside loops. */
  scopes: ReadonlyMap<string | null, readonly string[]>;
};

function grouped<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** Prepares a graph for its schedule. Tools have no place in it, because only an Agent runs them. */
export function planOf(shape: Shape, included: ReadonlySet<string> | null): Plan {
  const isPlanned = (id: string) => {
    const vertex = shape.vertices.get(id);
    return vertex !== undefined && !vertex.isTool && (included === null || included.has(id));
  };
  const edges = shape.edges.filter(
    ({ kind, source, target }) => (kind === 'data' || kind === 'failure') && isPlanned(source) && isPlanned(target),
  );
  const entering = grouped(edges, ({ target }) => target);
  const leaving = grouped(edges, ({ source }) => source);
  const vertices = new Map<string, Planned>();
  for (const { id, loopPath } of shape.vertices.values()) {
    if (!isPlanned(id)) continue;
    const out = leaving.get(id) ?? [];
    vertices.set(id, {
      id,
      loopPath,
      isLoop: shape.loops.has(id),
      fields: [...grouped(entering.get(id) ?? [], ({ field }) => field).values()],
      leaving: out,
      catchesFailure: out.some(({ kind }) => kind === 'failure'),
    });
  }
  const scopes = grouped([...vertices.values()], ({ loopPath }) => loopPath.at(-1) ?? null);
  return {
    vertices,
    scopes: new Map([...scopes].map(([loop, planned]) => [loop, planned.map(({ id }) => id)])),
  };
}
