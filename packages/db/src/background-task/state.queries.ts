// Text: states are written by a function of the database, and `app.holds_task` takes a row.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, textSql } from '../sql/index.ts';

/** The attempt that works on a task. Only the last attempt may write the task's state. */
export type TaskHolder = { attempt: number; worker: string };

export type TaskStateRow = {
  task_id: string;
  /** Columns of `background_task`; columns that are not named keep their values. */
  columns: Record<string, unknown>;
  unless_revoked: boolean;
  attempt: number;
  holder: string;
};

/**
 * Writes states of tasks of any organizations. Each result is true if the state was written, false if a person has asked
 * the task to stop, and null if another attempt has the task. Waits for locks for up to `patienceMs`.
 */
export async function writeTaskStates(
  em: EntityManager,
  rows: readonly TaskStateRow[],
  patienceMs: number,
): Promise<(boolean | null)[]> {
  const [answer] = await textSql<{ written: (boolean | null)[] }>(
    em,
    'select app.write_task_states(?::jsonb, ?) as written',
    [JSON.stringify(rows), patienceMs],
  );
  return answer?.written ?? [];
}

export type TaskHold = { isRevokeWished: boolean; isOvertaken: boolean };

/** Returns whether a person has asked a task to stop, and whether another attempt has it. Both are false without a task. */
export async function findTaskHold(
  em: EntityManager,
  taskId: string,
  { attempt, worker }: TaskHolder,
): Promise<TaskHold> {
  const [found] = await textSql<TaskHold>(
    em,
    `select revoke_requested_at is not null as "isRevokeWished", not app.holds_task(t, ?, ?) as "isOvertaken"
     from background_task t where id = ?`,
    [attempt, worker, taskId],
  );
  return found ?? { isRevokeWished: false, isOvertaken: false };
}

export type TaskProgress = { completed: number; total: number | null; note: string | null };

/** Writes how far a task is, unless another attempt has it. */
export async function writeTaskProgress(
  em: EntityManager,
  taskId: string,
  { attempt, worker }: TaskHolder,
  progress: TaskProgress,
): Promise<void> {
  await textSql(em, 'update background_task t set progress = ?::jsonb where id = ? and app.holds_task(t, ?, ?)', [
    JSON.stringify(progress),
    taskId,
    attempt,
    worker,
  ]);
}

/** Notes that a person has asked a task to stop, unless it is over. */
export async function requestTaskRevoke(em: EntityManager, taskId: string): Promise<void> {
  await sqlOf(em)
    .updateTable('background_task')
    .set({ revoke_requested_at: new Date().toISOString() })
    .where('id', '=', taskId)
    .where('date_done', 'is', null)
    .execute();
}

/** Adds a task without parameters if it does not exist. */
export async function insertTask(
  em: EntityManager,
  task: { id: string; name: string; maxAttempts: number },
): Promise<void> {
  await sqlOf(em)
    .insertInto('background_task')
    .values({
      id: task.id,
      name: task.name,
      payload: '{}',
      max_attempts: task.maxAttempts,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns the id of the newest task of a job for a resource that waits or runs. */
export async function findLiveTask(em: EntityManager, job: string, resourceId: string): Promise<string | undefined> {
  const task = await sqlOf(em)
    .selectFrom('background_task')
    .select('id')
    .where('resource_id', '=', resourceId)
    .where('name', '=', job)
    .where('state', 'in', ['PENDING', 'RECEIVED', 'STARTED', 'RETRY'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return task?.id;
}
