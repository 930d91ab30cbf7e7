import { insertTask, type TaskHolder } from '@atrium/db/background-task';
import type { TaskState } from '@atrium/domain/background-task';
import { type JobDefinition, newId } from '@atrium/domain/kernel';
import { z } from 'zod';
import { type Platform, type TaskContext, toDomainError } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { outsideTraces } from '../kernel/telemetry/index.ts';
import { observed } from './observe.ts';
import { createTaskStates, lookAt, type StateChange, taskKey, type TaskStates, writeProgress } from './states.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const LOOK_MS = 5_000;
const PROGRESS_MS = 1000;

/** The fields of every job in addition to its own payload. */
const Envelope = z.object({
  organizationId: z.uuid().nullish(),
  taskId: z.uuid().optional(),
  requestId: z.string().optional(),
  onBehalfOf: z.uuid().nullish(),
  traceparent: z.string().optional(),
});

export type RunnableTask<P extends z.ZodType = z.ZodType> = {
  job: JobDefinition<P>;
  run: (context: TaskContext<z.output<P>>) => Promise<void>;
  /** Writes the failure of the last attempt where people see it. */
  failed?: (context: TaskContext<z.output<P>>) => Promise<void>;
  /** Writes that a person has stopped the task, whether it waited or ran. */
  revoked?: (context: TaskContext<z.output<P>>) => Promise<void>;
};

export function runnable<P extends z.ZodType>(task: RunnableTask<P>): RunnableTask {
  return task;
}

type Attempt = {
  attempt: number;
  /** How often the queue will try. The job's definition may have changed since it was queued. */
  maxAttempts: number;
  worker: string;
  shutdown: AbortSignal;
  /** Writes the states of concurrent attempts in batches. Without it, this attempt writes alone. */
  states?: TaskStates;
};

/** Adds the task of a scheduled job, which comes without one, so that operators see it too. */
async function ensureTask(platform: Platform, { name, maxAttempts }: JobDefinition, id: string): Promise<void> {
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => insertTask(em, { id, name, maxAttempts }));
}

/** Writes progress at most once a second. The last report can be lost, because the task's end follows. */
function progressOf(platform: Platform, taskId: string, holder: TaskHolder): TaskContext<unknown>['progress'] {
  let last = 0;
  return async (completed, total, note) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    await writeProgress(platform, taskId, holder, { completed, total, note: note ?? null });
  };
}

/** The worker was taken for dead and another attempt has the task. What this attempt brings is not written. */
class OvertakenError extends Error {
  override name = 'OvertakenError';
  constructor() {
    super('Another attempt has this task');
  }
}

/**
 * Aborts when a person asks the task to stop, which a notification says, or when another attempt has it. Without a
 * notification it looks every few seconds, because one may be lost with its connection.
 */
function watch(platform: Platform, taskId: string, holder: TaskHolder) {
  const revoked = new AbortController();
  const overtaken = new AbortController();
  const closed = new AbortController();
  const look = async (): Promise<void> => {
    const { isRevokeWished, isOvertaken } = await lookAt(platform, taskId, holder);
    if (isOvertaken) overtaken.abort();
    else if (isRevokeWished) revoked.abort();
  };
  const hints = platform.hub.listen(taskKey(taskId));
  const follow = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await hints.next(LOOK_MS, closed.signal);
      if (closed.signal.aborted) return;
      await look().catch((error: unknown) =>
        platform.log.warn({ err: error, taskId }, 'could not look whether the task is revoked'),
      );
    }
  };
  const following = outsideTraces(follow);
  return {
    revoked: revoked.signal,
    overtaken: overtaken.signal,
    /** Resolves when no statement of it is open: the worker may close its connections after this. */
    end: async (): Promise<void> => {
      closed.abort();
      hints.close();
      await following;
    },
  };
}

/**
 * Runs one job and writes the states of its task, under Celery's names. The job gets a signal that aborts when the task is
 * revoked or the worker stops, and the id of the request that caused it. Rethrows failures, so that the queue tries again. An
 * attempt beyond the last one means that a worker died in the last one: the task fails without running. Rejects as well if
 * another attempt has the task, so that the queue does not complete the job.
 */
export async function runTask(platform: Platform, task: RunnableTask, raw: unknown, attempt: Attempt): Promise<void> {
  const envelope = Envelope.parse(raw);
  const taskId = envelope.taskId ?? newId();
  const job = {
    log: platform.log,
    task: task.job.name,
    taskId,
    requestId: envelope.requestId ?? taskId,
    organizationId: envelope.organizationId ?? null,
    attempt: attempt.attempt,
    traceparent: envelope.traceparent,
  };
  await observed(job, async (reached) => runAttempt(platform, task, { raw, envelope, taskId, attempt, reached }));
}

type Taken = {
  raw: unknown;
  envelope: z.output<typeof Envelope>;
  taskId: string;
  attempt: Attempt;
  /** Called with each state that was written. */
  reached: (state: TaskState) => void;
};

async function runAttempt(platform: Platform, task: RunnableTask, taken: Taken): Promise<void> {
  const { raw, envelope, taskId, attempt, reached } = taken;
  const organizationId = envelope.organizationId ?? null;
  const maxAttempts = Math.min(task.job.maxAttempts, attempt.maxAttempts);
  const holder: TaskHolder = { attempt: attempt.attempt, worker: attempt.worker };
  if (!envelope.taskId) await ensureTask(platform, task.job, taskId);
  const watched = watch(platform, taskId, holder);
  const context: TaskContext<unknown> = {
    platform,
    payload: task.job.payload.parse(raw),
    taskId,
    requestId: envelope.requestId ?? taskId,
    actor: { kind: 'system', organizationId, onBehalfOf: envelope.onBehalfOf ?? null },
    signal: AbortSignal.any([watched.revoked, watched.overtaken, attempt.shutdown]),
    attempt: attempt.attempt,
    maxAttempts,
    progress: progressOf(platform, taskId, holder),
  };
  const { states = createTaskStates(platform) } = attempt;
  const state = async (name: TaskState, more: Omit<StateChange['columns'], 'state'> = {}) => {
    const written = await states.write({ taskId, holder, columns: { state: name, ...more } });
    if (written === 'overtaken') throw new OvertakenError();
    reached(name);
  };
  /** Only the last attempt may write the end of its task in other tables. */
  const stillHeld = async () => {
    const { isRevokeWished, isOvertaken } = await lookAt(platform, taskId, holder);
    if (isOvertaken) throw new OvertakenError();
    return { isRevokeWished };
  };
  const revoke = async () => {
    await stillHeld();
    await task.revoked?.(context);
    await state('REVOKED', { date_done: new Date() });
  };
  const fail = async (error: unknown) => {
    await stillHeld();
    await task.failed?.(context);
    await state('FAILURE', { ...reasonOf(error), date_done: new Date() });
  };
  try {
    const { attempt: attempts, worker } = attempt;
    if (attempts > task.job.maxAttempts) {
      if ((await stillHeld()).isRevokeWished) return await revoke();
      return await fail(new Error('The worker died in the last attempt'));
    }
    const begun = { state: 'STARTED' as const, attempts, worker, started_at: new Date(), error_message: null };
    const written = await states.write({ taskId, holder, columns: begun, unlessRevoked: true });
    if (written === 'overtaken') throw new OvertakenError();
    if (written === 'revoked') return await revoke();
    reached('STARTED');
    await task.run(context);
    if (watched.revoked.aborted) return await revoke();
    await state('SUCCESS', { date_done: new Date() });
  } catch (error) {
    if (error instanceof OvertakenError) throw error;
    if (watched.overtaken.aborted) throw new OvertakenError();
    if (watched.revoked.aborted) return await revoke();
    // The worker hands the job back, so the attempt does not count.
    if (attempt.shutdown.aborted) await state('PENDING');
    else if (attempt.attempt >= maxAttempts) await fail(error);
    else await state('RETRY', reasonOf(error));
    throw error;
  } finally {
    await watched.end();
  }
}

/** The message is for people, the trace for operators. */
function reasonOf(error: unknown) {
  return {
    error_message: storable(toDomainError(error).message, 255),
    traceback: storable(error instanceof Error ? (error.stack ?? error.message) : 'Unknown failure', 20_000),
  };
}

/** Removes what the database does not store: errors can quote documents with NUL or halves of surrogate pairs. */
function storable(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().replaceAll('\0', '\uFFFD');
}
