import { WorkflowCheckpointEntity, type WorkflowExecutionRow } from '@atrium/db/workflow-run';
import type { JsonObject } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { resultData } from './engine/event.ts';
import { graphOfVersion } from './graph-of-version.ts';

export type Wanted = {
  /** `debug` has the outputs of every component outside loops. */
  type: 'chat' | 'text' | 'any' | 'debug';
  /** Components by id or name; empty for those of the type. */
  components: readonly string[];
};

const TYPES: Record<Wanted['type'], readonly string[] | null> = {
  chat: ['ChatOutput'],
  text: ['TextOutput'],
  any: null,
  debug: null,
};

type Answered = { inputs: JsonObject; outputs: JsonObject[] };

/** The outputs of every component outside loops, or of these. */
async function outputsOf(
  em: EntityManager,
  execution: WorkflowExecutionRow,
  components: readonly string[],
): Promise<JsonObject[]> {
  const graph = await graphOfVersion(em, execution.workflowId, execution.versionNumber);
  const records = await em.find(
    WorkflowCheckpointEntity,
    { executionId: execution.id, state: 'COMPLETED' },
    { orderBy: { seq: 'asc' } },
  );
  return records.flatMap(({ vertexId, rounds, outcome, outputs, isTaken, startedAt, finishedAt }): JsonObject[] => {
    const vertex = graph.vertices.get(vertexId);
    if (!vertex || rounds.length > 0 || outcome?.state === 'LOOPING') return [];
    if (components.length > 0 && !components.includes(vertexId) && !components.includes(vertex.displayName)) return [];
    const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1000;
    const facts = { component_id: vertexId, component_display_name: vertex.displayName, component_type: vertex.type };
    return [{ ...resultData(JSON.parse(outputs) as JsonObject, { seconds, isTaken }), ...facts }]; // JSON of outputs
  });
}

/** Returns the outputs of a run that is complete, as Langflow answers them; null before. */
export async function shownOutputs(
  em: EntityManager,
  execution: WorkflowExecutionRow,
  { type, components }: Wanted,
): Promise<JsonObject[] | null> {
  const { status, outputs: stored } = execution;
  if (status !== 'completed' || !stored) return null;
  const [first] = JSON.parse(stored) as Answered[]; // the engine has written it
  if (!first) return [];
  if (type === 'debug' || components.length > 0) {
    return [{ ...first, outputs: await outputsOf(em, execution, components) }];
  }
  const types = TYPES[type];
  const fitting = first.outputs.filter(({ component_type: each }) => typeof each === 'string' && types?.includes(each));
  // A flow without an output of this type answers what it has.
  return [{ ...first, outputs: types && fitting.length > 0 ? fitting : first.outputs }];
}
