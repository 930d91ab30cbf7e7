import { BackgroundTaskEntity } from '@atrium/db/background-task';
import { type Actor, type JobDefinition, newId, organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { traceParent } from './telemetry/index.ts';

/**
 * Adds a job and its background task to the transaction. The task's id is the job's key; both carry ids only.
 * @returns the task's id
 */
export async function enqueueJob<P extends z.ZodType>(
  em: EntityManager,
  by: { actor: Actor; requestId: string },
  job: JobDefinition<P>,
  payload: z.input<P>,
  options: { resourceId?: string } = {},
): Promise<string> {
  const parsed = job.payload.parse(payload) as Record<string, unknown>; // jobs' payloads are objects of ids
  const taskId = newId();
  const organizationId = organizationOf(by.actor);
  await em.insert(BackgroundTaskEntity, {
    id: taskId,
    organizationId,
    name: job.name,
    payload: parsed,
    resourceId: options.resourceId ?? null,
    maxAttempts: job.maxAttempts,
    requestId: by.requestId,
    createdById: userOf(by.actor),
    createdAt: new Date(),
  });
  const traceparent = traceParent();
  const envelope = {
    ...parsed,
    taskId,
    requestId: by.requestId,
    onBehalfOf: userOf(by.actor),
    ...(traceparent ? { traceparent } : {}),
  };
  await em.execute('select app.enqueue(?, ?::jsonb, ?, ?)', [
    job.name,
    JSON.stringify(envelope),
    taskId,
    job.maxAttempts,
  ]);
  return taskId;
}
