import { job, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { run } from './index.ts';
import { balance, eventsOf, jobOf, kit, look, queued, setUpRuns, starting, within } from './run.fixture.ts';

setUpRuns();

/** The database's code for a transaction that it ends because two wait for each other. */
const DEADLOCK = '40P01';

type Payload = { runId: string };
type Locking = { em: EntityManager; run: { id: string } };

async function lock({ em, run: { id } }: Locking): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [id]);
}

/** Each entry replaces the lock of one transaction: a claim or the end of a run. */
let steps: ((at: Locking) => Promise<void>)[];
let work: (attempt: number) => Promise<void>;
/** The attempts that worked on the item. */
let worked: number[];
beforeEach(() => {
  steps = [];
  work = async () => undefined;
  worked = [];
});

const tested = run<Payload, null>({
  area: 'search',
  verb: 'overtake',
  job: job({ name: 'test.overtake', payload: z.object({ runId: z.uuid() }) }),
  laneOf: ({ runId }) => ({ runId, lane: 0 }),
  payloadOf: (payload) => payload,
  lanes: 1,
  isOneItem: true,
  asker: 'member',
  timing: { stayMs: 0 },
  failure: 'It could not be finished.',
  load: async () => ({ context: null, events: [] }),
  work: async ({ job: { attempt }, commit }) => {
    worked.push(attempt);
    await work(attempt);
    await commit(async () => ({ cost: '1', events: [{ event: 'written', data: {} }] }));
  },
  beforeEnd: async (at) => (steps.shift() ?? lock)(at),
  end: async () => [{ event: 'end', data: {} }],
});

/** Waits until so many connections wait for a lock of another one. */
async function waiting(count: number): Promise<void> {
  const blocked = `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  await vi.waitFor(async () => expect(await kit.asOwner(blocked)).toHaveLength(count), {
    timeout: 5_000,
    interval: 10,
  });
}

/** Starts a run whose first attempt is about to commit. */
async function begin() {
  const runId = newId();
  const reserve = { amount: '5', note: 'Test' };
  await within(async (em) => tested.start(starting(em), { id: runId, payload: { runId }, items: ['only'], reserve }));
  const [lane] = await queued(runId);
  const [working, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  work = async () => {
    working.resolve();
    await goOn.promise;
  };
  const first = tested.lane(jobOf(lane!));
  await working.promise;
  return {
    runId,
    first,
    commit: () => goOn.resolve(),
    /** Takes the job over, as a worker does when the first one seems to be lost. */
    takeOver: async (attempt: number) => tested.lane(jobOf(lane!, { attempt })),
  };
}

/** The run has ended once, with one result. */
async function expectOneResult(runId: string): Promise<void> {
  expect(await look(runId)).toMatchObject({ state: 'completed', total: 1, done: 1, failed: 0, used: '1' });
  expect((await eventsOf(runId)).map(({ event }) => event)).toEqual(['written', 'end']);
  expect(await balance()).toBe(99);
}

// The embedded database has one connection.
describe.skipIf(inject('database').engine === 'pglite')('a claim that meets the commit of an overtaken attempt', () => {
  it('wins when the commit has waited longer, and keeps the item', async () => {
    const { runId, first, commit, takeOver } = await begin();
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const claims = async (at: Locking) => {
      await lock(at);
      held.resolve();
      await goOn.promise;
    };
    steps = [claims];
    // The overtaken attempt has returned what it thinks it holds before the other one writes.
    work = async () => void (await Promise.allSettled([first]));
    const second = takeOver(2);
    await held.promise;
    commit();
    await waiting(1);
    goOn.resolve();
    await expect(first).rejects.toMatchObject({ code: DEADLOCK });
    await second;
    expect(worked).toEqual([1, 2]);
    await expectOneResult(runId);
  });

  it('loses when it has waited longer, and finds the run completed when it is tried again', async () => {
    const { runId, first, commit, takeOver } = await begin();
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const commits = async (at: Locking) => {
      held.resolve();
      await goOn.promise;
      await lock(at);
    };
    steps = [commits];
    commit();
    await held.promise;
    const second = takeOver(2);
    const lost = expect(second).rejects.toMatchObject({ code: DEADLOCK });
    await waiting(1);
    goOn.resolve();
    await lost;
    await first;
    await expectOneResult(runId);
    await takeOver(3);
    expect(worked).toEqual([1]);
    await expectOneResult(runId);
  });
});
