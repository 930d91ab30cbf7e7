import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from './platform.ts';
import { outsideTraces } from './telemetry/index.ts';
import { inStatement } from './transaction/index.ts';

/** Batches in flight. With two, an item does not wait for the round trip of the batch before it. */
const BATCHES_AT_ONCE = 2;
/** The most items of a batch. */
const MOST_AT_ONCE = 100;

type Waiting<T> = { item: T; settle: (written: void | Promise<void>) => void };
type Batches<T> = { waiting: Waiting<T>[]; writing: number };

/**
 * Returns a function that writes an item and resolves when it is committed. Items that arrive at the same moment are written
 * together, by one call of a database function that is a transaction of its own: a commit that wakes the workers takes a lock
 * of the whole database, so separate commits would wait for each other. If a batch fails, each of its items is written alone.
 */
export function inBatches<T>(
  write: (em: EntityManager, items: readonly T[]) => Promise<void>,
): (platform: Platform, item: T) => Promise<void> {
  const ofPlatform = new WeakMap<Platform, Batches<T>>();
  const writeAll = async ({ orm }: Platform, items: readonly T[]) => inStatement(orm, async (em) => write(em, items));
  const writeWaiting = async (platform: Platform, batches: Batches<T>): Promise<void> => {
    batches.writing += 1;
    while (batches.waiting.length > 0) {
      const batch = batches.waiting.splice(0, MOST_AT_ONCE);
      const items = batch.map(({ item }) => item);
      const isWritten = await writeAll(platform, items).then(
        () => true,
        () => false,
      );
      for (const { item, settle } of batch) settle(isWritten ? undefined : writeAll(platform, [item]));
    }
    batches.writing -= 1;
  };
  return async (platform, item) => {
    const batches = ofPlatform.get(platform) ?? { waiting: [], writing: 0 };
    ofPlatform.set(platform, batches);
    const { promise, resolve } = Promise.withResolvers<void>();
    batches.waiting.push({ item, settle: resolve });
    if (batches.writing < BATCHES_AT_ONCE) void outsideTraces(async () => writeWaiting(platform, batches));
    return promise;
  };
}
