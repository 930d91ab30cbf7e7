import { type ReceivedEvent, receiveEvents } from '@atrium/db/billing';
import type { Platform } from '../kernel/index.ts';
import { outsideTraces } from '../kernel/telemetry/index.ts';
import { inStatement } from '../kernel/transaction/index.ts';

/** Batches in flight. With two, an event does not wait for the round trip of the batch before it. */
const BATCHES_AT_ONCE = 2;
/** The most events of a batch. */
const MOST_AT_ONCE = 100;

type Waiting = { received: ReceivedEvent; settle: (stored: void | Promise<void>) => void };
type Batches = { waiting: Waiting[]; writing: number };

const ofPlatform = new WeakMap<Platform, Batches>();

async function write(platform: Platform, received: readonly ReceivedEvent[]): Promise<void> {
  await inStatement(platform.orm, async (em) => receiveEvents(em, received));
}

async function writeWaiting(platform: Platform, batches: Batches): Promise<void> {
  batches.writing += 1;
  while (batches.waiting.length > 0) {
    const batch = batches.waiting.splice(0, MOST_AT_ONCE);
    const isStored = await write(
      platform,
      batch.map(({ received }) => received),
    ).then(
      () => true,
      () => false,
    );
    // If one event fails the batch, each is written alone, so that the others are stored.
    for (const { received, settle } of batch) settle(isStored ? undefined : write(platform, [received]));
  }
  batches.writing -= 1;
}

/**
 * Stores an event and its job. Resolves when both are committed. Events that arrive at the same moment are stored together: a
 * commit that wakes the workers takes a lock of the whole database, so events would wait for each other.
 */
export async function storeReceived(platform: Platform, received: ReceivedEvent): Promise<void> {
  const batches = ofPlatform.get(platform) ?? { waiting: [], writing: 0 };
  ofPlatform.set(platform, batches);
  const { promise, resolve } = Promise.withResolvers<void>();
  batches.waiting.push({ received, settle: resolve });
  if (batches.writing < BATCHES_AT_ONCE) void outsideTraces(async () => writeWaiting(platform, batches));
  return promise;
}
