import { setTimeout as sleep } from 'node:timers/promises';
import { job, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { run, RunEnds, type Wait } from './index.ts';
import { eventsOf, jobOf, kit, look, organization, queued, setUpRuns, starting, within } from './run.fixture.ts';

setUpRuns();

type Payload = { runId: string };
type Loading = { em: EntityManager; run: { id: string } };

async function lock({ em, run: { id } }: Loading): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [id]);
}

let loads = 0;
/** Called by `load`, in the transaction that claims the item. */
let whileLoading: (at: Loading) => Promise<void>;
let work: (loaded: number) => Promise<Wait | void>;
beforeEach(() => {
  loads = 0;
  whileLoading = async () => undefined;
  work = async () => undefined;
});

const tested = run<Payload, number>({
  area: 'search',
  verb: 'load',
  job: job({ name: 'test.load', payload: z.object({ runId: z.uuid() }) }),
  laneOf: ({ runId }) => ({ runId, lane: 0 }),
  payloadOf: (payload) => payload,
  payloadFor: (runId) => ({ runId }),
  lanes: 1,
  isOneItem: true,
  asker: 'member',
  timing: { stayMs: 0 },
  failure: 'It could not be finished.',
  load: async (at) => {
    await whileLoading(at);
    return { context: ++loads, events: [{ event: 'loaded', data: { loads } }] };
  },
  work: async ({ context }) => work(context),
  beforeEnd: async (at) => lock(at),
  end: async () => [{ event: 'end', data: {} }],
  holds: ({ organizationId }) => `slot:${organizationId}`,
});

async function begin(): Promise<{ runId: string; lane: Parameters<typeof jobOf>[0] }> {
  const runId = newId();
  await within(async (em) => tested.start(starting(em), { id: runId, payload: { runId }, items: ['only'] }));
  const [lane] = await queued(runId);
  return { runId, lane: lane! };
}

async function itemOf(runId: string) {
  const [item] = await kit.asOwner('select state, claim, attempts from run_item where run_id = $1', [runId]);
  return item;
}

it('loads in the transaction that claims the item, and its events come first', async () => {
  const { runId, lane } = await begin();
  let claimed: unknown[] = [];
  whileLoading = async ({ em, run: { id } }) => {
    claimed = await em.execute('select attempts from run_item where run_id = ? and claim is not null', [id]);
    expect(await itemOf(id)).toMatchObject({ claim: null, attempts: 0 });
  };
  await tested.lane(jobOf(lane));
  expect(claimed).toEqual([{ attempts: 1 }]);
  expect(await look(runId)).toMatchObject({ state: 'completed', done: 1 });
  expect((await eventsOf(runId)).map(({ event }) => event)).toEqual(['loaded', 'end']);
});

it('claims nothing when it cannot load, and the queue tries again', async () => {
  const { runId, lane } = await begin();
  whileLoading = async ({ em }) => void (await em.execute('select 1/0'));
  await expect(tested.lane(jobOf(lane))).rejects.toThrow('division by zero');
  expect(await itemOf(runId)).toEqual({ state: 'open', claim: null, attempts: 0 });
  expect(await eventsOf(runId)).toEqual([]);
  whileLoading = async () => undefined;
  await tested.lane(jobOf(lane, { attempt: 2 }));
  expect(await look(runId)).toMatchObject({ state: 'completed', done: 1 });
});

it('ends the run when loading says so', async () => {
  const { runId, lane } = await begin();
  whileLoading = async () => Promise.reject(new RunEnds({ state: 'stopped', reason: 'No access.', code: null }));
  await tested.lane(jobOf(lane));
  expect(await look(runId)).toMatchObject({ state: 'stopped', reason: 'No access.', done: 0 });
});

it('loads again for each claim', async () => {
  const { runId, lane } = await begin();
  const seen: number[] = [];
  work = async (loaded) => {
    seen.push(loaded);
    return loaded === 1 ? { until: new Date() } : undefined;
  };
  await tested.lane(jobOf(lane), { timing: { stayMs: 1000 } });
  expect(seen).toEqual([1, 2]);
  expect(await look(runId)).toMatchObject({ state: 'completed', done: 1 });
});

it('writes nothing when the run has ended before a later claim', async () => {
  const { runId, lane } = await begin();
  work = async () => {
    // Without a notification, so that only the claim can find it.
    await kit.asOwner(`update run set state = 'stopped' where id = $1`, [runId]);
    return { until: new Date() };
  };
  await tested.lane(jobOf(lane), { timing: { stayMs: 1000 } });
  expect(loads).toBe(2);
  expect((await eventsOf(runId)).map(({ event }) => event)).toEqual(['loaded']);
  expect(await look(runId)).toMatchObject({ state: 'stopped', done: 0 });
});

it('cannot block a stop, which takes the same locks in the same order', async () => {
  const { runId, lane } = await begin();
  let stopped: Promise<boolean> | null = null;
  whileLoading = async (at) => {
    stopped = within(async (em) => tested.stopIn(em, runId));
    await sleep(100);
    await lock(at);
  };
  await tested.lane(jobOf(lane));
  await expect(stopped).resolves.toBe(true);
  expect(await look(runId)).toMatchObject({ state: 'stopped', done: 0 });
});

it.each(['completed', 'stopped'])('opens the items that wait for what it holds when it is %s', async (state) => {
  const [holder, waiting] = [await begin(), await begin()];
  work = async () => ({ for: `slot:${organization.id}` });
  await tested.lane(jobOf(waiting.lane));
  await kit.asOwner(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = $1))`, [
    waiting.lane.id,
  ]);
  work = async () => undefined;
  expect(await itemOf(waiting.runId)).toMatchObject({ state: 'waiting' });
  if (state === 'stopped') await within(async (em) => tested.stopIn(em, holder.runId));
  else await tested.lane(jobOf(holder.lane));
  expect(await look(holder.runId)).toMatchObject({ state });
  const [woken] = await queued(waiting.runId);
  await tested.lane(jobOf(woken!));
  expect(await look(waiting.runId)).toMatchObject({ state: 'completed' });
});
