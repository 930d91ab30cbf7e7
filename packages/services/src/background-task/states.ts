import { sendHint } from '@atrium/db/event';
import type { TaskState } from '@atrium/domain/background-task';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform } from '../kernel/index.ts';
import { inStatement, inTransaction } from '../kernel/transaction/index.ts';
import { inInnerSpan, outsideTraces } from '../kernel/telemetry/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

/** The attempt that writes: a task's state is its last attempt's, and not that of one that was taken for dead before. */
export type Holder = { attempt: number; worker: string };

export type StateChange = {
  taskId: string;
  holder: Holder;
  /** Of `background_task`; what is not named stays. */
  columns: {
    state: TaskState;
    attempts?: number;
    worker?: string;
    started_at?: Date;
    date_done?: Date;
    error_message?: string | null;
    traceback?: string;
  };
  /** Nothing is written when a person wishes that the task stops. */
  unlessRevoked?: boolean;
};

/** Nothing is written where a person wishes that the task stops, or where another attempt has it by now. */
export type Written = 'written' | 'revoked' | 'overtaken';

export type TaskStates = {
  /** Writes a state and tells those who watch the task. Resolves once that is committed. */
  write: (change: StateChange) => Promise<Written>;
};

/** A second batch may be on its way, so that a change need not wait for the first one to come back. */
const BATCHES_AT_ONCE = 2;
/** A lock that one change of a batch waits for holds up the others for no longer. */
const BATCH_PATIENCE_MS = 100;
/** Well before a silent worker counts as dead: nothing that it began may be written after its successor's states. */
const ALONE_PATIENCE_MS = 15_000;

/** One transaction in one round trip, for whatever organizations the tasks are of; says of each whether it was written. */
async function writeAll(platform: Platform, changes: StateChange[], patienceMs: number): Promise<Written[]> {
  const rows = changes.map(({ taskId, columns, holder, unlessRevoked = false }) => ({
    task_id: taskId,
    columns,
    unless_revoked: unlessRevoked,
    attempt: holder.attempt,
    holder: holder.worker,
  }));
  const [answer] = await inStatement(platform.orm, async (em) =>
    em.execute<{ written: (boolean | null)[] }[]>('select app.write_task_states(?::jsonb, ?) as written', [
      JSON.stringify(rows),
      patienceMs,
    ]),
  );
  return (answer?.written ?? []).map((isWritten) => {
    if (isWritten === null) return 'overtaken';
    return isWritten ? 'written' : 'revoked';
  });
}

/** Whether a person wishes that the task stops, and whether another attempt has it. */
export async function lookAt(
  platform: Platform,
  taskId: string,
  holder: Holder,
): Promise<{ isRevokeWished: boolean; isOvertaken: boolean }> {
  return inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    const [found] = await em.execute<{ isRevokeWished: boolean; isOvertaken: boolean }[]>(
      `select revoke_requested_at is not null as "isRevokeWished", not app.holds_task(t, ?, ?) as "isOvertaken"
       from background_task t where id = ?`,
      [holder.attempt, holder.worker, taskId],
    );
    return found ?? { isRevokeWished: false, isOvertaken: false };
  });
}

/** The key of a task's notifications. */
export function taskKey(taskId: string): string {
  return `task:${taskId}`;
}

/** Asks a task that waits or runs to stop; its worker is notified when the transaction commits. */
export async function requestRevoke(em: EntityManager, taskId: string): Promise<void> {
  await em.execute('update background_task set revoke_requested_at = now() where id = ? and date_done is null', [
    taskId,
  ]);
  await sendHint(em, taskKey(taskId));
}

/** Says how far the task is, unless another attempt has it. */
export async function writeProgress(
  platform: Platform,
  taskId: string,
  holder: Holder,
  progress: { completed: number; total: number | null; note: string | null },
): Promise<void> {
  return inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    await em.execute('update background_task t set progress = ?::jsonb where id = ? and app.holds_task(t, ?, ?)', [
      JSON.stringify(progress),
      taskId,
      holder.attempt,
      holder.worker,
    ]);
  });
}

async function writeAlone(platform: Platform, change: StateChange): Promise<Written> {
  const [written] = await writeAll(platform, [change], ALONE_PATIENCE_MS);
  if (written === undefined) throw new Error('The database did not say whether the state was written');
  return written;
}

/**
 * Writes the states of tasks that run at once together: while batches are on their way, the next one gathers. What a change
 * meets (a lock, an error, a wish to stop) is its own affair: it is then written by itself, and the others are not held up.
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
