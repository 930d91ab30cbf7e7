import { setTimeout as sleep } from 'node:timers/promises';
import { job, newId } from '@atrium/domain/kernel';
import type { RunState } from '@atrium/domain/run';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { creditBalance, postCredits } from '../credit/index.ts';
import { type TaskContext } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { createOrganization, testPlatform, type TestOrganization, type TestPlatform } from '../testing/index.ts';
import { followRun, type ItemWork, run, RunEnds, type RunEvent, stopRunById, type Wait, wakeWaiting } from './index.ts';

type Payload = { runId: string; lane: number };
type Work = ItemWork<Payload, null>;

const laneJob = job({ name: 'test.run', payload: z.object({ runId: z.uuid(), lane: z.int() }) });
let work: (given: Work) => Promise<Wait | void>;
const ended: string[] = [];
const reopened: string[] = [];
const tested = run<Payload, null>({
  area: 'search',
  verb: 'test',
  job: laneJob,
  laneOf: (payload) => payload,
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  payloadFor: (runId) => ({ runId, lane: 0 }),
  lanes: 2,
  asker: 'member',
  timing: { itemsAtOnce: 3, stayMs: 0 },
  failure: 'It could not be finished.',
  open: async () => null,
  work: async (given) => work(given),
  explain: (error) => {
    const { message } = error as Error;
    if (message === 'again') return { again: 0 };
    if (message === 'bad item') return { failItem: 'This item is bad.' };
    return message === 'bad run' ? { failRun: 'This run is bad.' } : null;
  },
  end: async ({ ending }): Promise<RunEvent[]> => {
    ended.push(ending.state);
    return [{ event: 'end', data: { state: ending.state } }];
  },
  reopened: async ({ run: { id } }) => {
    reopened.push(id);
  },
});

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  ended.length = 0;
  reopened.length = 0;
  work = async ({ commit }) => commit(async () => ({ cost: '1' }));
  const { id: organizationId, owner } = organization;
  await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
    postCredits(em, { organizationId, key: 'test', kind: 'grant', amount: '100' }),
  );
});

function within<T>(write: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, write);
}
function starting(em: Parameters<Parameters<typeof within>[0]>[0]) {
  return { em, actor: organization.owner, requestId: 'test' };
}
async function start(items: readonly string[], reserve?: string): Promise<string> {
  const runId = newId();
  const reserved = reserve === undefined ? {} : { reserve: { amount: reserve, note: 'Test' } };
  const payload = { runId, lane: 0 };
  await within(async (em) => tested.start(starting(em), { id: runId, payload, items, ...reserved }));
  return runId;
}
type Queued = { id: string; payload: Payload; run_at: Date; created_by_id: string };
async function queued(runId: string): Promise<Queued[]> {
  return kit.asOwner<Queued>(
    `select t.id, t.payload, t.created_by_id, j.run_at from background_task t join graphile_worker.jobs j on j.key = t.id::text
     where t.payload ->> 'runId' = $1 order by t.created_at, t.id`,
    [runId],
  );
}
function jobOf({ id, payload }: Pick<Queued, 'id' | 'payload'>, more: Partial<TaskContext<Payload>> = {}) {
  return {
    platform: kit.platform,
    payload,
    taskId: id,
    requestId: 'test',
    actor: { kind: 'system' as const, organizationId: organization.id, onBehalfOf: organization.owner.userId },
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 5,
    progress: async () => undefined,
    ...more,
  };
}
/** Runs queued lanes until none is left, each as a worker would. */
async function workOff(runId: string): Promise<void> {
  for (;;) {
    const lanes = await queued(runId);
    if (lanes.length === 0) return;
    await kit.asOwner(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = any($1)))`,
      [lanes.map(({ id }) => id)],
    );
    await Promise.all(lanes.map(async (lane) => tested.lane(jobOf(lane))));
  }
}
type Found = {
  state: RunState;
  reason: string | null;
  total: number;
  done: number;
  failed: number;
  used: string;
  live_lanes: number;
};
async function look(runId: string): Promise<Found> {
  const [found] = await kit.asOwner<Found>(
    'select state, reason, total, done, failed, trim_scale(used)::text as used, live_lanes from run where id = $1',
    [runId],
  );
  return found!;
}
async function balance(): Promise<number> {
  return Number(await within(async (em) => creditBalance(em, organization.id)));
}
async function eventsOf(runId: string) {
  return kit.asOwner<{ seq: number; event: string }>(
    'select seq, event from run_event where run_id = $1 order by seq',
    [runId],
  );
}
const FIVE = ['a', 'b', 'c', 'd', 'e'];

describe('a run', () => {
  it('works on every item once, counts, pays and ends once', async () => {
    const seen: string[] = [];
    work = async ({ item, commit }) => {
      seen.push(item.key);
      await commit(async () => ({ cost: '2', outcome: { key: item.key }, events: [{ event: 'item', data: {} }] }));
    };
    const runId = await start(FIVE, '20');
    expect(await balance()).toBe(80);
    expect(await queued(runId)).toHaveLength(2);
    await workOff(runId);
    expect(seen.toSorted()).toEqual(FIVE);
    expect(await look(runId)).toMatchObject({ state: 'completed', total: 5, done: 5, used: '10', live_lanes: 0 });
    expect(ended).toEqual(['completed']);
    expect(await balance()).toBe(90);
    const events = await eventsOf(runId);
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(events.at(-1)).toMatchObject({ event: 'end' });
    await tested.lane(jobOf({ id: newId(), payload: { runId, lane: 0 } }));
    expect(ended).toEqual(['completed']);
  });

  it('ends at once without items', async () => {
    const runId = await start([], '3');
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', total: 0 });
    expect(await balance()).toBe(100);
  });

  it('takes items that its items add, and each key only once', async () => {
    const seen: string[] = [];
    work = async ({ item, commit }) => {
      seen.push(item.key);
      await commit(async () => (item.key.length < 3 ? { add: [`${item.key}x`, 'shared'] } : {}));
    };
    const runId = await start(['a', 'b']);
    await workOff(runId);
    expect(seen.toSorted()).toEqual(['a', 'ax', 'axx', 'b', 'bx', 'bxx', 'shared']);
    expect(await look(runId)).toMatchObject({ state: 'completed', total: 7, done: 7 });
  });

  it('keeps what an item saves before it ends', async () => {
    work = async ({ item, save, commit }) => {
      await save(async () => ({ cost: '1' }));
      if (item.attempts === 1) throw new Error('again');
      await commit(async () => ({ cost: '1' }));
    };
    const runId = await start(['a'], '10');
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', used: '3' });
    expect(await balance()).toBe(97);
  });

  it('fails a bad item and continues with the others', async () => {
    work = async ({ item, commit }) => {
      if (item.key === 'b') throw new Error('bad item');
      await commit(async () => undefined);
    };
    const runId = await start(FIVE);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 4, failed: 1 });
    const [bad] = await kit.asOwner(`select outcome from run_item where run_id = $1 and state = 'failed'`, [runId]);
    expect(bad).toEqual({ outcome: { reason: 'This item is bad.' } });
  });

  it('ends with a reason when its work cannot continue', async () => {
    work = async () => Promise.reject(new Error('bad run'));
    const runId = await start(FIVE, '20');
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'failed', reason: 'This run is bad.', done: 0 });
    expect(await balance()).toBe(100);
    expect(ended).toEqual(['failed']);
  });

  it('lets the queue retry errors without a verdict, and fails after the last attempt', async () => {
    work = async () => Promise.reject(new Error('unknown'));
    const runId = await start(['a'], '20');
    const [lane] = await queued(runId);
    await expect(tested.lane(jobOf(lane!))).rejects.toThrow('unknown');
    expect(await look(runId)).toMatchObject({ state: 'running' });
    await tested.fail(jobOf(lane!));
    expect(await look(runId)).toMatchObject({ state: 'failed', reason: 'It could not be finished.' });
    expect(await balance()).toBe(100);
  });

  it('ends when the person who started it has left', async () => {
    const runId = await start(FIVE, '20');
    await kit.asOwner('update organization_user set is_active = false where user_id = $1', [organization.owner.userId]);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('no longer a member'),
    });
  });

  it('does not exist for other organizations', async () => {
    const runId = await start(FIVE);
    const { owner } = await createOrganization(kit);
    const stop = inTransaction(kit.platform.orm, 'organization', owner, async (em) => stopRunById(em, runId));
    await expect(stop).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await look(runId)).toMatchObject({ state: 'pending' });
  });
});

describe('a stop', () => {
  it('reaches the work by notification, and later results are not written', async () => {
    const [reached, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    work = async ({ signal, commit }) => {
      signal.addEventListener('abort', () => cut.resolve());
      reached.resolve();
      await cut.promise;
      await commit(async () => ({ cost: '1' }));
    };
    const runId = await start(['a'], '5');
    const [lane] = await queued(runId);
    const working = tested.lane(jobOf(lane!));
    await reached.promise;
    expect(await within(async (em) => stopRunById(em, runId))).toBe(true);
    await working;
    expect(await look(runId)).toMatchObject({ state: 'stopped', done: 0, used: '0' });
    expect(await balance()).toBe(100);
    expect(await within(async (em) => stopRunById(em, runId))).toBe(false);
    expect(ended).toEqual(['stopped']);
  });

  it('needs no worker', async () => {
    const runId = await start(FIVE, '5');
    await within(async (em) => tested.stopIn(em, runId));
    expect(await look(runId)).toMatchObject({ state: 'stopped', live_lanes: 0 });
    await workOff(runId);
    expect(ended).toEqual(['stopped']);
  });
});

describe('an item that waits', () => {
  it('holds no worker, and continues when it is woken', async () => {
    let isApproved = false;
    work = async ({ commit }) => {
      if (!isApproved) return { for: 'approval' };
      return commit(async () => undefined);
    };
    const runId = await start(['a']);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'running', done: 0, live_lanes: 0 });
    const payload = { runId, lane: 0 };
    expect(await within(async (em) => tested.wake(em, payload, 'another thing'))).toBe(0);
    expect(await queued(runId)).toEqual([]);
    isApproved = true;
    expect(await within(async (em) => tested.wake(em, payload, 'approval'))).toBe(1);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 1 });
  });

  it('is woken without knowing its run, and continues for the person who started it', async () => {
    let isIndexed = false;
    work = async ({ commit }) => (isIndexed ? commit(async () => undefined) : { for: 'indexing:1' });
    const runId = await start(['a']);
    await workOff(runId);
    isIndexed = true;
    await within(async (em) => wakeWaiting(em, 'indexing:2'));
    expect(await queued(runId)).toEqual([]);
    await within(async (em) => wakeWaiting(em, 'indexing:1'));
    expect(await queued(runId)).toMatchObject([{ created_by_id: organization.owner.userId }]);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 1 });
  });

  it('queues one lane for the time at which it is due', async () => {
    const until = new Date(Date.now() + 3_600_000);
    work = async ({ item, commit }) => {
      if (item.attempts === 1) return { until };
      return commit(async () => undefined);
    };
    const runId = await start(FIVE);
    const lanes = await queued(runId);
    await kit.asOwner(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = any($1)))`,
      [lanes.map(({ id }) => id)],
    );
    for (const lane of lanes) await tested.lane(jobOf(lane));
    const later = await queued(runId);
    expect(later.map(({ run_at }) => run_at)).toEqual([until]);
    await kit.asOwner(`update run_item set not_before = now() where run_id = $1`, [runId]);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 5 });
  });
});

describe('a lane', () => {
  it('writes nothing after another one has taken over its items', async () => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const outcomes: string[] = [];
    work = async ({ job: { taskId, attempt }, commit }) => {
      if (attempt === 1) {
        reached.resolve();
        await goOn.promise;
      }
      await commit(async () => {
        outcomes.push(`${taskId} ${attempt}`);
        return { cost: '1' };
      });
    };
    const runId = await start(['a'], '5');
    const [lane] = await queued(runId);
    const frozen = tested.lane(jobOf(lane!));
    await reached.promise;
    // The same task, taken over by another worker.
    await tested.lane(jobOf(lane!, { attempt: 2 }));
    expect(await look(runId)).toMatchObject({ state: 'completed', used: '1' });
    goOn.resolve();
    await frozen;
    expect(outcomes).toEqual([`${lane!.id} 2`]);
    expect(await balance()).toBe(99);
  });

  it('loses its items when its claims expire', async () => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    work = async ({ job: { attempt }, commit }) => {
      if (attempt === 9) {
        reached.resolve();
        await goOn.promise;
      }
      await commit(async () => ({ cost: '1' }));
    };
    const runId = await start(['a', 'b'], '5');
    const silent = tested.lane(jobOf((await queued(runId))[0]!, { attempt: 9 }), {
      timing: { claimSeconds: 0.2, renewMs: 60_000 },
    });
    await reached.promise;
    const other = { id: newId(), payload: { runId, lane: 1 } };
    await tested.lane(jobOf(other));
    expect(await look(runId)).toMatchObject({ done: 0 });
    await sleep(250);
    await tested.lane(jobOf(other));
    expect(await look(runId)).toMatchObject({ state: 'completed', used: '2' });
    goOn.resolve();
    await silent;
    expect(await look(runId)).toMatchObject({ used: '2', done: 2 });
  });

  it('is queued again behind other jobs after its turn', async () => {
    work = async ({ commit }) => {
      await sleep(20);
      await commit(async () => undefined);
    };
    const runId = await start(Array.from({ length: 9 }, (_, at) => String(at)));
    const [lane, ...others] = await queued(runId);
    await kit.asOwner(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = any($1)))`,
      [[lane, ...others].map((each) => each!.id)],
    );
    await tested.lane(jobOf(lane!), { timing: { turnMs: 10 } });
    expect(await look(runId)).toMatchObject({ state: 'running', done: 3 });
    expect(await queued(runId)).toHaveLength(1);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 9 });
  });

  it('ends the run from within', async () => {
    work = async () => Promise.reject(new RunEnds({ state: 'stopped', reason: 'Enough.', code: null }));
    const runId = await start(FIVE);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'stopped', reason: 'Enough.' });
  });
});

describe('a retry', () => {
  const retry = async (runId: string) => within(async (em) => tested.retryIn(starting(em), { runId, lane: 0 }));

  it('works on the failed items only, pays for them, and ends the run again', async () => {
    let isBad = true;
    const seen: string[] = [];
    work = async ({ item, commit }) => {
      seen.push(item.key);
      if (item.key === 'b' && isBad) throw new Error('bad item');
      await commit(async () => ({ cost: '2' }));
    };
    const runId = await start(FIVE, '10');
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 4, failed: 1, used: '8' });
    expect(await balance()).toBe(92);
    isBad = false;
    seen.length = 0;
    expect(await retry(runId)).toBe(true);
    expect(await balance()).toBe(90);
    expect(reopened).toEqual([runId]);
    await workOff(runId);
    expect(seen).toEqual(['b']);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 5, failed: 0, used: '10', live_lanes: 0 });
    expect(await balance()).toBe(90);
    expect(ended).toEqual(['completed', 'completed']);
    expect(await retry(runId)).toBe(false);
  });

  it('continues a run that failed, and returns what it does not use once more', async () => {
    work = async () => Promise.reject(new Error('bad run'));
    const runId = await start(FIVE, '20');
    await workOff(runId);
    expect(await balance()).toBe(100);
    work = async ({ commit }) => commit(async () => ({ cost: '1' }));
    expect(await retry(runId)).toBe(true);
    expect(await balance()).toBe(80);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', reason: null, done: 5, used: '5' });
    expect(await balance()).toBe(95);
  });

  it('changes nothing while the run is not over, and without enough credits', async () => {
    const runId = await start(FIVE, '60');
    expect(await retry(runId)).toBe(false);
    await within(async (em) => tested.stopIn(em, runId));
    const other = await start(FIVE, '60');
    await expect(retry(runId)).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' });
    expect([await look(runId), await look(other)]).toMatchObject([{ state: 'stopped' }, { state: 'pending' }]);
  });
});

describe('a reader of events', () => {
  it('gets them as they are committed, from any number, until the run is over', async () => {
    work = async ({ item, commit }) => commit(async () => ({ events: [{ event: 'item', data: { key: item.key } }] }));
    const runId = await start(FIVE);
    const read = async (after: number) => {
      const events = followRun(kit.platform, organization.owner, { runId, after }, AbortSignal.timeout(20_000));
      const found: string[] = [];
      for await (const { seq, event } of events) found.push(`${seq} ${event}`);
      return found;
    };
    const live = read(0);
    await workOff(runId);
    expect(await live).toEqual(['1 item', '2 item', '3 item', '4 item', '5 item', '6 end']);
    expect(await read(4)).toEqual(['5 item', '6 end']);
  });
});

it('stops every live run of a resource and no other', async () => {
  const resourceId = newId();
  const ids = [newId(), newId(), newId()];
  for (const [at, id] of ids.entries()) {
    const payload = { runId: id, lane: 0 };
    const resource = at < 2 ? { resourceId } : {};
    await within(async (em) => tested.start(starting(em), { id, payload, items: FIVE, ...resource }));
  }
  await within(async (em) => tested.stopAllIn(em, resourceId));
  const states = await Promise.all(ids.map(async (id) => (await look(id)).state));
  expect(states).toEqual(['stopped', 'stopped', 'pending']);
});
