import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@atrium/domain/kernel';
import { describe, expect, it, vi } from 'vitest';
import { RunEnds } from './index.ts';
import { balance, FIVE, jobOf, kit, look, queued, script, setUpRuns, start, tested, workOff } from './run.fixture.ts';

setUpRuns();

describe('a lane', () => {
  it('writes nothing after another one has taken over its items', async () => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const outcomes: string[] = [];
    script.work = async ({ job: { taskId, attempt }, commit }) => {
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
    script.work = async ({ job: { attempt }, commit }) => {
      if (attempt === 9) {
        reached.resolve();
        await goOn.promise;
      }
      await commit(async () => ({ cost: '1' }));
    };
    const runId = await start(['a', 'b'], '5');
    const silent = tested.lane(jobOf((await queued(runId))[0]!, { attempt: 9 }), {
      timing: { claimSeconds: 2, renewMs: 60_000 },
    });
    await reached.promise;
    const other = { id: newId(), payload: { runId, lane: 1 } };
    await tested.lane(jobOf(other));
    expect(await look(runId)).toMatchObject({ done: 0 });
    await sleep(2100);
    await tested.lane(jobOf(other));
    expect(await look(runId)).toMatchObject({ state: 'completed', used: '2' });
    goOn.resolve();
    await silent;
    expect(await look(runId)).toMatchObject({ used: '2', done: 2 });
  });

  it('keeps its items while one of them is written for longer than a claim lasts', async () => {
    const [written, worked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held: string[] = [];
    const warnings = vi.spyOn(kit.platform.log, 'warn');
    script.work = async ({ item: { key }, commit, job: { attempt } }) => {
      held.push(`${key} ${attempt}`);
      if (key === 'b') {
        await worked.promise;
        return commit(async () => ({ cost: '1' }));
      }
      return commit(async (em) => {
        // The database writes for longer than both claims last.
        await em.execute('select pg_sleep(1.5)');
        written.resolve();
        await worked.promise;
        return { cost: '1' };
      });
    };
    const runId = await start(['a', 'b'], '5');
    const lane = tested.lane(jobOf((await queued(runId))[0]!), { timing: { claimSeconds: 1, renewMs: 100 } });
    await written.promise;
    await tested.lane(jobOf({ id: newId(), payload: { runId, lane: 1 } }, { attempt: 2 }));
    worked.resolve();
    await lane;
    expect(held.toSorted()).toEqual(['a 1', 'b 1']);
    expect(await look(runId)).toMatchObject({ state: 'completed', used: '2', done: 2 });
    expect(warnings).not.toHaveBeenCalled();
    warnings.mockRestore();
  });

  it('is queued again behind other jobs after its turn', async () => {
    script.work = async ({ commit }) => {
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
    script.work = async () => Promise.reject(new RunEnds({ state: 'stopped', reason: 'Enough.', code: null }));
    const runId = await start(FIVE);
    await workOff(runId);
    expect(await look(runId)).toMatchObject({ state: 'stopped', reason: 'Enough.' });
  });
});
