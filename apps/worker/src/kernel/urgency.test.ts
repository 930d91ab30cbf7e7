import { type Actor, type JobDefinition, job, newId } from '@atrium/domain/kernel';
import { runnable } from '@atrium/services/background-task';
import { enqueueAll } from '@atrium/services/kernel';
import { inTransaction } from '@atrium/services/kernel/transaction';
import { createOrganization, testPlatform, type TestPlatform } from '@atrium/services/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { type RunningWorker, startWorker } from './runner.ts';

const payload = z.object({ from: z.string() });
const answer = job({ name: 'test.answer', payload, urgency: 'now' });
const fill = job({ name: 'test.fill', payload, urgency: 'soon' });
const index = job({ name: 'test.index', payload, urgency: 'later' });
const tidy = job({ name: 'test.tidy', payload, urgency: 'idle' });
const SLOTS = 4;

let kit: TestPlatform;
let worker: RunningWorker | null = null;
/** The jobs that have begun, in order. A job ends when the test releases it. */
let begun: { from: string; end: () => void }[];
beforeEach(() => {
  worker = null;
  begun = [];
});
afterEach(async () => {
  for (const { end } of begun) end();
  await worker?.stop();
  await kit.close();
});

async function open(slots: number): Promise<void> {
  kit = await testPlatform({ WORKER_CONCURRENCY: String(slots), WORKER_NOW_CONCURRENCY: '1' });
}
async function start(isHeld: boolean): Promise<void> {
  const tasks = [answer, fill, index, tidy].map((definition) =>
    runnable({
      job: definition,
      run: async ({ payload: { from } }) => {
        const held = Promise.withResolvers<void>();
        begun.push({ from, end: held.resolve });
        if (isHeld) await held.promise;
      },
    }),
  );
  worker = await startWorker(kit.platform, kit.database.ownerUrl, { tasks, clock: [], graceMs: 0 });
}
async function add(actor: Actor, definition: JobDefinition<typeof payload>, from: string, count = 1): Promise<void> {
  const jobs = Array.from({ length: count }, () => ({ payload: { from } }));
  await inTransaction(kit.platform.orm, 'organization', actor, async (em) =>
    enqueueAll(em, { actor, requestId: newId() }, definition, jobs),
  );
}
async function untilBegun(count: number): Promise<string[]> {
  while (begun.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  return begun.map(({ from }) => from);
}
async function owners(count: number) {
  const made = [];
  for (let at = 0; at < count; at++) made.push((await createOrganization(kit)).owner);
  return made as [Actor, Actor];
}

// Not on the embedded database, which all test files share: this worker would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a worker', () => {
  it('answers while all its other slots are busy', async () => {
    await open(1);
    const [owner] = await owners(1);
    await add(owner, index, 'indexing', 20);
    await start(true);
    await untilBegun(1);
    await add(owner, answer, 'answer');
    expect(await untilBegun(2)).toEqual(['indexing', 'answer']);
  });

  it('takes work that a person waits for before indexing, and indexing before upkeep', async () => {
    await open(1);
    const [owner] = await owners(1);
    await add(owner, tidy, 'tidy');
    await add(owner, index, 'index', 2);
    await add(owner, fill, 'fill', 2);
    await start(false);
    expect(await untilBegun(5)).toEqual(['fill', 'fill', 'index', 'index', 'tidy']);
  });

  it('delays a single upload by one job at most, however many another organization has queued', async () => {
    await open(1);
    const [many, one] = await owners(2);
    await add(many, index, 'many', 10_000);
    await start(true);
    await untilBegun(1);
    await add(one, index, 'one');
    begun[0]!.end();
    await untilBegun(2);
    begun[1]!.end();
    expect((await untilBegun(3)).slice(1)).toContain('one');
  });

  it('lets organizations take turns while both have work', async () => {
    await open(1);
    const [first, second] = await owners(2);
    await add(first, index, 'first', 100);
    await add(second, index, 'second', 5);
    await start(false);
    const order = (await untilBegun(12)).slice(0, 10);
    expect(order.filter((from) => from === 'second')).toHaveLength(5);
  });

  it('gives an organization half of the slots while another one waits, and all of them otherwise', async () => {
    await open(SLOTS);
    const [first, second] = await owners(2);
    await add(first, index, 'first', 20);
    await start(true);
    expect(await untilBegun(SLOTS)).toEqual(Array(SLOTS).fill('first'));
    await add(second, index, 'second', 20);
    const held: string[][] = [];
    for (let ended = 0; ended < 16; ended++) {
      begun[ended]!.end();
      await untilBegun(SLOTS + 1 + ended);
      held.push(begun.slice(ended + 1).map(({ from }) => from));
    }
    // Until both hold half, each free slot goes to the second organization.
    for (const running of held.slice(4)) expect(running.toSorted()).toEqual(['first', 'first', 'second', 'second']);
  });
});
