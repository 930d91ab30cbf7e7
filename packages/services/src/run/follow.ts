import { eventsAfter, type EventFound, findRun } from '@atrium/db/run';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reader } from '../access/index.ts';
import { type Platform, readNext } from '../kernel/index.ts';
import { eventsKey } from './end.ts';

/** Longest wait for a notification, in milliseconds. One can be lost with its connection. */
const LOOK_AGAIN_MS = 700;
const EVENTS_AT_ONCE = 500;

export type Followed<E> = {
  /** The key of the notifications that something new may be read. */
  key: string;
  /** Reads the next events with the reader's rights. `isAll`: nothing else is committed yet. `isOver`: nothing will follow. */
  read: (em: EntityManager) => Promise<{ events: E[]; isAll: boolean; isOver: boolean }>;
};

/**
 * Yields numbered events as they are committed, until the last one. Each read is a short transaction with the rights that
 * the reader has then, and no transaction is open while it waits.
 */
export async function* followEvents<E>(
  platform: Platform,
  reader: Reader,
  { key, read }: Followed<E>,
  signal: AbortSignal,
): AsyncGenerator<E, void> {
  const hints = platform.hub.listen(key);
  try {
    while (!signal.aborted) {
      const { events, isAll, isOver } = await readNext(platform, reader, read);
      yield* events;
      if (isOver) return;
      if (isAll) await hints.next(LOOK_AGAIN_MS, signal);
    }
  } finally {
    hints.close();
  }
}

/** Yields the events of a run after a number, and ends with the run. The caller has checked the reader's access. */
export function followRun(
  platform: Platform,
  reader: MemberActor,
  { runId, after = 0 }: { runId: string; after?: number },
  signal: AbortSignal,
): AsyncGenerator<EventFound, void> {
  let seen = after;
  const read = async (em: EntityManager) => {
    // The state first: the events of a run that is over are all committed.
    const run = await findRun(em, runId);
    const events = await eventsAfter(em, runId, seen, EVENTS_AT_ONCE);
    seen = events.at(-1)?.seq ?? seen;
    const isAll = events.length < EVENTS_AT_ONCE;
    const isLive = run?.state === 'pending' || run?.state === 'running';
    return { events, isAll, isOver: isAll && !isLive };
  };
  return followEvents(platform, reader, { key: eventsKey(runId), read }, signal);
}
