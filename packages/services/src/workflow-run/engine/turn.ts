import { type ExecutionAtWork, WorkflowExecutionEntity } from '@atrium/db/workflow-run';
import type { MemberActor } from '@atrium/domain/kernel';
import type { Vertex } from '@atrium/domain/workflow';
import {
  createSchedule,
  MAX_WORK_MS,
  PURE_COMPONENTS,
  resumeSchedule,
  type Schedule,
  type Task,
} from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../kernel/index.ts';
import type { ItemWork } from '../../run/index.ts';
import type { Loaded } from './load.ts';
import { createMemory, type Memory } from './memory.ts';
import { readOutputs } from './store.ts';
import { createWriter, type Writer } from './writer.ts';

type Starting = { em: EntityManager; actor: MemberActor; requestId: string; platform: Platform };
type FlowToStart = {
  name: string;
  input: string;
  sessionId?: string | undefined;
  parent: { execution: ExecutionAtWork; key: string };
};
export type Context = {
  /** Starts a run for a vertex. The caller passes it, because runs import this engine. */
  startFlow: (starting: Starting, given: FlowToStart) => Promise<string>;
  /** Null if other runs of the organization come first. */
  loaded: Loaded | null;
};

export type Work = ItemWork<{ executionId: string }, Context>;

/** A wait that is not over. */
export type Waiting = { key: string; kind: string; until: Date };

/** A task that can begin. `follows` marks what must be written first if it needs more than its inputs. */
export type Ready = { task: Task; follows: number };

/** The work on a run between two waits, in one process. */
export type Turn = {
  work: Work;
  asker: MemberActor;
  loaded: Loaded;
  schedule: Schedule;
  memory: Memory;
  writer: Writer;
  /** Aborts with the run, at its time limit, or when something has failed on our side. */
  signal: AbortSignal;
  /** Whether the run has worked as long as it may. */
  isLate: () => boolean;
  /** How long the run has worked, in all its turns, in milliseconds. */
  workMs: () => number;
  /** What can begin. */
  ready: Ready[];
  waiting: Waiting[];
  /** The number of the last checkpoint. */
  seq: number;
  /** The time of the last message, in milliseconds. */
  messageAt: number;
  /** The first failure of a vertex that no edge follows: the reason of the run. */
  firstError: { vertexId: string; reason: string } | null;
  /** The first failure on our side. */
  failure: unknown;
  /** Keeps the first failure and lets what is in work end. */
  fail: (error: unknown) => void;
  /** Resolves when no write is open. */
  close: () => Promise<void>;
};

/** How often the time that a run has worked is written, in milliseconds: a kill forgets no more than this. */
const COUNTED_MS = 2000;

/** Writes from time to time how long the run has worked. */
function countWork({ save }: Work, { id }: ExecutionAtWork, workMs: () => number) {
  let writing = Promise.resolve();
  let isWriting = false;
  const write = async (): Promise<void> => {
    isWriting = true;
    await save(async (em) => {
      await em.nativeUpdate(WorkflowExecutionEntity, { id }, { workMs: workMs() });
    });
  };
  const timer = setInterval(() => {
    if (isWriting) return;
    // A turn that cannot write ends by its next checkpoint.
    writing = write()
      .catch(() => undefined)
      .finally(() => (isWriting = false));
  }, COUNTED_MS);
  return {
    end: async (): Promise<void> => {
      clearInterval(timer);
      await writing;
    },
  };
}

/** Begins a turn with nothing settled. */
export function createTurn(work: Work, loaded: Loaded): Turn {
  const { asker, execution, graph, part } = loaded;
  const began = Date.now();
  const late = new AbortController();
  const over = new AbortController();
  const timer = setTimeout(() => late.abort(), Math.max(0, MAX_WORK_MS - execution.workMs));
  const writer = createWriter(work.save);
  const workMs = () => execution.workMs + Date.now() - began;
  const counting = countWork(work, execution, workMs);
  const turn: Turn = {
    work,
    asker,
    loaded,
    schedule: createSchedule(graph, part.included),
    memory: createMemory(graph),
    writer,
    signal: AbortSignal.any([work.signal, late.signal, over.signal]),
    isLate: () => late.signal.aborted,
    workMs,
    ready: [],
    waiting: [],
    seq: 0,
    messageAt: 0,
    firstError: null,
    failure: null,
    fail: (error) => {
      turn.failure ??= error;
      over.abort();
    },
    close: async () => {
      clearTimeout(timer);
      await counting.end();
      await writer.close();
    },
  };
  return turn;
}

/** Settles the recorded checkpoints again, so the turn goes on where the last one ended. */
export async function resume(turn: Turn): Promise<void> {
  const { loaded, memory, schedule, work } = turn;
  const { store } = work.job.platform;
  const records = [];
  for (const record of loaded.records) {
    turn.seq = Math.max(turn.seq, record.seq);
    const { outcome } = record;
    if (!outcome) continue;
    const task: Task = { vertexId: record.vertexId, rounds: record.rounds, phase: record.phase };
    records.push({ task, outcome });
    if (record.state === 'FAILED') noteFailure(turn, record.vertexId, record.error ?? '');
    if (outcome.state === 'LOOPING') continue;
    const { outputs, size } = await readOutputs(store, record);
    memory.give(task, outputs, size);
  }
  resumeSchedule(schedule, records);
  offer(turn, schedule.tasks());
}

/** Opens tasks whose inputs have been settled. */
export function offer({ ready, writer }: Pick<Turn, 'ready' | 'writer'>, tasks: readonly Task[]): void {
  const follows = writer.mark();
  for (const task of tasks) ready.push({ task, follows });
}

/** Notes the failure of a vertex as that of the run, unless an edge follows it. */
export function noteFailure(turn: Turn, vertexId: string, reason: string): void {
  const isFollowed = turn.loaded.graph.edges.some(({ kind, source }) => kind === 'failure' && source === vertexId);
  if (!isFollowed) turn.firstError ??= { vertexId, reason };
}

/** @throws if the graph has no such vertex */
export function vertexOf({ loaded }: Pick<Turn, 'loaded'>, id: string): Vertex {
  const vertex = loaded.graph.vertices.get(id);
  if (!vertex) throw new Error(`There is no vertex ${id}`);
  return vertex;
}

/** Whether a kill may repeat the vertex: it needs only its inputs and gives the same outputs again. */
export function isPure({ type }: Vertex): boolean {
  return type in PURE_COMPONENTS || type === 'LoopComponent';
}
