import type { Graph, JsonObject, JsonValue, Vertex } from '@atrium/domain/workflow';
import type { Instance } from '@atrium/domain/workflow-run';
import type { RunEvent } from '../../run/index.ts';

/** How Langflow names the type of an output's value. */
function logType(value: JsonValue): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'object' || value === null) return 'text';
  return typeof value['text'] === 'string' ? 'message' : 'object';
}

/** Returns the results of a vertex as Langflow answers them. */
export function resultData(
  outputs: JsonObject,
  { seconds, isTaken }: { seconds: number; isTaken: boolean },
): JsonObject {
  return {
    results: outputs,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, value]) => [name, { message: value, type: logType(value) }]),
    ),
    logs: {},
    artifacts: {},
    message: outputs['message'] ?? outputs['text'] ?? null,
    timedelta: seconds,
    duration: `${Math.round(seconds * 1000)} ms`,
    used_frozen_result: isTaken,
  };
}

export function sortedEvent(graph: Graph, included: ReadonlySet<string>): RunEvent {
  const ids = graph.order.filter((id) => included.has(id));
  return { event: 'vertices_sorted', data: { ids, to_run: ids } };
}

export function startEvent({ vertexId, rounds }: Instance): RunEvent {
  return { event: 'build_start', data: { id: vertexId, rounds } };
}

type Ended = {
  vertex: Vertex;
  instance: Instance;
  state: string;
  outputs: JsonObject;
  error: string | null;
  next: readonly string[];
  skipped: readonly string[];
  startedAt: Date;
  finishedAt: Date;
  isTaken: boolean;
};

/** The events of a vertex that has ended: Langflow's `end_vertex`, then `build_end`. */
export function endEvents(ended: Ended): RunEvent[] {
  const { vertex, instance, state, outputs, error, startedAt, finishedAt } = ended;
  const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1000;
  const buildData = {
    id: vertex.id,
    rounds: instance.rounds,
    state,
    valid: state === 'COMPLETED',
    params: error,
    inactivated_vertices: ended.skipped,
    next_vertices_ids: ended.next,
    top_level_vertices: ended.next,
    data: resultData(outputs, { seconds, isTaken: ended.isTaken }),
    timestamp: finishedAt.toISOString(),
  };
  return [
    { event: 'end_vertex', data: { build_data: buildData } },
    { event: 'build_end', data: { id: vertex.id, rounds: instance.rounds } },
  ];
}

export function waitEvent(instance: Instance, kind: string, request: JsonObject): RunEvent {
  return { event: 'waiting', data: { id: instance.vertexId, rounds: instance.rounds, waitingFor: kind, request } };
}
