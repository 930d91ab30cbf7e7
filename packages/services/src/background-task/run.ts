import { BackgroundTaskEntity } from '@atrium/db/background-task';
import type { TaskState } from '@atrium/domain/background-task';
import { type JobDefinition, newId } from '@atrium/domain/kernel';
import { z } from 'zod';
import { inTransaction, type Platform, type TaskContext, toDomainError, writeOutbox } from '../kernel/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const LOOK_MS = 1000;
const PROGRESS_MS = 1000;

/** What travels with every job beside its own payload. */
const Envelope = z.object({
  organizationId: z.uuid().nullish(),
  taskId: z.uuid().optional(),
  requestId: z.string().optional(),
  onBehalfOf: z.uuid().nullish(),
});

export type RunnableTask<P extends z.ZodType = z.ZodType> = {
  job: JobDefinition<P>;
  run: (context: TaskContext<z.output<P>>) => Promise<void>;
  /** Says what became of it where people look, when the last attempt has failed. */
  failed?: (context: TaskContext<z.output<P>>) => Promise<void>;
};

export const runnable = <P extends z.ZodType>(task: RunnableTask<P>): RunnableTask => task as unknown as RunnableTask; // each parses its own payload

type Attempt = { attempt: number; maxAttempts: number; worker: string; shutdown: AbortSignal };

const setState = async (
  platform: Platform,
  task: { id: string; organizationId: string | null },
  state: TaskState,
  more: Record<string, unknown> = {},
): Promise<void> => {
  await inTransaction(platform.orm, 'system', { ...SYSTEM, organizationId: task.organizationId }, async (em) => {
    await em.nativeUpdate(BackgroundTaskEntity, { id: task.id }, { state, ...more });
    if (task.organizationId) {
      await writeOutbox(em, task.organizationId, [{ topic: 'task', action: state.toLowerCase(), resourceId: task.id }]);
    }
  });
};

const revokeWished = async (platform: Platform, id: string): Promise<boolean> => {
  const [row] = await inTransaction(platform.orm, 'system', SYSTEM, async (em) =>
    em.execute<{ wished: boolean }[]>(
      'select revoke_requested_at is not null as wished from background_task where id = ?',
      [id],
    ),
  );
  return row?.wished ?? false;
};

/** Jobs of the clock come without a task: they get one, so that operators see them too. */
const ensureTask = async (platform: Platform, job: JobDefinition, id: string): Promise<void> => {
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    await em.execute(
      `insert into background_task (id, name, payload, max_attempts) values (?, ?, '{}', ?) on conflict (id) do nothing`,
      [id, job.name, job.maxAttempts],
    );
  });
};

/** Written at most once a second: the last word is the task's end, not its progress. */
const progressOf = (platform: Platform, taskId: string): TaskContext<unknown>['progress'] => {
  let last = 0;
  return async (completed, total, note) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
      await em.nativeUpdate(
        BackgroundTaskEntity,
        { id: taskId },
        { progress: { completed, total, note: note ?? null } },
      );
    });
  };
};

/**
 * Runs one job with its task's state kept by Celery's names, a signal that aborts when the task is revoked or the worker
 * stops, and the request id that caused it. Rethrows what failed, so that the queue tries again.
 */
export const runTask = async (
  platform: Platform,
  task: RunnableTask,
  raw: unknown,
  attempt: Attempt,
): Promise<void> => {
  const envelope = Envelope.parse(raw);
  const organizationId = envelope.organizationId ?? null;
  const taskId = envelope.taskId ?? newId();
  const identity = { id: taskId, organizationId };
  if (!envelope.taskId) await ensureTask(platform, task.job, taskId);
  if (await revokeWished(platform, taskId)) {
    await setState(platform, identity, 'REVOKED', { dateDone: new Date() });
    return;
  }
  const revoked = new AbortController();
  const look = setInterval(() => {
    revokeWished(platform, taskId)
      .then((wished) => wished && revoked.abort())
      .catch((error: unknown) =>
        platform.log.warn({ err: error, taskId }, 'could not look whether the task is revoked'),
      );
  }, LOOK_MS);
  const context: TaskContext<unknown> = {
    platform,
    payload: task.job.payload.parse(raw),
    taskId,
    requestId: envelope.requestId ?? taskId,
    actor: { kind: 'system', organizationId, onBehalfOf: envelope.onBehalfOf ?? null },
    signal: AbortSignal.any([revoked.signal, attempt.shutdown]),
    attempt: attempt.attempt,
    maxAttempts: attempt.maxAttempts,
    progress: progressOf(platform, taskId),
  };
  await setState(platform, identity, 'STARTED', {
    attempts: attempt.attempt,
    startedAt: new Date(),
    worker: attempt.worker,
    errorMessage: null,
  });
  try {
    await task.run(context);
    await setState(platform, identity, revoked.signal.aborted ? 'REVOKED' : 'SUCCESS', { dateDone: new Date() });
  } catch (error) {
    if (revoked.signal.aborted) {
      await setState(platform, identity, 'REVOKED', { dateDone: new Date() });
      return;
    }
    const failure = toDomainError(error);
    const isLast = attempt.attempt >= attempt.maxAttempts && !attempt.shutdown.aborted;
    const traceback = error instanceof Error ? (error.stack ?? error.message).slice(0, 20_000) : 'Unknown failure';
    await setState(platform, identity, isLast ? 'FAILURE' : 'RETRY', {
      errorMessage: failure.message.slice(0, 255),
      traceback,
      ...(isLast ? { dateDone: new Date() } : {}),
    });
    if (isLast) await task.failed?.(context);
    throw error;
  } finally {
    clearInterval(look);
  }
};
