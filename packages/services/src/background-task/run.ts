import type { TaskState } from '@atrium/domain/background-task';
import { type JobDefinition, newId } from '@atrium/domain/kernel';
import { z } from 'zod';
import { type Platform, type TaskContext, toDomainError } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { outsideTraces } from '../kernel/telemetry/index.ts';
import { observed } from './observe.ts';
import {
  createTaskStates,
  type Holder,
  lookAt,
  type StateChange,
  taskKey,
  type TaskStates,
  writeProgress,
} from './states.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const LOOK_MS = 5_000;
const PROGRESS_MS = 1000;

/** What travels with every job beside its own payload. */
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
  /** Says what became of it where people look, when the last attempt has failed. */
  failed?: (context: TaskContext<z.output<P>>) => Promise<void>;
  /** The same when a person has stopped it, running or waiting. */
  revoked?: (context: TaskContext<z.output<P>>) => Promise<void>;
};

export function runnable<P extends z.ZodType>(task: RunnableTask<P>): RunnableTask {
  return task;
}

type Attempt = {
  attempt: number;
  /** How often the queue will try, which need not be what the job says by now. */
  maxAttempts: number;
  worker: string;
  shutdown: AbortSignal;
  /** Where attempts at once write their states together; without it this one writes by itself. */
  states?: TaskStates;
};

/** Jobs of the clock come without a task: they get one, so that operators see them too. */
async function ensureTask(platform: Platform, job: JobDefinition, id: string): Promise<void> {
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    await em.execute(
      `insert into background_task (id, name, payload, max_attempts) values (?, ?, '{}', ?) on conflict (id) do nothing`,
      [id, job.name, job.maxAttempts],
    );
  });
}

/** Written at most once a second: the last word is the task's end, not its progress. */
function progressOf(platform: Platform, taskId: string, holder: Holder): TaskContext<unknown>['progress'] {
  let last = 0;
  return async (completed, total, note) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    await writeProgress(platform, taskId, holder, { completed, total, note: note ?? null });
  };
}

/** Its worker was taken for dead, and another attempt has the task: what this one brings is not written. */
class OvertakenError extends Error {
  override name = 'OvertakenError';
  constructor() {
    super('Another attempt has this task by now');
  }
}

/**
 * Aborts when a person asks the task to stop, which a notification says, or when another attempt has it. Without a
 * notification it looks every few seconds, because one may be lost with its connection.
 */
function watch(platform: Platform, taskId: string, holder: Holder) {
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
 * Runs one job with its task's state kept by Celery's names, a signal that aborts when the task is revoked or the worker
 * stops, and the request id that caused it. Rethrows what failed, so that the queue tries again. An attempt beyond the
 * last one means that a worker died in that: nothing is run any more, and the task has failed. Rejects as well where another
 * attempt has the task by now, so that the queue does not take it for done.
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
  /** Told of each state, for those who watch. */
  reached: (state: TaskState) => void;
};

async function runAttempt(platform: Platform, task: RunnableTask, taken: Taken): Promise<void> {
  const { raw, envelope, taskId, attempt, reached } = taken;
  const organizationId = envelope.organizationId ?? null;
  const maxAttempts = Math.min(task.job.maxAttempts, attempt.maxAttempts);
  const holder: Holder = { attempt: attempt.attempt, worker: attempt.worker };
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
  /** What a task says elsewhere of its end is the last attempt's, too. */
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
    // Handed back, not failed: the attempt does not count.
    if (attempt.shutdown.aborted) await state('PENDING');
    else if (attempt.attempt >= maxAttempts) await fail(error);
    else await state('RETRY', reasonOf(error));
    throw error;
  } finally {
    await watched.end();
  }
}

/** A sentence for people; the trace is for operators. */
function reasonOf(error: unknown) {
  return {
    error_message: storable(toDomainError(error).message, 255),
    traceback: storable(error instanceof Error ? (error.stack ?? error.message) : 'Unknown failure', 20_000),
  };
}

/** Errors may quote what was read: NUL and halves of surrogate pairs, which the database does not take. */
function storable(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().replaceAll('\0', '\uFFFD');
}
