import { setTimeout as sleep } from 'node:timers/promises';
import type { MemberActor } from '@atrium/domain/kernel';
import { type FieldDefinition, isEmpty, type JsonObject, type Vertex } from '@atrium/domain/workflow';
import { add } from '@atrium/domain/value';
import { ComponentError, instanceKey, type Inputs, type Instance } from '@atrium/domain/workflow-run';
import type { TaskContext } from '../../kernel/index.ts';
import { toDomainError } from '../../kernel/index.ts';
import { type ItemWork, LostClaimError } from '../../run/index.ts';
import {
  foreignBefore,
  type Part,
  type PartEnd,
  type PartTool,
  PARTS,
  type PartWait,
  type PartWork,
} from '../parts/index.ts';
import { variableFields } from '../secrets.ts';
import { callOnce, followTaskFor, MustWait, onceFor, recallFor, spendFor } from './effects.ts';
import { factsFor, type Loaded } from './load.ts';

const UNEXPECTED = 'This component failed unexpectedly. Try again, or send the id of the run to your administrator.';
/** The pause before the first repetition of a vertex, in milliseconds; it doubles. */
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;

export type Worked =
  | { kind: 'end'; end: PartEnd; attempts: number; credits: string }
  | { kind: 'wait'; wait: PartWait }
  | { kind: 'must-wait'; wait: MustWait }
  | { kind: 'failed'; reason: string; attempts: number; credits: string };

export type Asked = {
  loaded: Loaded;
  vertex: Vertex;
  instance: Instance;
  taskKey: string;
  inputs: Inputs;
  answered: JsonObject | null;
  asker: MemberActor;
  work: ItemWork<unknown, unknown>;
  startFlow: PartWork['startFlow'];
  /** Aborts with the run. */
  signal: AbortSignal;
  tell: PartWork['tell'];
};

/**
 * Fills the fields whose value is a Generic variable. Components read Credentials themselves, for their hosts only.
 * @throws ComponentError if a variable is missing
 */
export async function withVariables(
  inputs: Inputs,
  vertex: Vertex,
  work: Pick<Asked['work'], 'read' | 'job'>,
): Promise<Inputs> {
  if (Object.keys(vertex.variables).length === 0) return inputs;
  const named = await work.read(async (em) => variableFields(em, work.job.platform, vertex));
  const given = Object.entries(inputs).filter(([, value]) => value !== null && value !== undefined);
  return { ...inputs, ...named, ...Object.fromEntries(given) };
}

/** A failure that the next attempt of the whole run may not have: the database or the store is away. */
function isPassing(error: unknown): boolean {
  return error instanceof LostClaimError || toDomainError(error).code === 'UNAVAILABLE';
}

/** Resolves like the promise, or rejects when the signal aborts. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => undefined); // nobody waits for it after an abort
  signal.throwIfAborted();
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * The fields that a tool takes from a model: those that an edge could fill. Recipients and hosts that the author of the flow
 * has set stay as they are.
 */
function openFields({ definition, fields, variables }: Vertex): FieldDefinition[] {
  return (definition?.fields ?? []).filter(({ name, inputTypes, guard, type }) => {
    if (type === 'model' || inputTypes.length === 0) return false;
    if (guard === 'none') return true;
    const isSet = !isEmpty(fields[name]) || Object.hasOwn(variables, name);
    return (guard === 'recipient' || guard === 'host') && !isSet;
  });
}

/** The JSON Schema of the fields that a tool takes from a model. */
function schemaOf(vertex: Vertex): JsonObject {
  const open = openFields(vertex);
  const isTexts = ({ isList, type }: FieldDefinition) => isList && type === 'str';
  return {
    type: 'object',
    properties: Object.fromEntries(
      open.map((field) => [
        field.name,
        {
          ...(isTexts(field) ? { type: 'array', items: { type: 'string' } } : { type: 'string' }),
          description: [field.displayName, field.info].filter(Boolean).join('. '),
        },
      ]),
    ),
    required: open.filter(({ name, isRequired }) => isRequired && isEmpty(vertex.fields[name])).map(({ name }) => name),
  };
}

/** The nodes that are connected to an Agent as tools. Each call has a key of its own for its effects. */
function toolsOf(asked: Asked, signal: AbortSignal, at: (tool: Asked) => { part: Part; work: PartWork }): PartTool[] {
  const { loaded } = asked;
  const work = { ...asked.work, signal };
  const { graph } = loaded;
  const edges = graph.edges.filter(({ kind, target }) => kind === 'tool' && target === asked.vertex.id);
  return edges.flatMap(({ source }) => {
    const vertex = graph.vertices.get(source);
    if (!vertex?.definition) return [];
    const allowed = new Set(openFields(vertex).map((field) => field.name));
    const call: PartTool['call'] = async (given, key, answered) => {
      const taken = Object.fromEntries(Object.entries(given).filter(([name]) => allowed.has(name)));
      const inputs = await withVariables({ ...vertex.fields, ...taken }, vertex, asked.work);
      const taskKey = `${asked.taskKey}/${vertex.id}${key}`;
      const tool = at({ ...asked, vertex, inputs, taskKey, answered });
      const once = { execution: loaded.execution, vertexId: vertex.id, taskKey, mask: loaded.mask, work };
      return callOnce(once, async () => tool.part.work(tool.work));
    };
    const name = vertex.displayName.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 60) || vertex.type;
    const { type, fields } = vertex;
    const { description } = vertex.definition;
    return [{ name, type, fields: { ...fields }, description, schema: schemaOf(vertex), call }];
  });
}

type Took = (key: string, credits: string) => void;

/** Gives a component everything that it may use. */
function workOf(asked: Asked, signal: AbortSignal, took: Took): { part: Part; work: PartWork } {
  const { loaded, vertex, instance, taskKey, inputs, answered, asker, work, startFlow, tell } = asked;
  const { execution, mask } = loaded;
  const part = PARTS.get(vertex.type);
  if (!part) throw new ComponentError(`“${vertex.displayName}” cannot run here yet.`);
  const of = { execution, vertexId: vertex.id, taskKey, mask, work: { ...work, signal }, took };
  const job: TaskContext<unknown> = { ...work.job, signal };
  return {
    part,
    work: {
      inputs,
      vertex,
      usedOutputs: loaded.graph.edges.filter(({ source }) => source === vertex.id).map(({ output }) => output),
      facts: factsFor(loaded, vertex.id),
      effectKey: `${execution.id}:${instanceKey(instance)}${taskKey.includes('/') ? `:${taskKey}` : ''}`,
      asker,
      organizationId: execution.organizationId,
      workflowId: execution.workflowId,
      executionId: execution.id,
      sessionId: execution.sessionId,
      job,
      signal,
      read: work.read,
      spend: spendFor(of),
      once: onceFor(of),
      recall: recallFor(of),
      tell,
      startFlow,
      followTask: followTaskFor(of),
      answered,
      // The input of a sub-flow comes from another workflow.
      foreignTexts: () => [
        ...(execution.parentId == null ? [] : ['The input from the workflow that started this one']),
        ...foreignBefore(loaded.graph, vertex.id),
      ],
      tools: toolsOf(asked, signal, (tool) => workOf(tool, signal, took)),
    },
  };
}

function reasonOf(error: unknown, asked: Asked): string {
  const { vertex, loaded, work } = asked;
  if (error instanceof ComponentError) return loaded.mask.text(error.message);
  const known = toDomainError(error);
  if (known.code !== 'INTERNAL') return loaded.mask.text(known.message);
  const { platform, taskId } = work.job;
  platform.log.error({ err: error, taskId, component: vertex.type }, 'a component failed unexpectedly');
  return UNEXPECTED;
}

/** Works on a vertex, again after failures as often as its node says. */
export async function workOnVertex(asked: Asked): Promise<Worked> {
  const { vertex, signal } = asked;
  // By the keys of paid calls, because a repeated call is paid once.
  const paid = new Map<string, string>();
  const took: Took = (key, credits) => void paid.set(key, credits);
  const credits = () => [...paid.values()].reduce((sum, each) => add(sum, each), '0');
  for (let attempts = 1; ; attempts++) {
    const limit = vertex.timeLimitSeconds === null ? null : AbortSignal.timeout(vertex.timeLimitSeconds * 1000);
    try {
      const within = limit ? AbortSignal.any([signal, limit]) : signal;
      const { part, work } = workOf(asked, within, took);
      const end = await unlessAborted(part.work(work), within);
      if ('waitFor' in end) return { kind: 'wait', wait: end };
      return { kind: 'end', end, attempts, credits: credits() };
    } catch (error) {
      if (signal.aborted || isPassing(error)) throw error;
      if (error instanceof MustWait) return { kind: 'must-wait', wait: error };
      const isLate = limit?.aborted === true;
      if (attempts > vertex.retries) {
        const late = `It did not finish within ${vertex.timeLimitSeconds} seconds.`;
        return { kind: 'failed', reason: isLate ? late : reasonOf(error, asked), attempts, credits: credits() };
      }
      await sleep(Math.min(PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS), undefined, { signal });
    }
  }
}
