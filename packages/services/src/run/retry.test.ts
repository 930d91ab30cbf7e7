import { describe, expect, it } from 'vitest';
import {
  balance,
  ended,
  FIVE,
  look,
  reopened,
  script,
  setUpRuns,
  start,
  starting,
  tested,
  within,
  workOff,
} from './run.fixture.ts';

setUpRuns();

describe('a retry', () => {
  const retry = async (runId: string) => within(async (em) => tested.retryIn(starting(em), { runId, lane: 0 }));

  it('works on the failed items only, pays for them, and ends the run again', async () => {
    let isBad = true;
    const seen: string[] = [];
    script.work = async ({ item, commit }) => {
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
    script.work = async () => Promise.reject(new Error('bad run'));
    const runId = await start(FIVE, '20');
    await workOff(runId);
    expect(await balance()).toBe(100);
    script.work = async ({ commit }) => commit(async () => ({ cost: '1' }));
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
