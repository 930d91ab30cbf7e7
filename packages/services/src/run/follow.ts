import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EventFound, readEvents } from '@atrium/db/run';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reader } from '../access/index.ts';
import { type Platform, readNext } from '../kernel/index.ts';
import { inStatement } from '../kernel/transaction/index.ts';
import { eventsKey } from './end.ts';

/** Longest wait for a notification, in milliseconds. One can be lost with its connection. */
const LOOK_AGAIN_MS = 700;
const EVENTS_AT_ONCE = 500;

type Read<E> = { events: E[]; isAll: boolean; isOver: boolean };

export type Followed<E> = {
  /** The key of the notifications that something new may be read. */
  key: string;
  /** Reads the next events with the reader's rights. `isAll`: nothing else is committed yet. `isOver`: nothing will follow. */
  read: (em: EntityManager) => Promise<Read<E>>;
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
  const next = async () => readNext(platform, reader, read);
  yield* yieldEvents(platform, { key, next }, signal);
}

async function* yieldEvents<E>(
  platform: Platform,
  { key, next }: { key: string; next: () => Promise<Read<E>> },
  signal: AbortSignal,
): AsyncGenerator<E, void> {
  const hints = platform.hub.listen(key);
  try {
    while (!signal.aborted) {
      const { events, isAll, isOver } = await next();
      yield* events;
      if (isOver) return;
      if (isAll) await hints.next(LOOK_AGAIN_MS, signal);
    }
  } finally {
    hints.close();
  }
}

/** Reads that have not begun, by what they read. */
const waiting = new WeakMap<Platform, Map<string, Promise<Read<EventFound>>>>();

/**
 * Reads what the organization of the reader has. Readers who want the same events at the same time share a read: one that has
 * not begun, so that it sees everything of which they were notified.
 */
async function readTogether(
  platform: Platform,
  reader: MemberActor,
  wanted: { runId: string; after: number },
): Promise<Read<EventFound>> {
  const reads = waiting.get(platform) ?? new Map<string, Promise<Read<EventFound>>>();
  waiting.set(platform, reads);
  const { runId, after } = wanted;
  const { organizationId } = reader.membership;
  const key = `${organizationId}:${runId}:${after}`;
  const known = reads.get(key);
  if (known) return known;
  const read = (async () => {
    // Everyone who is notified at the same moment joins.
    await nextTurn();
    reads.delete(key);
    const found = async (em: EntityManager) => readEvents(em, { organizationId, runId, after, limit: EVENTS_AT_ONCE });
    const { events, isLive } = await inStatement(platform.orm, found, { isRead: true });
    const isAll = events.length < EVENTS_AT_ONCE;
    return { events, isAll, isOver: isAll && !isLive };
  })();
  reads.set(key, read);
  return read;
}

/** Yields the events of a run after a number, and ends with the run. The caller has checked the reader's access. */
export function followRun(
  platform: Platform,
  reader: MemberActor,
  { runId, after = 0 }: { runId: string; after?: number },
  signal: AbortSignal,
): AsyncGenerator<EventFound, void> {
  let seen = after;
  const next = async () => {
    const read = await readTogether(platform, reader, { runId, after: seen });
    seen = read.events.at(-1)?.seq ?? seen;
    return read;
  };
  return yieldEvents(platform, { key: eventsKey(runId), next }, signal);
}
