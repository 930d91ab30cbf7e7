import { newId } from '@atrium/domain/kernel';
import { describe, expect, it } from 'vitest';
import { stopRunById } from './index.ts';
import {
  balance,
  ended,
  FIVE,
  jobOf,
  look,
  queued,
  script,
  setUpRuns,
  start,
  starting,
  tested,
  within,
  workOff,
} from './run.fixture.ts';

setUpRuns();

describe('a stop', () => {
  it('reaches the work by notification, and later results are not written', async () => {
    const [reached, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    script.work = async ({ signal, commit }) => {
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
