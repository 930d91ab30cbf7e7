import {
  findTaskHold,
  requestTaskRevoke,
  type TaskHold,
  type TaskHolder,
  type TaskProgress,
  writeTaskProgress,
  writeTaskStates,
} from '@atrium/db/background-task';
import { sendHint } from '@atrium/db/event';
import type { TaskState } from '@atrium/domain/background-task';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform } from '../kernel/index.ts';
import { inStatement, inTransaction } from '../kernel/transaction/index.ts';
import { inInnerSpan, outsideTraces } from '../kernel/telemetry/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

export type StateChange = {
  taskId: string;
  holder: TaskHolder;
  /** Columns of `background_task`; columns that are not named keep their values. */
  columns: {
    state: TaskState;
    attempts?: number;
    worker?: string;
    started_at?: Date;
    date_done?: Date;
    error_message?: string | null;
    traceback?: string;
  };
  /** Writes nothing if a person has asked the task to stop. */
  unlessRevoked?: boolean;
};

/** `revoked`: not written, because a person has asked the task to stop. `overtaken`: another attempt has the task. */
export type Written = 'written' | 'revoked' | 'overtaken';

export type TaskStates = {
  /** Writes a state and notifies those who watch the task. Resolves when that is committed. */
  write: (change: StateChange) => Promise<Written>;
};

/** Batches in flight. With two, a change does not wait for the round trip of the batch before it. */
const BATCHES_AT_ONCE = 2;
/** Longest wait of a batch for a lock, in milliseconds. It delays all changes of the batch. */
const BATCH_PATIENCE_MS = 100;
/** Longest wait of a single change for a lock, in milliseconds. It must end before a silent worker counts as dead. */
const ALONE_PATIENCE_MS = 15_000;

/** Writes states of tasks of any organizations, in one transaction and one round trip. */
async function writeAll(platform: Platform, changes: StateChange[], patienceMs: number): Promise<Written[]> {
  const rows = changes.map(({ taskId, columns, holder, unlessRevoked = false }) => ({
    task_id: taskId,
    columns,
    unless_revoked: unlessRevoked,
    attempt: holder.attempt,
    holder: holder.worker,
  }));
  const written = await inStatement(platform.orm, async (em) => writeTaskStates(em, rows, patienceMs));
  return written.map((isWritten) => {
    if (isWritten === null) return 'overtaken';
    return isWritten ? 'written' : 'revoked';
  });
}

/** Returns whether a person has asked the task to stop, and whether another attempt has it. */
export async function lookAt(platform: Platform, taskId: string, holder: TaskHolder): Promise<TaskHold> {
  return inTransaction(platform.orm, 'system', SYSTEM, async (em) => findTaskHold(em, taskId, holder));
}

/** The key of a task's notifications. */
export function taskKey(taskId: string): string {
  return `task:${taskId}`;
}

/** Asks a task that waits or runs to stop. Its worker is notified when the transaction commits. */
export async function requestRevoke(em: EntityManager, taskId: string): Promise<void> {
  await requestTaskRevoke(em, taskId);
  await sendHint(em, taskKey(taskId));
}

/** Writes how far a task is, unless another attempt has it. */
export async function writeProgress(
  platform: Platform,
  taskId: string,
  holder: TaskHolder,
  progress: TaskProgress,
): Promise<void> {
  return inTransaction(platform.orm, 'system', SYSTEM, async (em) => writeTaskProgress(em, taskId, holder, progress));
}

async function writeAlone(platform: Platform, change: StateChange): Promise<Written> {
  const [written] = await writeAll(platform, [change], ALONE_PATIENCE_MS);
  if (written === undefined) throw new Error('The database did not say whether the state was written');
  return written;
}

/**
 * Writes the states of tasks in batches: while batches are in flight, the next one gathers. If a batch fails, for example
 * because one change waits for a lock, each of its changes is written alone.
 */
export function createTaskStates(platform: Platform): TaskStates {
  const waiting: { change: StateChange; settle: (written: Written | Promise<Written>) => void }[] = [];
  let writing = 0;

  const writeWaiting = async (): Promise<void> => {
    writing += 1;
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      const changes = batch.map(({ change }) => change);
      const written = await writeAll(platform, changes, BATCH_PATIENCE_MS).catch((error: unknown) => {
        platform.log.debug({ err: error, states: changes.length }, 'states of tasks are written one by one');
        return [];
      });
      for (const [at, { change, settle }] of batch.entries()) settle(written[at] ?? writeAlone(platform, change));
    }
    writing -= 1;
  };
  return {
    write: async (change) =>
      inInnerSpan(`state ${change.columns.state}`, { kind: 'client' }, async () => {
        const { promise, resolve } = Promise.withResolvers<Written>();
        waiting.push({ change, settle: resolve });
        if (writing < BATCHES_AT_ONCE) void outsideTraces(writeWaiting);
        return promise;
      }),
  };
}
