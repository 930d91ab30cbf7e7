import { z } from 'zod';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';

/** Celery's state names. */
const TASK_STATES = ['PENDING', 'RECEIVED', 'STARTED', 'SUCCESS', 'FAILURE', 'RETRY', 'REVOKED'] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TaskRef = z.object({ taskId: RequestId });
export const BackgroundTask = z.object({
  taskId: z.string(),
  name: z.string(),
  status: z.enum(TASK_STATES),
  progress: z
    .object({
      completed: z.int(),
      total: z.int().nullable(),
      note: z.string().nullable(),
      /** The estimate of a run, if it goes on as fast as until now. */
      secondsLeft: z.int().nullable().optional(),
    })
    .nullable(),
  errorMessage: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  dateDone: Instant.nullable(),
});

/** The kinds of resources that runs of people work on. */
export const RUNNING_KINDS = ['dataroom', 'aiTable', 'aiTableFolder', 'workflow'] as const;

export const ListRunningTasksInput = listQuery({ name: 'enum', createdAt: 'date' });
/** A run that is not over. */
export const RunningTask = z.object({
  taskId: Id,
  /** The name of its job. */
  name: z.string(),
  completed: z.int(),
  total: z.int(),
  /** The estimate, if it goes on as fast as until now. */
  secondsLeft: z.int().nullable(),
  /** The reason why a workflow run waits; null if it does not wait, and for other runs. */
  waitingFor: z.string().nullable(),
  resourceId: Id.nullable(),
  /** Null if the caller may not see the resource. */
  resourceKind: z.enum(RUNNING_KINDS).nullable(),
  resourceName: z.string().nullable(),
  /** The person who started it; null for the caller. */
  startedByName: z.string().nullable(),
  createdAt: Instant,
});
export type RunningTask = z.infer<typeof RunningTask>;
