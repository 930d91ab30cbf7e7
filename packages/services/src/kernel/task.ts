import type { Actor } from '@atrium/domain/kernel';
import type { Platform } from './platform.ts';

/** What a running job knows: its task, whom it works for, and when to stop. */
export type TaskContext<P> = {
  platform: Platform;
  payload: P;
  taskId: string;
  requestId: string;
  /** The system, in the organization that the job was queued in, for the person who caused it. */
  actor: Extract<Actor, { kind: 'system' }>;
  /** Aborts when the task is revoked or the worker stops. */
  signal: AbortSignal;
  /** The attempt under way, from 1, and how many there are. */
  attempt: number;
  maxAttempts: number;
  /** Tells watchers how far it is. Written at most once a second. */
  progress: (completed: number, total: number | null, note?: string) => Promise<void>;
};
