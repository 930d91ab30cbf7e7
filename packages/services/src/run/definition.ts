import type { Lane, RunFound } from '@atrium/db/run';
import type { AreaName } from '@atrium/domain/area';
import type { JobDefinition, MemberActor, PublicErrorCode } from '@atrium/domain/kernel';
import type { ItemEnd, RunEnd } from '@atrium/domain/run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { TaskContext } from '../kernel/index.ts';

export type RunEvent = { event: string; data: Record<string, unknown> };

/** The result that a commit of an item adds to its transaction. */
export type ItemResult = {
  /** How the item ends; `done` by default. */
  end?: ItemEnd;
  /** Credits used, as decimal text. */
  cost?: string;
  /** Small facts, up to 4 KB. */
  outcome?: Record<string, unknown>;
  /** Keys of new items of the same run. A key that the run has already changes nothing. */
  add?: readonly string[];
  /** Events that get the next numbers. */
  events?: readonly RunEvent[];
};

/**
 * An item that cannot go on now. It holds no worker and no claim until the time, or until `wake` or `wakeWaiting` is called
 * with the name.
 */
export type Wait = ({ until: Date } | { for: string; until?: Date }) & {
  /**
   * Runs in the transaction in which the wait begins. If it returns true, the item is open again at once. It locks what the
   * other side locks before it wakes the item, so that no wake is lost.
   */
  unless?: (em: EntityManager) => Promise<boolean>;
};

/** The parts that the work on one item can use. */
export type ItemWork<P, C> = {
  item: { key: string; attempts: number };
  run: RunFound;
  job: TaskContext<P>;
  /** The person who started the run, with the rights they have now. */
  asker: MemberActor | null;
  /** What `open` returned for this lane, or `load` for this claim. */
  context: C;
  /** Aborts when the run ends, the task is revoked or the worker stops. */
  signal: AbortSignal;
  /** Reads in a short transaction. */
  read: <T>(run: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Writes while the lane holds the item, and leaves the item open. */
  save: (run: (em: EntityManager) => Promise<Omit<ItemResult, 'end'> | void>) => Promise<void>;
  /** Writes while the lane holds the item, and ends it. */
  commit: (run: (em: EntityManager) => Promise<ItemResult | void>) => Promise<void>;
};

/** Decides the consequence of an error. Without an answer the lane fails, and the queue tries its job again. */
export type Verdict =
  | { again: number }
  | { failItem: string }
  | { failRun: string; code?: PublicErrorCode }
  | { stopRun: string | null }
  | null;

/** How a run ends. `code` is for programs, `reason` for people. */
export type Ending = { state: RunEnd; reason: string | null; code: PublicErrorCode | null };

export type Timing = {
  itemsAtOnce: number;
  /** The items of a dead lane are free after this long. */
  claimSeconds: number;
  renewMs: number;
  /** After this long a lane gives its slot to other jobs and is queued again behind them. */
  turnMs: number;
  /** A lane waits in its slot for an item that is due within this time. */
  stayMs: number;
  /** Shortest time between two calls of `changed`. */
  tellMs: number;
};

type InRun<P> = { em: EntityManager; run: RunFound; job: TaskContext<P> | null };

type Claiming<P> = { em: EntityManager; run: RunFound; job: TaskContext<P>; asker: MemberActor | null };

type Opening<P, C> =
  | {
      /** Prepares what a lane's items share, outside any transaction. */
      open: (job: TaskContext<P>, run: RunFound) => Promise<C>;
      load?: undefined;
    }
  | {
      open?: undefined;
      /**
       * The same for runs of one item, in the transaction of each claim: a small run costs one transaction less. It holds the
       * locks of `beforeEnd`, and its events get the next numbers. If it fails, nothing is claimed.
       */
      load: (at: Claiming<P>) => Promise<{ context: C; events: readonly RunEvent[] }>;
    };

export type RunDefinition<P, C> = Opening<P, C> & {
  area: AreaName;
  verb: string;
  /** The job of a lane. Its urgency is that of the run. */
  job: JobDefinition<z.ZodType<P>>;
  /** The run and the lane that a job is of. */
  laneOf: (payload: P) => { runId: string; lane: number };
  /** The payload of another lane of the same run. */
  payloadOf: (payload: P, lane: number) => P;
  /** The payload of any lane, for runs whose items `wakeWaiting` opens. */
  payloadFor?: (runId: string) => P;
  lanes: number;
  /** `member`: the run ends if the person who started it has left the organization. */
  asker: 'member' | 'nobody';
  /** How the run ends in that case. */
  askerLeft?: Ending;
  timing?: Partial<Timing>;
  /** Runs once, in the transaction in which the run begins. */
  begun?: (at: InRun<P>) => Promise<void>;
  /** Works on one item and commits it. Returns a wait if the item cannot go on now. */
  work: (work: ItemWork<P, C>) => Promise<Wait | void>;
  /** Says what an error of the work means. */
  explain?: (error: unknown, job: TaskContext<P>) => Verdict;
  /** Tells readers that items were written, at most every `tellMs`. */
  changed?: (at: InRun<P>) => Promise<void>;
  /** Takes locks that commits take before they lock the run. It may run without the run ending, so it must be harmless. */
  beforeEnd?: (at: { em: EntityManager; run: Pick<RunFound, 'id'> }) => Promise<void>;
  /**
   * Each run has one item, which adds no others. It ends in the commit of the item, which takes the locks of `beforeEnd` before
   * it writes. Its events are in `run_event`.
   */
  isOneItem?: boolean;
  /** Runs exactly once, in the transaction that ends the run. Returns the last events. */
  end?: (at: InRun<P> & { ending: Ending }) => Promise<readonly RunEvent[] | void>;
  /** Names what a run holds until it ends. The items that wait for this are opened in the transaction that ends it. */
  holds?: (run: RunFound) => string;
  /** Where events are stored, if not in `run_event`. */
  writeEvents?: (em: EntityManager, run: RunFound, last: number, events: readonly RunEvent[]) => Promise<void>;
  /** The reason of a run whose last attempt has failed. */
  failure: string;
  /** The ledger's text for credits that are given back. */
  refundNote?: string;
};

/** Ends the run from within its work. */
export class RunEnds extends Error {
  override name = 'RunEnds';
  readonly ending: Ending;
  constructor(ending: Ending) {
    super(ending.reason ?? `The run is ${ending.state}`);
    this.ending = ending;
  }
}

/** Another lane has the item, or the run is over. What this attempt has done is not written. */
export class LostClaimError extends Error {
  override name = 'LostClaimError';
  constructor() {
    super('This attempt no longer holds the item');
  }
}

/**
 * The position of the item that a lane claimed last, and when it looks for items before it again. An index keeps the entries
 * of ended items until a vacuum, so a claim that starts at the first item of a long run reads all of them.
 */
export type Search = { from: number; looksBackAt: number };

/** A lane at work. */
export type LaneWork<P, C> = {
  definition: RunDefinition<P, C>;
  timing: Timing;
  search: Search;
  job: TaskContext<P>;
  run: RunFound;
  lane: Lane;
  number: number;
  inTenant: <T>(run: (em: EntityManager) => Promise<T>) => Promise<T>;
};
