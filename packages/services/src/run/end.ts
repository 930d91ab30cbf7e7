import {
  addReserved,
  appendEvents,
  endRun,
  findRun,
  numberEvents,
  type RunFound,
  wakeEveryItemFor,
} from '@atrium/db/run';
import { notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CreditCause, reserveCredits, settleCredits } from '../credit/index.ts';
import { type TaskContext, writeIn } from '../kernel/index.ts';
import type { Ending, RunDefinition, RunEvent } from './definition.ts';

/** The key of a run's notifications. */
export function runKey(runId: string): string {
  return `run:${runId}`;
}

/** The key of the notifications for readers of a run's events. Lanes do not wait for these. */
export function eventsKey(runId: string): string {
  return `run-events:${runId}`;
}

/** The keys of the notifications at the end of a run: for its lanes, for those who wait for it, and for its readers. */
export function endKeys(runId: string): string[] {
  return [runKey(runId), eventsKey(runId)];
}

/** Whose credits a run uses. */
export function creditCause(run: Pick<RunFound, 'id' | 'resourceId'> & { createdById: string | null }): CreditCause {
  const { id: runId, resourceId, createdById } = run;
  const cause = runKey(runId);
  return { cause, key: `${cause}:reserve`, runId, resourceId, createdById };
}

/**
 * Reserves more credits for a run, in the transaction of `em`, for work that it has found. A second call with the same key
 * changes nothing. @throws PAYMENT_REQUIRED with too few credits
 */
export async function reserveMore(
  em: EntityManager,
  run: RunFound,
  { key, amount, note }: { key: string; amount: string; note: string },
): Promise<void> {
  const cause = creditCause(run);
  const isNew = await reserveCredits(em, { ...cause, key: `${cause.key}:${key}`, note }, amount);
  if (isNew) await addReserved(em, run.id, amount);
}

/** Stores the last events of a run, and wakes its lanes and its readers when the transaction commits. */
async function tellEnd<P, C>(
  { writeEvents }: RunDefinition<P, C>,
  em: EntityManager,
  run: RunFound,
  events: readonly RunEvent[],
): Promise<void> {
  const keys = endKeys(run.id);
  if (!writeEvents || events.length === 0) return appendEvents(em, run.id, { events, keys });
  await writeEvents(em, run, await numberEvents(em, run.id, events.length), events);
  await appendEvents(em, run.id, { events: [], keys });
}

type End<P> = { run: RunFound; job: TaskContext<P> | null; ending: Ending };

/** Gives back the credits that a run has reserved and not used. */
export async function refund<P, C>(
  { refundNote }: Pick<RunDefinition<P, C>, 'refundNote'>,
  em: EntityManager,
  run: RunFound,
  { used, hasReserved }: { used: string; hasReserved: boolean },
): Promise<void> {
  if (hasReserved) await settleCredits(em, runKey(run.id), { used, note: refundNote });
}

/**
 * Ends a run once, in the transaction of `em`: its state, the refund of credits that were reserved and not used, and what
 * its area does at the end. Returns false if it was over.
 */
export async function endIn<P, C>(
  definition: RunDefinition<P, C>,
  em: EntityManager,
  { run, job, ending }: End<P>,
): Promise<boolean> {
  await definition.beforeEnd?.({ em, run });
  const ended = await endRun(em, run.id, ending.state, ending.reason?.slice(0, 255) ?? null);
  if (!ended) return false;
  await refund(definition, em, run, ended);
  await tellEnd(definition, em, run, (await definition.end?.({ em, run, job, ending })) ?? []);
  if (definition.holds) await wakeWaiting(em, definition.holds(run));
  return true;
}

/** The actions on a run whose definition the caller does not know. */
type ByName = {
  stop: (em: EntityManager, run: RunFound) => Promise<boolean>;
  /** Queues a lane for items that were opened. */
  queueLane: (em: EntityManager, run: RunFound) => Promise<void>;
};
const known = new Map<string, ByName>();

/** Makes the runs of a definition known by their name. */
export function registerRuns(name: string, by: ByName): void {
  known.set(name, by);
}

/**
 * Stops a run at once, in the transaction of `em`. Its lanes are notified; what they bring after this is not written.
 * @returns false if it was over
 * @throws NOT_FOUND
 */
export async function stopRunById(em: EntityManager, runId: string): Promise<boolean> {
  const run = await findRun(em, runId);
  const by = run && known.get(run.name);
  if (!by) throw notFound('Run');
  return by.stop(em, run);
}

/** Opens all items of the organization that wait for something that has happened, in the transaction of `em`. */
export async function wakeWaiting(em: EntityManager, waitsFor: string): Promise<void> {
  for (const runId of await wakeEveryItemFor(em, waitsFor)) {
    const run = await findRun(em, runId);
    if (run) await known.get(run.name)?.queueLane(em, run);
  }
}

/** Opens short transactions of a lane. */
export function tenantOf(job: TaskContext<unknown>) {
  return async <T>(run: (em: EntityManager) => Promise<T>): Promise<T> => writeIn(job, run);
}

/** Ends a run in its own transaction. */
export async function finish<P, C>(
  definition: RunDefinition<P, C>,
  job: TaskContext<P>,
  run: RunFound,
  ending: Ending,
): Promise<void> {
  await tenantOf(job)(async (em) => endIn(definition, em, { run, job, ending }));
}
