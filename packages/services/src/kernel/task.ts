import { type Actor, organizationOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from './platform.ts';
import { inTransaction } from './transaction/index.ts';

/** The parts that a running job gets. */
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

type Within = { platform: Platform; actor: Actor };

/**
 * Reads in a short transaction of a job: in its organization, or in all if it has none. `as` reads with a person's rights.
 */
export async function readIn<T>(
  { platform, actor }: Within,
  run: (em: EntityManager) => Promise<T>,
  as: Actor = actor,
): Promise<T> {
  return inTransaction(platform.orm, scopeOf(as), as, run, { readOnly: true });
}

/** Writes in a short transaction of a job: in its organization, or in all if it has none. */
export async function writeIn<T>(
  { platform, actor }: Within,
  run: (em: EntityManager) => Promise<T>,
  as: Actor = actor,
): Promise<T> {
  return inTransaction(platform.orm, scopeOf(as), as, run);
}

function scopeOf(actor: Actor): 'organization' | 'system' {
  return organizationOf(actor) === null ? 'system' : 'organization';
}
