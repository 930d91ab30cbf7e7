import type { WorkflowExecutionRow } from '@atrium/db/workflow-run';
import type { Graph, JsonObject } from '@atrium/domain/workflow';
import type { Instance } from '@atrium/domain/workflow-run';
import { resultData } from './event.ts';

const OUTPUTS: ReadonlySet<string> = new Set(['ChatOutput', 'TextOutput']);

/**
 * Returns the outputs of a run as Langflow answers them: of its output vertices, or of its last vertices if it has none.
 * Vertices inside loops and skipped ones give none.
 */
export function finalOutputs(
  graph: Graph,
  { input }: Pick<WorkflowExecutionRow, 'input'>,
  outputsOf: (instance: Instance) => JsonObject | undefined,
): JsonObject[] {
  const sources = new Set(graph.edges.filter(({ kind }) => kind !== 'tool').map(({ source }) => source));
  const outside = graph.order.flatMap((id) => {
    const vertex = graph.vertices.get(id);
    return vertex && vertex.loopPath.length === 0 && !vertex.isTool ? [vertex] : [];
  });
  const named = outside.filter(({ type }) => OUTPUTS.has(type));
  const shown = named.length > 0 ? named : outside.filter(({ id }) => !sources.has(id));
  const results = shown.flatMap((vertex): JsonObject[] => {
    const outputs = outputsOf({ vertexId: vertex.id, rounds: [] });
    if (!outputs) return [];
    const facts = { component_id: vertex.id, component_display_name: vertex.displayName, component_type: vertex.type };
    return [{ ...resultData(outputs, { seconds: 0, isTaken: false }), ...facts }];
  });
  return [{ inputs: { input_value: input['input_value'] ?? '' }, outputs: results }];
}
