import { addItems, type Claimed, countItem, holdsItem, putItemOff, type RunCounted, takeLane } from '@atrium/db/run';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueJob } from '../kernel/index.ts';
import { type ItemResult, type ItemWork, type LaneWork, LostClaimError, RunEnds, type Wait } from './definition.ts';
import { endIn, endKeys, eventsKey, finish, refund, wakeWaiting } from './end.ts';

type Opened<P, C> = LaneWork<P, C> & {
  context: C;
  asker: MemberActor | null;
  signal: AbortSignal;
  /** Called after each commit. */
  wrote: () => void;
  /** Called before a transaction that ends the run, and with false if it has failed. */
  ending: (isEnding: boolean) => void;
  /** Called when this lane has ended the run. */
  ended: () => void;
};

const COMPLETED = { state: 'completed', reason: null, code: null } as const;

type Counting<P, C> = Pick<LaneWork<P, C>, 'definition' | 'job' | 'run'>;

/** New items may keep another lane busy. */
async function addToRun<P, C>(
  { definition, job, run }: Counting<P, C>,
  em: EntityManager,
  keys: readonly string[],
): Promise<number> {
  const added = await addItems(em, run.id, keys, { isNew: false });
  const lane = added > 0 ? await takeLane(em, run.id, definition.lanes) : null;
  if (lane !== null) await enqueueJob(em, job, definition.job, definition.payloadOf(job.payload, lane));
  return added;
}

/** Ends the only item of a run, and with it the run: one statement counts both and stores all events. */
async function complete<P, C>(
  { definition, job, run }: Opened<P, C>,
  em: EntityManager,
  { key, result }: { key: string; result: ItemResult },
): Promise<void> {
  const { end = 'done', cost = '0', outcome = null, events = [] } = result;
  const last = (await definition.end?.({ em, run, job, ending: COMPLETED })) ?? [];
  const all = [...events, ...last];
  const told = { events: all, keys: endKeys(run.id) };
  const change = { key, end, cost, outcome, added: 0, events: all.length, told, completes: true };
  const counted = await countItem(em, run.id, change);
  if (!counted) throw new LostClaimError();
  await refund(definition, em, run, counted);
  if (definition.holds) await wakeWaiting(em, definition.holds(run));
}

/** Counts what a transaction has written of an item, with its events. @throws LostClaimError if the run is over */
export async function countIn<P, C>(
  work: Counting<P, C>,
  em: EntityManager,
  { key, result, ends }: { key: string; result: ItemResult; ends: boolean },
): Promise<RunCounted> {
  const { definition, run } = work;
  const { end = 'done', cost = '0', outcome = null, add = [], events = [] } = result;
  const added = await addToRun(work, em, add);
  const told = events.length > 0 && !definition.writeEvents ? { events, keys: [eventsKey(run.id)] } : null;
  const change = { key, end: ends ? end : null, cost, outcome, added, events: events.length, told, completes: false };
  const counted = await countItem(em, run.id, change);
  if (!counted) throw new LostClaimError();
  if (!told && events.length > 0) await definition.writeEvents?.(em, run, counted.lastEvent, events);
  return counted;
}

/** `last`: nothing of the run is left, and it has still to be ended. `over`: the run was ended as well. */
type Written = 'open' | 'last' | 'over';

/**
 * Writes in one transaction, only while this attempt holds the item and the run is not over.
 * @throws LostClaimError
 */
async function fenced<P, C>(
  work: Opened<P, C>,
  key: string,
  write: (em: EntityManager) => Promise<ItemResult | void>,
  ends: boolean,
): Promise<Written> {
  const { definition, job, run, lane, inTenant } = work;
  return inTenant(async (em) => {
    if (!(await holdsItem(em, lane, key))) throw new LostClaimError();
    if (ends && definition.isOneItem) {
      await definition.beforeEnd?.({ em, run });
      await complete(work, em, { key, result: (await write(em)) ?? {} });
      return 'over';
    }
    const counted = await countIn(work, em, { key, result: (await write(em)) ?? {}, ends });
    if (!ends || counted.left > 0) return 'open';
    if (definition.beforeEnd) return 'last';
    await endIn(definition, em, { run, job, ending: COMPLETED });
    return 'over';
  });
}

async function putOff<P, C>({ lane, inTenant }: Opened<P, C>, key: string, wait: Wait): Promise<void> {
  const waitsFor = 'for' in wait ? wait.for : null;
  await inTenant(async (em) => {
    const isOver = (await wait.unless?.(em)) ?? false;
    await putItemOff(
      em,
      lane,
      key,
      isOver ? { until: new Date(), waitsFor: null } : { until: wait.until ?? null, waitsFor },
    );
  });
}

/** Works on one claimed item to its commit, its wait or its error. */
export async function workOn<P, C>(work: Opened<P, C>, item: Claimed): Promise<void> {
  const { definition, job, run, context, asker, signal, inTenant, wrote, ending, ended } = work;
  const { key, attempts } = item;
  let isEnded = false;
  let written = 'open' as Written;
  const write = async (change: (em: EntityManager) => Promise<ItemResult | void>, ends: boolean): Promise<void> => {
    const endsRun = ends && definition.isOneItem === true;
    if (endsRun) ending(true);
    try {
      written = await fenced(work, key, change, ends);
    } catch (error) {
      if (endsRun) ending(false);
      throw error;
    }
    isEnded ||= ends;
    wrote();
  };
  const itemWork: ItemWork<P, C> = {
    item: { key, attempts },
    run,
    job,
    asker,
    context,
    signal,
    read: inTenant,
    save: async (change) => write(change, false),
    commit: async (change) => write(change, true),
  };
  try {
    const wait = await definition.work(itemWork);
    if (wait) await putOff(work, key, wait);
    else if (!isEnded && !signal.aborted) await itemWork.commit(async () => undefined);
  } catch (error) {
    if (error instanceof LostClaimError || (signal.aborted && !(error instanceof RunEnds))) return;
    if (error instanceof RunEnds) throw error;
    const verdict = definition.explain?.(error, job) ?? null;
    if (verdict === null) throw error;
    if ('again' in verdict) return putOff(work, key, { until: new Date(Date.now() + verdict.again * 1000) });
    if ('failRun' in verdict) {
      throw new RunEnds({ state: 'failed', reason: verdict.failRun, code: verdict.code ?? null });
    }
    if ('stopRun' in verdict) throw new RunEnds({ state: 'stopped', reason: verdict.stopRun, code: null });
    await write(async () => ({ end: 'failed', outcome: { reason: verdict.failItem } }), true);
  }
  if (written === 'last') await finish(definition, job, run, COMPLETED);
  if (written !== 'open') ended();
}
