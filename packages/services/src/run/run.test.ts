import { newId } from '@atrium/domain/kernel';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import { createOrganization } from '../testing/index.ts';
import { stopRunById } from './index.ts';
import {
  balance,
  ended,
  eventsOf,
  FIVE,
  jobOf,
  kit,
  look,
  organization,
  queued,
  script,
  setUpRuns,
  start,
  tested,
  workOff,
} from './run.fixture.ts';

setUpRuns();

describe('a run', () => {
  it('works on every item once, counts, pays and ends once', async () => {
    const seen: string[] = [];
    script.work = async ({ item, commit }) => {
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
    script.work = async ({ item, commit }) => {
      seen.push(item.key);
      await commit(async () => (item.key.length < 3 ? { add: [`${item.key}x`, 'shared'] } : {}));
    };
    const runId = await start(['a', 'b']);
    await workOff(runId);
    expect(seen.toSorted()).toEqual(['a', 'ax', 'axx', 'b', 'bx', 'bxx', 'shared']);
    expect(await look(runId)).toMatchObject({ state: 'completed', total: 7, done: 7 });
  });

  it('keeps what an item saves before it ends', async () => {
    script.work = async ({ item, save, commit }) => {
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
    script.work = async ({ item, commit }) => {
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
    script.work = async () => Promise.reject(new Error('bad run'));
    const runId = await start(FIVE, '20');
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'failed', reason: 'This run is bad.', done: 0 });
    expect(await balance()).toBe(100);
    expect(ended).toEqual(['failed']);
  });

  it('lets the queue retry errors without a verdict, and fails after the last attempt', async () => {
    script.work = async () => Promise.reject(new Error('unknown'));
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
