import {
  type ExecutionAtWork,
  WorkflowCheckpointEntity,
  WorkflowExecutionEntity,
  type WorkflowExecutionRow,
} from '@atrium/db/workflow-run';
import type { WorkflowRow } from '@atrium/db/workflow';
import { DomainError, invalid, type MemberActor, newId } from '@atrium/domain/kernel';
import {
  blocking,
  type Graph,
  type JsonObject,
  type JsonValue,
  missingFor,
  toIssues,
  type Vertex,
} from '@atrium/domain/workflow';
import { type ExecutionKind, partOf } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';
import { capabilitiesOf } from '../workflow/index.ts';
import { builtVersion } from './graph-of-version.ts';
import { PARTS } from './parts/index.ts';

export type Starting = {
  em: EntityManager;
  actor: MemberActor;
  requestId: string;
  platform: Pick<Platform, 'config'>;
};

/** Texts for input vertices: of a type, or of these vertices by id or name. */
export type GivenInput = {
  components?: readonly string[] | undefined;
  input_value: string;
  type?: 'chat' | 'text' | 'any' | undefined;
};

export type Start = {
  workflow: Pick<WorkflowRow, 'id' | 'organizationId' | 'credits'>;
  /** The number of the version to run. */
  version: number;
  kind: ExecutionKind;
  sessionId?: string | undefined;
  inputs?: readonly GivenInput[] | undefined;
  tweaks?: JsonObject | undefined;
  /** The components whose outputs the caller wants, by id or name, with their places in the input. */
  outputs?: readonly { name: string; path: string }[];
  startComponentId?: string | undefined;
  stopComponentId?: string | undefined;
  /** The run whose outputs are taken where nothing has changed. */
  source?: WorkflowExecutionRow | null | undefined;
  isReplay?: boolean;
  parent?: { execution: ExecutionAtWork; key: string } | undefined;
  credits?: string | undefined;
  /** The trigger that starts it, with what its node gives. */
  trigger?: { vertexId: string; value: string; chain: string[] } | undefined;
};

const INPUT_TYPES: Record<string, string> = { ChatInput: 'chat', TextInput: 'text' };

function isNamed({ id, displayName }: Vertex, names: readonly string[]): boolean {
  return names.includes(id) || names.includes(displayName);
}

/** Returns the texts of input vertices by their ids. @throws INVALID for a component that takes no input */
export function inputValues(graph: Graph, inputs: readonly GivenInput[]): Record<string, string> {
  // A Map, because ids of files can be `__proto__`.
  const values = new Map<string, string>();
  const takers = [...graph.vertices.values()].filter(({ type }) => type in INPUT_TYPES);
  inputs.forEach(({ components = [], input_value: text, type = 'any' }, at) => {
    for (const name of components) {
      if (takers.some((vertex) => isNamed(vertex, [name]))) continue;
      throw invalid(`inputs.${at}.components`, `“${name}” is not an input of this workflow.`);
    }
    for (const vertex of takers) {
      const fits =
        components.length > 0 ? isNamed(vertex, components) : type === 'any' || INPUT_TYPES[vertex.type] === type;
      if (fits) values.set(vertex.id, text);
    }
  });
  return Object.fromEntries(values);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns tweaks by the ids of vertices. Langflow names vertices by id, by name or by type, and a field beside them means
 * every vertex that has it. @throws INVALID for what does not exist or must not be tweaked
 */
export function checkedTweaks(graph: Graph, tweaks: JsonObject): JsonObject {
  const checked = new Map<string, JsonObject>();
  const refuse = (path: string, message: string) => invalid(`tweaks.${path}`, message);
  const put = (vertex: Vertex, field: string, value: JsonValue, path: string): void => {
    const definition = vertex.definition?.fields.find(({ name }) => name === field);
    const isOwn = vertex.definition?.hasOwnFields === true && Object.hasOwn(vertex.fields, field);
    if (field === 'code' || Object.hasOwn(vertex.variables, field) || (definition && definition.guard !== 'none')) {
      throw refuse(path, `“${field}” of “${vertex.displayName}” cannot be changed by a tweak.`);
    }
    if (!definition && (!isOwn || vertex.type === 'CustomComponent')) {
      throw refuse(path, `“${vertex.displayName}” has no field “${field}” for tweaks.`);
    }
    checked.set(vertex.id, { ...checked.get(vertex.id), [field]: value });
  };
  const all = [...graph.vertices.values()];
  for (const [name, given] of Object.entries(tweaks)) {
    const named = all.filter((vertex) => isNamed(vertex, [name]) || vertex.type === name);
    if (named.length > 0 && isObject(given)) {
      for (const vertex of named) {
        for (const [field, value] of Object.entries(given)) put(vertex, field, value, `${name}.${field}`);
      }
      continue;
    }
    const having = isObject(given) ? [] : all.filter(({ fields }) => Object.hasOwn(fields, name));
    if (having.length === 0) throw refuse(name, `There is no component “${name}”.`);
    for (const vertex of having) put(vertex, name, given ?? null, name);
  }
  return Object.fromEntries(checked);
}

/** Checks that the chosen part of a flow can run here and now. @throws INVALID with the places, CONFLICT */
export async function requireRunnable(
  { em, platform }: Pick<Starting, 'em' | 'platform'>,
  { organizationId, id: workflowId }: Pick<Start['workflow'], 'id' | 'organizationId'>,
  {
    version,
    start,
    stop,
    recorded = new Set(),
  }: {
    version: number;
    start?: string | undefined;
    stop?: string | undefined;
    /** Vertices whose recorded outputs are taken. They need nothing unless the part begins or ends with them. */
    recorded?: ReadonlySet<string>;
  },
): Promise<{ graph: Graph; included: ReadonlySet<string> }> {
  const { graph, problems } = await builtVersion(em, workflowId, version);
  for (const [name, id] of Object.entries({ startComponentId: start, stopComponentId: stop })) {
    if (id !== undefined && !graph.vertices.has(id)) throw invalid(name, 'There is no such component in this flow.');
  }
  const { included, fresh } = partOf(graph, { ...(start ? { start } : {}), ...(stop ? { stop } : {}) });
  const wrong = blocking(problems).filter(({ nodeId }) => nodeId === null || included.has(nodeId));
  const [first] = wrong;
  if (first) throw new DomainError('INVALID', first.message, { issues: toIssues(wrong, ['externalFlowData']) });
  if (included.size === 0) throw invalid('workflowId', 'This flow has no nodes.', 'empty');
  const capabilities = await capabilitiesOf(em, platform, organizationId);
  for (const id of included) {
    const vertex = graph.vertices.get(id);
    if (!vertex?.definition || (recorded.has(id) && !fresh.has(id))) continue;
    const [missing] = missingFor(vertex.definition, capabilities);
    if (missing !== undefined) {
      const needsModel = vertex.definition.needs.includes('model') && !capabilities.hasModel;
      throw new DomainError('CONFLICT', `${vertex.displayName}: ${missing}`, {
        detailCode: needsModel ? 'model_required' : 'component_unavailable',
      });
    }
    if (!PARTS.has(vertex.type) && !graph.loops.has(id)) {
      throw new DomainError('CONFLICT', `“${vertex.displayName}” cannot run here yet.`, {
        detailCode: 'component_unavailable',
      });
    }
  }
  return { graph, included };
}

/** The vertices of which a run has recorded outputs. */
async function recordedIn(em: EntityManager, source: Start['source']): Promise<ReadonlySet<string>> {
  if (!source) return new Set();
  const done = { executionId: source.id, state: 'COMPLETED' as const };
  const records = await em.find(WorkflowCheckpointEntity, done, { fields: ['vertexId'] });
  return new Set(records.map(({ vertexId }) => vertexId));
}

/** Inserts a run of a workflow that is not started yet. Returns its id. @throws INVALID, CONFLICT if it cannot run */
export async function insertExecution(starting: Starting, given: Start): Promise<string> {
  const { em, actor } = starting;
  const { workflow, version, kind, startComponentId: start, stopComponentId: stop, parent, source } = given;
  const runnable = { version, start, stop, recorded: await recordedIn(em, source) };
  const { graph } = await requireRunnable(starting, workflow, runnable);
  for (const { name, path } of given.outputs ?? []) {
    if ([...graph.vertices.values()].some((vertex) => isNamed(vertex, [name]))) continue;
    throw invalid(path, `There is no component “${name}”.`);
  }
  const id = newId();
  const now = new Date();
  const recorded = given.isReplay && source ? source : null;
  const { trigger } = given;
  const started = trigger ? { [trigger.vertexId]: trigger.value } : {};
  const values = recorded ? null : { ...inputValues(graph, given.inputs ?? []), ...started };
  await em.insert(WorkflowExecutionEntity, {
    id,
    organizationId: workflow.organizationId,
    workflowId: workflow.id,
    versionNumber: version,
    kind,
    status: 'pending',
    sessionId: given.sessionId ?? newId(),
    input: recorded?.input ?? {
      input_value: given.inputs?.[0]?.input_value ?? '',
      values,
      startedAt: now.toISOString(),
      ...(trigger ? { trigger: trigger.vertexId, chain: trigger.chain } : {}),
    },
    tweaks: recorded?.tweaks ?? checkedTweaks(graph, given.tweaks ?? {}),
    startComponentId: start ?? null,
    stopComponentId: stop ?? null,
    sourceId: source?.id ?? null,
    isReplay: given.isReplay ?? false,
    rootId: parent?.execution.rootId ?? id,
    parentId: parent?.execution.id ?? null,
    parentKey: parent?.key ?? null,
    depth: parent ? parent.execution.depth + 1 : 0,
    creditsCap: given.credits ?? workflow.credits,
    createdById: actor.userId,
    createdAt: now,
  });
  return id;
}
