import { enqueueTasks } from '@atrium/db/background-task';
import { type Actor, type JobDefinition, newId, organizationOf, PRIORITIES, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { traceParent } from './telemetry/index.ts';

type Cause = { actor: Actor; requestId: string };
type Options = {
  resourceId?: string;
  /** The job does not start before this time. */
  notBefore?: Date;
};

/**
 * Adds a job and its background task to the transaction. The task's id is the job's key; both carry ids only.
 * @returns the task's id
 */
export async function enqueueJob<P extends z.ZodType>(
  em: EntityManager,
  by: Cause,
  job: JobDefinition<P>,
  payload: z.input<P>,
  options: Options = {},
): Promise<string> {
  const [taskId] = await enqueueAll(em, by, job, [{ payload, ...options }], options);
  if (taskId === undefined) throw new Error('A job was not queued');
  return taskId;
}

/**
 * Adds any number of jobs of one kind in one statement.
 * @returns the tasks' ids, in the order of the payloads
 */
export async function enqueueAll<P extends z.ZodType>(
  em: EntityManager,
  by: Cause,
  job: JobDefinition<P>,
  jobs: readonly { payload: z.input<P>; resourceId?: string }[],
  { notBefore }: Pick<Options, 'notBefore'> = {},
): Promise<string[]> {
  if (jobs.length === 0) return [];
  const tasks = jobs.map(({ payload, resourceId }) => ({
    id: newId(),
    payload: job.payload.parse(payload) as Record<string, unknown>, // jobs' payloads are objects of ids
    resourceId: resourceId ?? null,
  }));
  const traceparent = traceParent();
  await enqueueTasks(em, {
    name: job.name,
    organizationId: organizationOf(by.actor),
    urgency: job.urgency,
    priorities: PRIORITIES[job.urgency],
    maxAttempts: job.maxAttempts,
    notBefore: notBefore ?? null,
    requestId: by.requestId,
    createdById: userOf(by.actor),
    ...(traceparent ? { traceparent } : {}),
    tasks,
  });
  return tasks.map(({ id }) => id);
}

/** A job without an organization, as JSON, for a function of the database that queues it with other work. */
export function queuedJob<P extends z.ZodType>(requestId: string, job: JobDefinition<P>, payload: z.input<P>) {
  const traceparent = traceParent();
  return {
    id: newId(),
    name: job.name,
    urgency: job.urgency,
    priorities: PRIORITIES[job.urgency],
    maxAttempts: job.maxAttempts,
    payload: job.payload.parse(payload) as Record<string, unknown>, // jobs' payloads are objects of ids
    requestId,
    envelope: { requestId, onBehalfOf: null, ...(traceparent ? { traceparent } : {}) },
  };
}
