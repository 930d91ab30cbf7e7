import { answerTaskWaits, lockExecution, waitsForTask } from '@atrium/db/workflow-run';
import type { JsonObject } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { wakeWaiting } from '../run/index.ts';

/** What a run of a workflow waits for: the answer of one of its waits. */
export function waitName(executionId: string): string {
  return `workflow:${executionId}`;
}

/** Locks the runs that wait for a task, before anything of the task is locked: they lock in this order too. */
export async function lockWaitingFor(em: EntityManager, taskId: string): Promise<void> {
  for (const { rootId, executionId } of await waitsForTask(em, taskId)) await lockExecution(em, rootId, executionId);
}

/** Gives the end of a task to the runs that wait for it, and wakes them. Credits that it has not used count no more. */
export async function answerWaitingFor(em: EntityManager, taskId: string, answer: JsonObject): Promise<void> {
  for (const executionId of await answerTaskWaits(em, taskId, answer)) await wakeWaiting(em, waitName(executionId));
}
