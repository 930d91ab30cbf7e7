import type { Actor } from '@atrium/domain/kernel';
import type { Platform } from './platform.ts';

/** What a running job gets. */
export type TaskContext<P> = {
  platform: Platform;
  payload: P;
  taskId: string;
  requestId: string;
  /** The system, in the organization of the job, on behalf of the user who caused it. */
  actor: Extract<Actor, { kind: 'system' }>;
  /** Aborts when the task is revoked or the worker stops. */
  signal: AbortSignal;
  /** The number of this attempt, from 1. */
  attempt: number;
  maxAttempts: number;
  /** Reports the progress to watchers. Written at most once a second. */
  progress: (completed: number, total: number | null, note?: string) => Promise<void>;
};
