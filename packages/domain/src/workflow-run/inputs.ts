import type { Graph, JsonValue, Vertex } from '../workflow/index.ts';
import type { Inputs } from './components/component.ts';
import type { Instance } from './state.ts';

/** Returns what an output of an instance carries; undefined if it carries nothing. */
export type OutputOf = (instance: Instance, output: string) => JsonValue | undefined;

/**
 * Returns the values of a vertex's fields: those of its edges over those of the node. A list field gets the values in the
 * order of the edges; of the edges into another field, one carries a value. A vertex takes the item of the current round of
 * the loops around it, and the outputs of vertices outside these loops.
 */
export function inputsOf(
  graph: Pick<Graph, 'vertices' | 'edges'>,
  vertex: Pick<Vertex, 'id' | 'fields' | 'definition' | 'loopPath'>,
  { rounds, outputOf }: { rounds: readonly number[]; outputOf: OutputOf },
): Inputs {
  const inputs: Record<string, JsonValue | undefined> = { ...vertex.fields };
  const lists = new Map<string, JsonValue[]>();
  const isList = new Set(vertex.definition?.fields.filter((field) => field.isList).map(({ name }) => name));
  for (const { source, output, target, field, kind } of graph.edges) {
    if (target !== vertex.id || (kind !== 'data' && kind !== 'failure')) continue;
    const depth = graph.vertices.get(source)?.loopPath.length ?? 0;
    // The item of a loop belongs to a round of it.
    const shown = vertex.loopPath.includes(source) ? depth + 1 : depth;
    const value = outputOf({ vertexId: source, rounds: rounds.slice(0, shown) }, output);
    if (value === undefined) continue;
    if (!isList.has(field)) inputs[field] = value;
    else {
      const list = lists.get(field) ?? [];
      list.push(value);
      lists.set(field, list);
    }
  }
  for (const [field, list] of lists) inputs[field] = list;
  return inputs;
}
