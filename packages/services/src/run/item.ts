import { addItems, type Claimed, countItem, holdsItem, putItemOff, takeLane } from '@atrium/db/run';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueJob } from '../kernel/index.ts';
import { type ItemResult, type ItemWork, type LaneWork, LostClaimError, RunEnds, type Wait } from './definition.ts';
import { endIn, finish, writeEvents } from './end.ts';

type Opened<P, C> = LaneWork<P, C> & {
  context: C;
  asker: MemberActor | null;
  signal: AbortSignal;
  /** Called after each commit. */
  wrote: () => void;
};

const COMPLETED = { state: 'completed', reason: null, code: null } as const;

/** New items may keep another lane busy. */
async function addToRun<P, C>(work: Opened<P, C>, em: EntityManager, keys: readonly string[]): Promise<number> {
  const { definition, job, run } = work;
  const added = await addItems(em, run.id, keys);
  const lane = added > 0 ? await takeLane(em, run.id, definition.lanes) : null;
  if (lane !== null) await enqueueJob(em, job, definition.job, definition.payloadOf(job.payload, lane));
  return added;
}

/**
 * Writes in one transaction, only while this attempt holds the item and the run is not over. Returns whether it was the
 * last item of the run and the run has still to be ended.
 * @throws LostClaimError
 */
async function fenced<P, C>(
  work: Opened<P, C>,
  key: string,
  write: (em: EntityManager) => Promise<ItemResult | void>,
  ends: boolean,
): Promise<boolean> {
  const { definition, job, run, lane, inTenant } = work;
  return inTenant(async (em) => {
    if (!(await holdsItem(em, lane, key))) throw new LostClaimError();
    const { end = 'done', cost = '0', outcome = null, add = [], events = [] } = (await write(em)) ?? {};
    const added = await addToRun(work, em, add);
    const change = { key, end: ends ? end : null, cost, outcome, added, events: events.length };
    const counted = await countItem(em, run.id, change);
    if (!counted) throw new LostClaimError();
    await writeEvents(definition, em, { run, last: counted.lastEvent, events });
    if (!ends || counted.left > 0) return false;
    if (definition.beforeEnd) return true;
    await endIn(definition, em, { run, job, ending: COMPLETED });
    return false;
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
  const { definition, job, run, context, asker, signal, inTenant, wrote } = work;
  const { key, attempts } = item;
  let isEnded = false;
  let isLast = false;
  const write = async (change: (em: EntityManager) => Promise<ItemResult | void>, ends: boolean): Promise<void> => {
    isLast = await fenced(work, key, change, ends);
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
  if (isLast) await finish(definition, job, run, COMPLETED);
}
