import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Claimed,
  claimItems,
  enterLane,
  findRun,
  freeClaims,
  itemsLeft,
  type Lane,
  leaveLane,
  membershipOf,
  renewClaims,
  type RunFound,
  setTimer,
  takeLane,
  wakeDueItems,
} from '@atrium/db/run';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueJob, type Hints, type TaskContext } from '../kernel/index.ts';
import {
  type Ending,
  type LaneWork,
  LostClaimError,
  RunEnds,
  type RunDefinition,
  type Search,
  type Timing,
} from './definition.ts';
import { finish, runKey, tenantOf } from './end.ts';
import { countIn, workOn } from './item.ts';

const TIMING: Timing = {
  itemsAtOnce: 1,
  claimSeconds: 120,
  renewMs: 30_000,
  turnMs: 30_000,
  stayMs: 100,
  tellMs: 400,
};
const LEFT: Ending = {
  state: 'stopped',
  reason: 'The person who started this is no longer a member of the organization.',
  code: 'no_access',
};

/** Longest time before a lane looks again for items before the one that it claimed last, in milliseconds. */
const LOOK_BACK_MS = 1_000;

/** `context` is what `load` gave with the claim. */
type Batch<C> = { asker: MemberActor | null; items: Claimed[]; context: C | undefined };

type Claiming<P, C> = Pick<LaneWork<P, C>, 'definition' | 'job' | 'lane' | 'timing' | 'search'>;

/** Claims items from the last claimed one on. Looks from the first one if there are none, and once a second. */
async function claimNext<P, C>(em: EntityManager, work: Claiming<P, C>, count: number): Promise<Claimed[]> {
  const { lane, search } = work;
  const seconds = work.timing.claimSeconds;
  const looksBack = search.from === 0 || Date.now() >= search.looksBackAt;
  let items = looksBack ? [] : await claimItems(em, lane, { count, seconds, from: search.from });
  if (items.length === 0) {
    items = await claimItems(em, lane, { count, seconds });
    search.looksBackAt = Date.now() + LOOK_BACK_MS;
  }
  const [first] = items;
  search.from = first ? Number(first.position) : 0;
  return items;
}

/**
 * Takes the locks that `load` must hold. The end of a run takes them before it locks the run, and so does a claim. An earlier
 * attempt may hold the item and wait for these locks: then the database ends one of the two. That attempt has lost its claim
 * anyway, and a claim is tried again. `overtaken.test.ts` forces both.
 */
async function lockToLoad<P, C>(em: EntityManager, { definition, lane }: Claiming<P, C>): Promise<void> {
  if (definition.load) await definition.beforeEnd?.({ em, run: { id: lane.runId } });
}

/** Claims items with the rights that the asker has now, and loads what the work on them needs. */
async function claimIn<P, C>(
  em: EntityManager,
  work: Claiming<P, C> & Pick<LaneWork<P, C>, 'run'>,
  count: number,
): Promise<Batch<C>> {
  const { definition, job, lane, run } = work;
  const { organizationId, onBehalfOf: userId } = job.actor;
  const member = userId && organizationId ? await membershipOf(em, userId) : null;
  if (definition.asker === 'member' && !member) throw new RunEnds(definition.askerLeft ?? LEFT);
  let items = await claimNext(em, work, count);
  if (items.length === 0) {
    await wakeDueItems(em, lane.runId);
    items = await claimNext(em, work, count);
  }
  const asker: MemberActor | null =
    member && userId && organizationId
      ? {
          kind: 'user',
          userId,
          sessionId: '',
          isOperator: false,
          membership: { organizationId, membershipId: member.id, role: member.role },
        }
      : null;
  const [item] = items;
  if (!definition.load || !item) return { asker, items, context: undefined };
  const { context, events } = await definition.load({ em, run, job, asker });
  await countIn(work, em, { key: item.key, result: { events }, ends: false });
  return { asker, items, context };
}

type Begun<C> = { run: RunFound; first: Batch<C> | RunEnds };

/** Begins a lane and claims its first items, in one transaction. Null if the run is over. */
async function begin<P, C>(work: Claiming<P, C>): Promise<Begun<C> | null> {
  const { definition, job, timing } = work;
  const { runId, lane } = definition.laneOf(job.payload);
  return tenantOf(job)(async (em) => {
    await lockToLoad(em, work);
    const entered = await enterLane(em, { runId, taskId: job.taskId }, lane);
    if (!entered) return null;
    const { isNew, ...run } = entered;
    if (isNew) await definition.begun?.({ em, run, job });
    try {
      return { run, first: await claimIn(em, { ...work, run }, timing.itemsAtOnce) };
    } catch (error) {
      if (error instanceof RunEnds) return { run, first: error };
      throw error;
    }
  });
}

/** Aborts when the run is over, of which a notification informs; renews the lane's claims until then. */
function watch<P, C>({ job, run, lane, timing, inTenant }: LaneWork<P, C>, hints: Hints) {
  const over = new AbortController();
  const closed = new AbortController();
  const look = async (): Promise<void> => {
    const now = await inTenant(async (em) => findRun(em, run.id));
    if (!now || (now.state !== 'pending' && now.state !== 'running')) over.abort();
  };
  const warn = (error: unknown) => job.platform.log.warn({ err: error, taskId: job.taskId }, 'run not watched');
  let renewing = Promise.resolve();
  let looking = Promise.resolve();
  let isOwnEnd = false;
  const renew = (): void => {
    renewing = inTenant(async (em) => renewClaims(em, lane, timing.claimSeconds)).catch(warn);
  };
  const follow = async (): Promise<void> => {
    while (!closed.signal.aborted && !over.signal.aborted) {
      await hints.next(timing.renewMs, closed.signal);
      if (!closed.signal.aborted && !isOwnEnd) await look().catch(warn);
    }
  };
  const following = follow();
  const timer = setInterval(renew, timing.renewMs);
  return {
    over: over.signal,
    /** While this lane ends the run itself, its own notification is no reason to read the run. */
    ending: (isEnding: boolean): void => {
      isOwnEnd = isEnding;
      if (!isEnding) looking = look().catch(warn);
    },
    /** Resolves when no statement of it is open: the worker may close its connections after this. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      closed.abort();
      await Promise.all([following, renewing, looking]);
    },
  };
}

/** Gathers changes before it notifies readers, because an event per item can cost more than the item. */
function notifier<P, C>({ definition, job, run, timing, inTenant }: LaneWork<P, C>) {
  let timer: NodeJS.Timeout | null = null;
  let notifying = Promise.resolve();
  const notify = (): void => {
    timer = null;
    notifying = inTenant(async (em) => definition.changed?.({ em, run, job })).catch((error: unknown) =>
      job.platform.log.warn({ err: error, taskId: job.taskId }, 'the readers of a run were not notified'),
    );
  };
  return {
    soon: (): void => {
      if (definition.changed) timer ??= setTimeout(notify, timing.tellMs);
    },
    end: async (): Promise<void> => {
      if (timer) {
        clearTimeout(timer);
        notify();
      }
      await notifying;
    },
  };
}

type Worked = { failure: unknown; isOver: boolean };
type Keeping<C> = {
  /** What `open` gave. */
  context: C | undefined;
  first: Batch<C> | RunEnds;
  signal: AbortSignal;
  ending: (isEnding: boolean) => void;
};

/** Keeps items in work until none is left to claim, the lane's turn is over, or something fails. */
async function keepWorking<P, C>(
  work: LaneWork<P, C>,
  { context, first, signal, ending }: Keeping<C>,
): Promise<Worked> {
  const { run, timing, inTenant } = work;
  if (first instanceof RunEnds) return { failure: first, isOver: false };
  const notifications = notifier(work);
  const turnEnds = Date.now() + timing.turnMs;
  const inWork = new Set<Promise<void>>();
  let failure: unknown = null;
  let isOver = false;
  const ended = (): void => {
    isOver = true;
  };
  const start = (item: Claimed, asker: MemberActor | null, shared: C): void => {
    const working = workOn({ ...work, context: shared, asker, signal, wrote: notifications.soon, ending, ended }, item)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => inWork.delete(working));
    inWork.add(working);
  };
  const claimed = ({ asker, items, context: loaded }: Batch<C>): void => {
    for (const item of items) start(item, asker, (loaded ?? context) as C); // a run has either `open` or `load`
  };
  const claim = async (count: number): Promise<Batch<C>> =>
    inTenant(async (em) => {
      await lockToLoad(em, work);
      return claimIn(em, work, count);
    });
  let isFirst = true;
  const step = async (): Promise<boolean> => {
    const most = timing.itemsAtOnce - inWork.size;
    claimed(isFirst ? first : await claim(most));
    isFirst = false;
    if (inWork.size > 0) {
      await Promise.race(inWork);
      return true;
    }
    const { unclaimed, nextAt } = await inTenant(async (em) => itemsLeft(em, run.id));
    const stays = nextAt !== null && Date.parse(nextAt) - Date.now() <= timing.stayMs;
    if (!unclaimed && stays) await sleep(timing.stayMs);
    return unclaimed || stays;
  };
  const goesOn = () => !isOver && !signal.aborted && failure === null && Date.now() < turnEnds;
  try {
    while (goesOn()) if (!(await step())) break;
  } catch (error) {
    // A claim is lost if the run has ended meanwhile.
    if (!(error instanceof LostClaimError)) failure ??= error;
  }
  await Promise.all(inWork);
  await notifications.end();
  return { failure, isOver };
}

/**
 * Leaves the slot: the lane is queued again behind other jobs, at the time of the next waiting item, or not at all. Items may
 * be left because the lane's turn is over, or because they were woken after it last looked: it was live, so no lane was queued
 * for them.
 */
async function leave<P, C>(work: LaneWork<P, C>): Promise<void> {
  const { definition, job, run, lane, number, inTenant } = work;
  const again = async (em: EntityManager, at: number, notBefore?: Date) =>
    enqueueJob(em, job, definition.job, definition.payloadOf(job.payload, at), {
      ...(run.resourceId === null ? {} : { resourceId: run.resourceId }),
      ...(notBefore ? { notBefore } : {}),
    });
  const isDone = await inTenant(async (em) => {
    await freeClaims(em, lane);
    await leaveLane(em, run.id, number);
    const { any, unclaimed, nextAt } = await itemsLeft(em, run.id);
    if (unclaimed) {
      const next = await takeLane(em, run.id, definition.lanes);
      if (next !== null) await again(em, next);
    } else if (nextAt !== null && (await setTimer(em, run.id, nextAt))) await again(em, number, new Date(nextAt));
    return !any;
  });
  if (isDone) await finish(definition, job, run, { state: 'completed', reason: null, code: null });
}

async function giveUp<P, C>(work: LaneWork<P, C>, failure: unknown): Promise<void> {
  const { definition, job, run, lane, inTenant } = work;
  await inTenant(async (em) => freeClaims(em, lane));
  if (failure instanceof RunEnds) return finish(definition, job, run, failure.ending);
  throw failure;
}

type Given<C> = { timing?: Partial<Timing>; open?: () => Promise<C> };

/**
 * Runs one lane of a run until nothing is left to claim or its turn is over. It may be killed at any time: what was
 * committed stays, what was claimed is claimed again.
 */
export async function runLane<P, C>(
  definition: RunDefinition<P, C>,
  job: TaskContext<P>,
  given: Given<C> = {},
): Promise<void> {
  const { runId, lane: number } = definition.laneOf(job.payload);
  // Listens before it reads the run, so that no stop is missed.
  const hints = job.platform.hub.listen(runKey(runId));
  try {
    const timing = { ...TIMING, ...definition.timing, ...given.timing };
    const lane: Lane = { runId, taskId: job.taskId, claim: newId() };
    const search: Search = { from: 0, looksBackAt: 0 };
    const begun = await begin({ definition, job, lane, timing, search });
    if (!begun) return;
    const { run, first } = begun;
    await workAs(
      { definition, timing, search, job, run, lane, number, inTenant: tenantOf(job) },
      { hints, first, given },
    );
  } finally {
    hints.close();
  }
}

type AsBegun<C> = { hints: Hints; first: Batch<C> | RunEnds; given: Given<C> };

async function workAs<P, C>(work: LaneWork<P, C>, { hints, first, given }: AsBegun<C>): Promise<void> {
  const { definition, job, run, lane } = work;
  const watching = watch(work, hints);
  let worked: Worked;
  try {
    const context = await (given.open?.() ?? definition.open?.(job, run));
    const signal = AbortSignal.any([job.signal, watching.over]);
    worked = await keepWorking(work, { context, first, signal, ending: watching.ending });
  } catch (error) {
    // The first items are claimed before the lane opens.
    await work.inTenant(async (em) => freeClaims(em, lane));
    throw error;
  } finally {
    await watching.close();
  }
  if (watching.over.aborted || worked.isOver) return;
  if (worked.failure instanceof RunEnds) return giveUp(work, worked.failure);
  if (job.signal.aborted) await work.inTenant(async (em) => freeClaims(em, lane));
  job.signal.throwIfAborted();
  if (worked.failure !== null) return giveUp(work, worked.failure);
  await leave(work);
}
