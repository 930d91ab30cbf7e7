import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  beginWait,
  hasAnswer,
  lockExecution,
  WorkflowExecutionEntity,
  type WorkflowExecutionRow,
} from '@atrium/db/workflow-run';
import { DomainError, type MemberActor, newId } from '@atrium/domain/kernel';
import type { JsonObject, JsonValue, Vertex } from '@atrium/domain/workflow';
import {
  ComponentError,
  createSchedule,
  type Inputs,
  instanceKey,
  loopResults,
  MAX_WAIT_MS,
  MAX_WORK_MS,
  type Outcome,
  type Progress,
  PURE_COMPONENTS,
  resumeSchedule,
  type Task,
  taskKey,
  VERTICES_AT_ONCE,
} from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../kernel/index.ts';
import { type ItemWork, RunEnds, type Wait, wakeWaiting } from '../../run/index.ts';
import { type PartEnd, PARTS, type PartWait } from '../parts/index.ts';
import { endEvents, sortedEvent, startEvent, waitEvent } from './event.ts';
import { factsFor, hashOf, type Loaded, loadExecution } from './load.ts';
import { createMemory } from './memory.ts';
import { finalOutputs } from './outputs.ts';
import { readOutputs, shownInputs, storeOutputs } from './store.ts';
import { type Worked, withVariables, workOnVertex } from './vertex.ts';
import { createWriter, WriteFailed } from './writer.ts';

type Payload = { executionId: string };
type Work = ItemWork<Payload, Context>;

type Starting = { em: EntityManager; actor: MemberActor; requestId: string; platform: Platform };
type FlowToStart = {
  name: string;
  input: string;
  sessionId?: string | undefined;
  parent: { execution: WorkflowExecutionRow; key: string };
};
/** What the engine needs and that starts runs itself. */
export type Context = { startFlow: (starting: Starting, given: FlowToStart) => Promise<string> };

/** A run without a turn looks again after this long, in milliseconds, if no other run has ended before. */
const TURN_MS = 15_000;
/** The loop lets other work of the process run after this long, in milliseconds. */
const YIELD_MS = 15;
const EXPIRED = 'It waited for 30 days, which is the most.';
const NOT_CARRIED_OUT = { text: 'This effect is shown and was not carried out in the replay.' };

export function turnOf(organizationId: string): string {
  return `workflow-turn:${organizationId}`;
}
export function waitName(executionId: string): string {
  return `workflow:${executionId}`;
}

/** The outputs that a vertex carries: those that it has taken, or all of them. */
function carried(outputs: JsonObject, taken: readonly string[] | undefined): JsonObject {
  if (!taken) return outputs;
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => taken.includes(name)));
}

function isPure({ type }: Vertex): boolean {
  return type in PURE_COMPONENTS || type === 'LoopComponent';
}

type Ended = {
  outcome: Outcome;
  outputs: JsonObject;
  storageKey?: string | null;
  error?: string;
  attempts?: number;
  credits?: string;
  isTaken?: boolean;
};

type Waiting = { key: string; kind: string; until: Date };

/** Works on a run until it ends, or until everything that is left waits. */
export async function runExecution(work: Work): Promise<Wait | void> {
  const { job, asker } = work;
  const { executionId } = job.payload;
  if (!asker) throw new Error('A workflow runs for a member.');
  let loaded: Loaded | null = null;
  await work.save(async (em) => {
    loaded = await loadExecution(em, job.platform, { id: executionId, asker });
    if (loaded === null) await em.nativeUpdate(WorkflowExecutionEntity, { id: executionId }, { waitingFor: 'turn' });
    if (!loaded || work.run.lastEvent > 0) return undefined;
    return { events: [sortedEvent(loaded.graph, loaded.part.included)] };
  });
  const { organizationId } = work.run;
  if (loaded === null) return { for: turnOf(organizationId), until: new Date(Date.now() + TURN_MS) };
  return createRun(work, loaded, asker).go();
}

function createRun(work: Work, loaded: Loaded, asker: NonNullable<Work['asker']>) {
  const { execution, graph, part, waits, earlier, mask } = loaded;
  const { id: executionId, organizationId } = execution;
  const { store } = work.job.platform;
  const began = Date.now();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), Math.max(0, MAX_WORK_MS - execution.workMs));
  const over = new AbortController();
  const signal = AbortSignal.any([work.signal, late.signal, over.signal]);
  const schedule = createSchedule(graph, part.included);
  const memory = createMemory(graph);
  const writer = createWriter(work.save);
  const ready: Task[] = [];
  const inWork = new Set<Promise<void>>();
  const waiting: Waiting[] = [];
  let seq = 0;
  let failure: unknown = null;
  let firstError: { vertexId: string; reason: string } | null = null;

  const vertexOf = (id: string): Vertex => {
    const vertex = graph.vertices.get(id);
    if (!vertex) throw new Error(`There is no vertex ${id}`);
    return vertex;
  };

  /** Settles the recorded checkpoints again. */
  const resume = async (): Promise<void> => {
    const records = [];
    for (const record of loaded.records) {
      seq = Math.max(seq, record.seq);
      const { outcome } = record;
      if (!outcome) continue;
      const task: Task = { vertexId: record.vertexId, rounds: record.rounds, phase: record.phase };
      records.push({ task, outcome });
      if (record.state === 'FAILED') firstError ??= { vertexId: record.vertexId, reason: record.error ?? '' };
      if (outcome.state !== 'LOOPING') memory.give(task, await readOutputs(store, record));
    }
    resumeSchedule(schedule, records);
    ready.push(...schedule.tasks());
  };

  const checkpoint = (task: Task, key: string, state: string) => ({
    executionId,
    seq: ++seq,
    organizationId,
    key,
    vertexId: task.vertexId,
    rounds: task.rounds,
    phase: task.phase,
    state,
    outcome: null as Outcome | null,
    inputs: '{}',
    outputs: '{}',
    storageKey: null as string | null,
    hash: '',
    error: null as string | null,
    attempts: 1,
    isTaken: false,
    credits: '0',
    startedAt: new Date(),
    finishedAt: new Date(),
  });

  /** Records the end of a task. Returns what can run now. */
  const settle = (task: Task, { inputs, hash, startedAt }: Begun, ended: Ended, json: string): Progress => {
    const vertex = vertexOf(task.vertexId);
    const { outcome, outputs, error = null } = ended;
    if (outcome.state !== 'LOOPING') memory.give(task, outputs);
    const progress = schedule.settle(task, outcome);
    const finishedAt = new Date();
    const state = outcome.state === 'LOOPING' ? 'COMPLETED' : outcome.state;
    if (error !== null) firstError ??= { vertexId: task.vertexId, reason: error };
    const { attempts = 1, credits = '0', isTaken = false, storageKey = null } = ended;
    const skipped = progress.skipped.map((instance) => ({
      ...checkpoint({ ...instance, phase: 'work' }, instanceKey(instance), 'SKIPPED'),
    }));
    const row = { ...checkpoint(task, taskKey(task), state), outcome, inputs, outputs: json, storageKey, hash, error };
    const shown = storageKey === null ? outputs : (JSON.parse(json) as JsonObject); // the preview
    const isLooping = outcome.state === 'LOOPING';
    const events = isLooping
      ? []
      : endEvents({
          vertex,
          instance: task,
          state,
          outputs: shown,
          error,
          next: [...new Set(progress.ready.map(({ vertexId }) => vertexId))],
          skipped: [...new Set(progress.skipped.map(({ vertexId }) => vertexId))],
          startedAt,
          finishedAt,
          isTaken,
        });
    const messages = state === 'COMPLETED' && !isTaken ? messagesOf(vertex, task, outputs) : [];
    writer.add({
      checkpoints: [{ ...row, attempts, credits, isTaken, startedAt, finishedAt }, ...skipped],
      messages,
      events: [
        ...messages.map(({ id, sender, senderName, text, sessionId, createdAt }) => ({
          event: 'add_message',
          data: {
            id,
            flow_id: execution.workflowId,
            sender,
            sender_name: senderName,
            text,
            session_id: sessionId,
            timestamp: createdAt.toISOString(),
          },
        })),
        ...events,
      ],
    });
    return progress;
  };

  /** The message that an input or output of a chat stores in its session. */
  const messagesOf = (vertex: Vertex, task: Task, outputs: JsonObject) => {
    if (vertex.type !== 'ChatInput' && vertex.type !== 'ChatOutput') return [];
    const message = outputs['message'];
    const isStored = vertex.fields['should_store_message'] !== false && !execution.isReplay;
    if (!isStored || typeof message !== 'object' || message === null || Array.isArray(message)) return [];
    const text = (name: string) => (typeof message[name] === 'string' ? message[name] : '');
    return [
      {
        id: newId(),
        organizationId,
        workflowId: execution.workflowId,
        executionId,
        key: `${executionId}:${taskKey(task)}`,
        sessionId: execution.sessionId,
        contextId: typeof vertex.fields['context_id'] === 'string' ? vertex.fields['context_id'] : '',
        sender: text('sender') || (vertex.type === 'ChatInput' ? 'User' : 'Machine'),
        senderName: text('sender_name').slice(0, 255),
        text: text('text'),
        files: [] as string[],
        createdById: execution.createdById,
        createdAt: new Date(),
      },
    ];
  };

  type Begun = { inputs: string; hash: string; startedAt: Date };

  const loopTask = (task: Task): Ended => {
    if (task.phase === 'work') {
      return { outcome: { state: 'LOOPING', rounds: memory.rounds(task) }, outputs: {} };
    }
    return { outcome: { state: 'COMPLETED' }, outputs: { done: loopResults(memory.results(task)) } };
  };

  /** The output of an earlier run, if nothing that decides it has changed. */
  const takeEarlier = async (task: Task, vertex: Vertex, hash: string): Promise<Ended | null> => {
    const effect = PARTS.get(vertex.type)?.effect ?? 'none';
    const isShown = execution.isReplay && effect !== 'none';
    if (!isShown && !execution.isReplay && part.fresh.has(vertex.id)) return null;
    const record = earlier.get(taskKey(task));
    if (record?.state === 'COMPLETED' && record.outcome && (isShown || record.hash === hash)) {
      return { outcome: record.outcome, outputs: await readOutputs(store, record), isTaken: true };
    }
    if (!isShown) return null;
    const names = vertex.definition?.outputs.map(({ name }) => name) ?? [];
    return {
      outcome: { state: 'COMPLETED' },
      outputs: Object.fromEntries(names.map((name): [string, JsonValue] => [name, NOT_CARRIED_OUT])),
      isTaken: true,
    };
  };

  const failed = (reason: string, more: Partial<Ended> = {}): Ended => ({
    outcome: { state: 'FAILED' },
    outputs: { on_failure: { text: reason } },
    error: reason,
    ...more,
  });

  const wait = async (
    task: Task,
    kind: Waiting['kind'],
    { until, request = {}, write }: PartWait | Omit<PartWait, 'waitFor'>,
    suffix = '',
  ) => {
    const latest = new Date(Date.now() + MAX_WAIT_MS);
    const end = until && until < latest ? until : latest;
    const key = `${taskKey(task)}${suffix}`;
    const shown = mask.json(request);
    const asked = shown['userIds'];
    const userIds = Array.isArray(asked) ? asked.filter((id) => typeof id === 'string') : [];
    writer.add({ events: [waitEvent(task, kind, shown)] });
    await writer.writeWith(async (em) => {
      await lockExecution(em, execution.rootId, executionId);
      await beginWait(em, {
        executionId,
        organizationId,
        key,
        vertexId: task.vertexId,
        kind,
        until: end,
        request: shown,
        userIds,
      });
      await write?.(em);
    });
    waiting.push({ key, kind, until: end });
  };

  /** What the wait of a task has brought; `waiting` if it goes on, null if there was none. */
  const answerOf = (task: Task): JsonObject | 'waiting' | 'expired' | null => {
    const key = taskKey(task);
    const now = new Date();
    for (const suffix of ['$credits', '$uncertain']) {
      const blocked = waits.get(key + suffix);
      if (!blocked || blocked.answer != null) continue;
      if (blocked.until > now) {
        waiting.push({ key: blocked.key, kind: blocked.kind, until: blocked.until });
        return 'waiting';
      }
      if (blocked.request['reason'] !== 'balance') return 'expired';
    }
    const found = waits.get(key);
    if (!found) return null;
    if (found.answer != null) return { ...(JSON.parse(found.answer) as JsonObject), request: found.request }; // JSON
    if (found.until > now) {
      waiting.push({ key, kind: found.kind, until: found.until });
      return 'waiting';
    }
    if (found.kind === 'run') return 'expired';
    return found.kind === 'approval' ? { decision: 'timeout', request: found.request } : { request: found.request };
  };

  /** Runs a task to its checkpoint or its wait. */
  const runTask = async (task: Task): Promise<void> => {
    const vertex = vertexOf(task.vertexId);
    const startedAt = new Date();
    let given: Inputs = {};
    let begun: Begun = { inputs: '{}', hash: '', startedAt };
    let ended: Ended;
    try {
      const raw = task.phase === 'work' ? memory.inputs(task) : {};
      const hash = hashOf(vertex, raw, factsFor(loaded, vertex.id));
      begun = { inputs: shownInputs(mask.json(known(raw))), hash, startedAt };
      const taken = graph.loops.has(vertex.id) ? null : await takeEarlier(task, vertex, hash);
      if (taken) return await finishTask(task, begun, taken);
      given = await withVariables(raw, vertex, work);
      if (graph.loops.has(vertex.id)) return await finishTask(task, begun, loopTask(task));
    } catch (error) {
      if (!(error instanceof ComponentError)) throw error;
      return finishTask(task, begun, failed(error.message));
    }
    const answered = answerOf(task);
    if (answered === 'waiting') return;
    if (answered === 'expired') return finishTask(task, begun, failed(EXPIRED));
    if (!isPure(vertex)) {
      writer.add({ events: [startEvent(task)] });
      await writer.flush();
    }
    const worked: Worked = await workOnVertex({
      loaded,
      vertex,
      instance: task,
      taskKey: taskKey(task),
      inputs: given,
      answered,
      asker,
      work,
      startFlow: async (em, { name, input, sessionId }) => {
        const starting = { em, actor: asker, requestId: work.job.requestId, platform: work.job.platform };
        const parent = { execution, key: taskKey(task) };
        await work.context.startFlow(starting, { name, input, sessionId, parent });
      },
      signal,
      tell: ({ event, data }) => writer.add({ events: [{ event, data: mask.json({ id: vertex.id, ...data }) }] }),
    });
    if (worked.kind === 'wait') {
      try {
        return await wait(task, worked.wait.waitFor, worked.wait);
      } catch (error) {
        if (!(error instanceof WriteFailed)) throw error;
        return finishTask(task, begun, failed(reasonOfWrite(error)));
      }
    }
    if (worked.kind === 'must-wait') {
      return wait(
        task,
        worked.wait.kind,
        { request: worked.wait.request, ...untilOf(worked.wait.request) },
        `$${worked.wait.kind}`,
      );
    }
    const { attempts, credits } = worked;
    if (worked.kind === 'failed') {
      ended = failed(worked.reason, { attempts, credits });
      return finishTask(task, begun, ended);
    }
    const { outputs, taken, write } = worked.end;
    const carriedOutputs = mask.json(carried(outputs, taken));
    ended = {
      outcome: { state: 'COMPLETED', ...(taken ? { taken } : {}) },
      outputs: carriedOutputs,
      attempts,
      credits,
    };
    return finishTask(task, begun, ended, write);
  };

  /** Writes the end of a task, and opens what can run then. Only the end of a pure task may be written later. */
  const finishTask = async (task: Task, begun: Begun, ended: Ended, write?: PartEnd['write']): Promise<void> => {
    const { json, storageKey } = await storeOutputs(store, organizationId, ended.outputs);
    const end = { ...ended, storageKey };
    if (!write) {
      const progress = settle(task, begun, end, json);
      if (!isPure(vertexOf(task.vertexId)) || writer.isFull()) await writer.flush();
      ready.push(...progress.ready);
      return;
    }
    let progress: Progress = { ready: [], skipped: [] };
    try {
      await writer.writeWith(async (em) => {
        await write(em);
        progress = settle(task, begun, end, json);
      });
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      return finishTask(task, begun, failed(reasonOfWrite(error)));
    }
    ready.push(...progress.ready);
  };

  const begin = (task: Task): void => {
    const working = runTask(task)
      .catch((error: unknown) => {
        failure ??= error;
        over.abort();
      })
      .finally(() => inWork.delete(working));
    inWork.add(working);
  };

  const mayBegin = () => failure === null && schedule.state() === 'running';

  const keepWorking = async (): Promise<void> => {
    let yielded = Date.now();
    let next = 0;
    for (;;) {
      while (inWork.size < VERTICES_AT_ONCE && next < ready.length && mayBegin()) {
        const task = ready[next++];
        if (task) begin(task);
      }
      if (next > 1000) {
        ready.splice(0, next);
        next = 0;
      }
      if (inWork.size === 0) return;
      await Promise.race(inWork);
      if (failure !== null) {
        await Promise.all(inWork);
        return;
      }
      if (Date.now() - yielded > YIELD_MS) {
        await yieldToOthers();
        yielded = Date.now();
      }
    }
  };

  /** Ends the turn: nothing is left to do until one of the waits is over. */
  const suspend = async (): Promise<Wait> => {
    const [first] = waiting.toSorted((a, b) => a.until.getTime() - b.until.getTime());
    const kind = ['uncertain', 'approval', 'credits', 'run', 'time'].find((each) =>
      waiting.some((one) => one.kind === each),
    );
    await writer.writeWith(async (em) => {
      const workMs = execution.workMs + Date.now() - began;
      await em.nativeUpdate(
        WorkflowExecutionEntity,
        { id: executionId },
        { hasTurn: false, workMs, waitingFor: (kind ?? 'time') as 'time' }, // one of the kinds
      );
      await wakeWaiting(em, turnOf(organizationId));
    });
    const keys = waiting.map(({ key }) => key);
    return {
      for: waitName(executionId),
      until: first?.until ?? new Date(Date.now() + TURN_MS),
      unless: async (em) => {
        await lockExecution(em, execution.rootId, executionId);
        return hasAnswer(em, executionId, keys);
      },
    };
  };

  const end = async (): Promise<Wait | void> => {
    if (schedule.state() === 'failed') {
      const { vertexId: failedVertexId, reason } = firstError ?? { vertexId: null, reason: '' };
      const name = failedVertexId === null ? '' : vertexOf(failedVertexId).displayName;
      await writer.writeWith(async (em) => {
        await em.nativeUpdate(WorkflowExecutionEntity, { id: executionId }, { failedVertexId, reason });
      });
      throw new RunEnds({ state: 'failed', reason: `${name}: ${reason}`, code: null });
    }
    if (schedule.state() === 'running') return suspend();
    const outputs = finalOutputs(graph, execution, (instance) => memory.outputs(instance));
    await work.commit(async (em) => {
      const events = await writer.finish(em);
      await em.nativeUpdate(WorkflowExecutionEntity, { id: executionId }, { outputs: JSON.stringify(outputs) });
      return { events };
    });
    return undefined;
  };

  return {
    go: async (): Promise<Wait | void> => {
      try {
        await resume();
        await keepWorking();
        if (late.signal.aborted) {
          throw new RunEnds({ state: 'failed', reason: 'It worked for 60 minutes, which is the most.', code: null });
        }
        if (failure !== null) throw failure;
        return await end();
      } finally {
        clearTimeout(timer);
        await writer.close();
      }
    },
  };
}

/** Why the write of a component failed, for people. @throws the cause if it is no failure of the component */
function reasonOfWrite({ cause }: WriteFailed): string {
  if (cause instanceof ComponentError) return cause.message;
  if (cause instanceof DomainError && !['INTERNAL', 'UNAVAILABLE'].includes(cause.code)) return cause.message;
  throw cause;
}

function known(inputs: Inputs): JsonObject {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, value ?? null]));
}

/** A run without enough balance looks again after some minutes, because credits may have been added. */
const BALANCE_MS = 120_000;
function untilOf({ reason }: JsonObject): { until?: Date } {
  return reason === 'balance' ? { until: new Date(Date.now() + BALANCE_MS) } : {};
}
