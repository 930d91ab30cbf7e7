import { describe, expect, it } from 'vitest';
import { wakeWaiting } from './index.ts';
import {
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
  within,
  workOff,
} from './run.fixture.ts';

setUpRuns();

describe('an item that waits', () => {
  it('holds no worker, and continues when it is woken', async () => {
    let isApproved = false;
    script.work = async ({ commit }) => {
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
    script.work = async ({ commit }) => (isIndexed ? commit(async () => undefined) : { for: 'indexing:1' });
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

  it('continues when it is woken while the last lane leaves', async () => {
    let isApproved = false;
    script.work = async ({ commit }) => (isApproved ? commit(async () => undefined) : { for: 'approval' });
    const runId = await start(['a']);
    const [lane] = await queued(runId);
    const payload = { runId, lane: 0 };
    // The lane has looked for items for the last time when it stops listening.
    const hub = {
      ...kit.platform.hub,
      listen: () => ({
        next: async (_: number, closed?: AbortSignal) => {
          await new Promise((resolve) => closed?.addEventListener('abort', resolve));
          isApproved = true;
          await within(async (em) => tested.wake(em, payload, 'approval'));
        },
        close: () => undefined,
      }),
    };
    await kit.asOwner(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = $1))`,
      [lane!.id],
    );
    // All lanes are live.
    await kit.asOwner('update run set live_lanes = 3 where id = $1', [runId]);
    await tested.lane(jobOf(lane!, { platform: { ...kit.platform, hub } }));
    expect(isApproved).toBe(true);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'completed', done: 1 });
  });

  it('queues one lane for the time at which it is due', async () => {
    const until = new Date(Date.now() + 3_600_000);
    script.work = async ({ item, commit }) => {
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
