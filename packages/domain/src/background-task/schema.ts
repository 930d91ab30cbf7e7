import { z } from 'zod';
import { Instant, RequestId } from '../kernel/index.ts';

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
