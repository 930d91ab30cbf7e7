// Text: statements that delete and return what they have deleted, for rows of several tables.
import { runWorkflow } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/**
 * Deletes what the runs of workflows leave outside the rows that are deleted with a workflow: their runs with items and
 * events, which hold contents. To be called before the workflows are deleted. No run of them may be live.
 * @returns the storage keys of files that then belong to nothing: large outputs, and files that people or runs added
 */
export async function purgeRunsOfWorkflows(em: EntityManager, workflowIds: readonly string[]): Promise<string[]> {
  if (workflowIds.length === 0) return [];
  const ids = pgArray(workflowIds);
  const files = await textSql<{ key: string }>(
    em,
    `select c.storage_key as key from workflow_checkpoint c join workflow_execution e on e.id = c.execution_id
     where e.workflow_id = any(?::uuid[]) and c.storage_key is not null
     union select storage_key from workflow_file where workflow_id = any(?::uuid[])`,
    [ids, ids],
  );
  await textSql(
    em,
    `delete from run where id in (select id from workflow_execution where workflow_id = any(?::uuid[]))`,
    [ids],
  );
  return files.map(({ key }) => key);
}

/**
 * Ends the events of runs that ended more than this many days ago, and forgets their large outputs. Their checkpoints stay
 * with a preview and without a hash, so no later run takes a preview for an output.
 * @returns the storage keys of the large outputs
 */
export async function forgetOldRuns(em: EntityManager, days: number): Promise<string[]> {
  const due = `now() - make_interval(days => ${Math.trunc(days)})`;
  await textSql(em, `delete from run where name = ? and finished_at < ${due}`, [runWorkflow.name]);
  const files = await textSql<{ key: string }>(
    em,
    `with old as (
       select c.execution_id, c.seq, c.storage_key from workflow_checkpoint c
       join workflow_execution e on e.id = c.execution_id
       where c.storage_key is not null and e.finished_at < ${due} for update of c)
     update workflow_checkpoint c set storage_key = null, hash = '' from old
     where c.execution_id = old.execution_id and c.seq = old.seq returning old.storage_key as key`,
    [],
  );
  return files.map(({ key }) => key);
}
