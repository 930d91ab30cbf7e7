// Text: they compare a value within JSON, and change rows from those of other tables.
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

/** Lets a wait follow a task of another area, whose credits the run has counted. Credits are decimal text. */
export async function followTask(
  em: EntityManager,
  { executionId, key, taskId, credits }: { executionId: string; key: string; taskId: string; credits: string },
): Promise<void> {
  await textSql(
    em,
    `update workflow_wait set request = request || jsonb_build_object('taskId', ?::text, 'credits', ?::text)
     where execution_id = ? and key = ?`,
    [taskId, credits, executionId, key],
  );
}

/** The runs of workflows that wait for a task. */
export async function waitsForTask(
  em: EntityManager,
  taskId: string,
): Promise<{ executionId: string; rootId: string }[]> {
  return textSql(
    em,
    `select e.id as "executionId", e.root_id as "rootId" from workflow_wait w join workflow_execution e on e.id = w.execution_id
     where w.answer is null and w.request ->> 'taskId' = ? order by e.root_id, e.id`,
    [taskId],
  );
}

/** The tasks of other areas that a run waits for. */
export async function tasksWaitedFor(em: EntityManager, executionId: string): Promise<string[]> {
  const found = await textSql<{ taskId: string }>(
    em,
    `select request ->> 'taskId' as "taskId" from workflow_wait
     where execution_id = ? and answer is null and request ->> 'taskId' is not null`,
    [executionId],
  );
  return found.map(({ taskId }) => taskId);
}

/**
 * Answers the waits for a task with its end and the credits that it has used, and counts those credits that it has not used
 * no more. The runs are locked. Returns their ids.
 */
export async function answerTaskWaits(em: EntityManager, taskId: string, answer: object): Promise<string[]> {
  const answered = await textSql<{ executionId: string }>(
    em,
    `with task as (select trim_scale(used) as used from run where id = ?::uuid),
     answered as (
       update workflow_wait w set answered_at = now(),
         answer = (?::jsonb || jsonb_build_object('taskId', ?::text, 'used', task.used::text))::text
       from task where w.answer is null and w.request ->> 'taskId' = ?
       returning w.execution_id, (w.request ->> 'credits')::numeric - task.used as unused),
     counted as (
       update workflow_execution root set credits_used = root.credits_used - of_root.unused
       from (select e.root_id, sum(a.unused) as unused from answered a join workflow_execution e on e.id = a.execution_id
         group by e.root_id) of_root
       where root.id = of_root.root_id)
     select execution_id as "executionId" from answered`,
    [taskId, JSON.stringify(answer), taskId, taskId],
  );
  return answered.map(({ executionId }) => executionId);
}
