import {
  insertLastRecords,
  insertRecords,
  type NewCheckpoint,
  type NewMessage,
  type Records,
} from '@atrium/db/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ItemResult, ItemWork, RunEvent } from '../../run/index.ts';

/** How long checkpoints of pure vertices and events may wait to be written together, in milliseconds. */
const GATHER_MS = 100;
/** So many checkpoints are written at once, whatever the time. */
const MOST = 500;

type Batch = Records & { events: readonly RunEvent[] };
type Pending = { checkpoints: NewCheckpoint[]; messages: NewMessage[]; events: RunEvent[] };

/** A write of a component has failed. Nothing of its transaction was written. */
export class WriteFailed extends Error {
  override name = 'WriteFailed';
  constructor(cause: unknown) {
    super('The write of a component failed', { cause });
  }
}

export type Writer = {
  /** Adds to the next write, which begins within 100 ms. */
  add: (what: Partial<Batch>) => void;
  /** Resolves when everything that was added is written. What is added meanwhile goes together into the next write. */
  flush: () => Promise<void>;
  /** Writes with everything that was added, in one transaction. @throws WriteFailed if `write` fails */
  writeWith: (write: (em: EntityManager) => Promise<void>) => Promise<void>;
  /** Writes what is left and the outputs of the run in the transaction of the caller, and returns the events. */
  finish: (em: EntityManager, run: { id: string; outputs: string }) => Promise<RunEvent[]>;
  /** Marks everything that was added until now. */
  mark: () => number;
  /** Resolves when everything before a mark is written. */
  until: (mark: number) => Promise<void>;
  /** Resolves when no write is open. Rejects if one has failed. */
  idle: () => Promise<void>;
  /** Resolves when no write is open. */
  close: () => Promise<void>;
  isFull: () => boolean;
};

function empty(): Pending {
  return { checkpoints: [], messages: [], events: [] };
}

/** Writes the checkpoints and events of a run in their order, one transaction after the other. */
export function createWriter(save: ItemWork<unknown, unknown>['save']): Writer {
  let pending = empty();
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let added = 0;
  let taken = 0;
  let written = 0;

  const isEmpty = () =>
    pending.checkpoints.length === 0 && pending.messages.length === 0 && pending.events.length === 0;
  const take = (): Pending => {
    const batch = pending;
    pending = empty();
    taken = added;
    return batch;
  };
  const insert = async (em: EntityManager): Promise<ItemResult> => {
    const { events, ...records } = take();
    await insertRecords(em, records);
    return { events };
  };
  const stopTimer = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const chain = (write: () => Promise<void>): Promise<void> => {
    const before = current;
    const begin = async (): Promise<void> => {
      await before;
      await write();
      written = taken;
    };
    const done = begin();
    // A failed write keeps the following ones from being written, but a failed component does not.
    current = done.catch((error: unknown) => {
      if (!(error instanceof WriteFailed)) throw error;
    });
    current.catch(() => undefined);
    return done;
  };
  const flush = (): Promise<void> => {
    stopTimer();
    next ??= chain(async () => {
      next = null;
      if (!isEmpty()) await save(insert);
    });
    return next;
  };
  return {
    add: ({ checkpoints = [], messages = [], events = [] }) => {
      added += 1;
      pending.checkpoints.push(...checkpoints);
      pending.messages.push(...messages);
      pending.events.push(...events);
      timer ??= setTimeout(() => {
        flush().catch(() => undefined);
      }, GATHER_MS);
    },
    flush,
    mark: () => added,
    until: async (mark) => {
      if (written < mark) await flush();
    },
    idle: async () => {
      await (next ?? current);
      await current;
    },
    writeWith: async (write) =>
      chain(async () =>
        save(async (em) => {
          try {
            await write(em);
          } catch (error) {
            throw new WriteFailed(error);
          }
          return insert(em);
        }),
      ),
    finish: async (em, run) => {
      stopTimer();
      const { events, ...records } = take();
      await insertLastRecords(em, records, run);
      return events;
    },
    close: async () => {
      stopTimer();
      await current.catch(() => undefined);
    },
    isFull: () => pending.checkpoints.length >= MOST,
  };
}
