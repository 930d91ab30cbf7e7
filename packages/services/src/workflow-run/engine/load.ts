import { createHash } from 'node:crypto';
import {
  type ExecutionAtWork,
  takeTurn,
  WorkflowCheckpointEntity,
  type WorkflowCheckpointRow,
  WorkflowWaitEntity,
  type WorkflowWaitRow,
} from '@atrium/db/workflow-run';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import { canonicalJson, type Graph, type JsonObject, type Vertex } from '@atrium/domain/workflow';
import { type Inputs, partOf, RUNS_AT_ONCE, type RunFacts } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../kernel/index.ts';
import { RunEnds } from '../../run/index.ts';
import { requireWorkflowAction } from '../../workflow/index.ts';
import { graphOfVersion } from '../graph-of-version.ts';
import { credentialValues } from '../secrets.ts';
import { matchesPattern } from '../user-regex.ts';
import { maskOf, type Mask } from './mask.ts';

/** What the recorded input of a run has. */
export type RecordedInput = {
  /** The texts of input vertices, by their ids. */
  values: Record<string, string>;
  /** ISO 8601; the same in a replay. */
  startedAt: string;
  /** The node of the trigger that has started the run. */
  trigger?: string;
  /** The workflows whose runs led to the document that has started the run. */
  chain?: string[];
};

export type Loaded = {
  asker: MemberActor;
  /** Whether the run has written nothing yet. */
  isFirst: boolean;
  execution: ExecutionAtWork;
  graph: Graph;
  part: { included: ReadonlySet<string>; fresh: ReadonlySet<string> };
  records: WorkflowCheckpointRow[];
  /** By the key of the task that waits. */
  waits: Map<string, WorkflowWaitRow>;
  /** The checkpoints of the run whose outputs are taken. */
  earlier: Map<string, WorkflowCheckpointRow>;
  input: RecordedInput;
  mask: Mask;
};

const NO_ACCESS = {
  state: 'stopped',
  reason: 'The person who started this can no longer run the workflow.',
  code: 'no_access',
} as const;

/** Puts the tweaks of a run over the values of its nodes. */
export function tweaked(graph: Graph, tweaks: JsonObject): Graph {
  const vertices = new Map(
    [...graph.vertices].map(([id, vertex]) => {
      const given = Object.hasOwn(tweaks, id) ? tweaks[id] : undefined;
      // Tweaks were checked when the run was started.
      return [id, given ? { ...vertex, fields: { ...vertex.fields, ...(given as JsonObject) } } : vertex];
    }),
  );
  return { ...graph, vertices };
}

/** Returns the facts of a run for one vertex. */
export function factsFor({ execution, input }: Pick<Loaded, 'execution' | 'input'>, vertexId: string): RunFacts {
  const { values, startedAt, trigger } = input;
  const text = Object.hasOwn(values, vertexId) ? values[vertexId] : undefined;
  const isTriggered = trigger !== undefined;
  return { startedAt, sessionId: execution.sessionId, input: text ?? null, isTriggered, matches: matchesPattern };
}

/** Hash of what decides the outputs of a vertex: equal hashes give equal outputs, except of models and of the world. */
export function hashOf(vertex: Vertex, inputs: Inputs, facts: RunFacts): string {
  const { type, definition, code, variables } = vertex;
  const known = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, value ?? null]));
  const facing = { type, version: definition?.version ?? 0, code, variables, inputs: known, input: facts.input };
  return createHash('sha256').update(canonicalJson(facing)).digest('hex');
}

/** Checks that the person may still run the workflow. */
async function requireAccess(em: EntityManager, asker: MemberActor, workflowId: string): Promise<void> {
  try {
    await requireWorkflowAction(em, asker, workflowId, 'run');
  } catch (error) {
    if (error instanceof DomainError && error.isDenied) throw new RunEnds(NO_ACCESS);
    throw error;
  }
}

/** Takes the run's turn and loads it, in one transaction. Null if other runs of the organization come first. */
export async function loadExecution(
  em: EntityManager,
  platform: Platform,
  { id, asker }: { id: string; asker: MemberActor },
): Promise<Loaded | null> {
  const taken = await takeTurn(em, id, RUNS_AT_ONCE);
  if (!taken) return null;
  const { isFirst, execution } = taken;
  await requireAccess(em, asker, execution.workflowId);
  const whole = await graphOfVersion(em, execution.workflowId, execution.versionNumber);
  const graph = tweaked(whole, execution.tweaks);
  const { startComponentId: start, stopComponentId: stop, sourceId } = execution;
  const part = partOf(graph, { ...(start ? { start } : {}), ...(stop ? { stop } : {}) });
  const records = isFirst
    ? []
    : await em.find(WorkflowCheckpointEntity, { executionId: id }, { orderBy: { seq: 'asc' } });
  const waits = isFirst ? [] : await em.find(WorkflowWaitEntity, { executionId: id });
  const earlier = sourceId ? await em.find(WorkflowCheckpointEntity, { executionId: sourceId }) : [];
  return {
    asker,
    isFirst,
    execution,
    graph,
    part,
    records,
    waits: new Map(waits.map((wait) => [wait.key, wait])),
    earlier: new Map(earlier.map((record) => [record.key, record])),
    input: execution.input as RecordedInput, // the start has written it
    mask: maskOf(await credentialValues(em, platform)),
  };
}
