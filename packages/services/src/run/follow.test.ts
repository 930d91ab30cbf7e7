import { describe, expect, it } from 'vitest';
import { createOrganization } from '../testing/index.ts';
import { followRun } from './index.ts';
import { FIVE, kit, organization, script, setUpRuns, start, workOff } from './run.fixture.ts';

setUpRuns();

describe('a reader of events', () => {
  it('gets them as they are committed, from any number, until the run is over', async () => {
    script.work = async ({ item, commit }) =>
      commit(async () => ({ events: [{ event: 'item', data: { key: item.key } }] }));
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

  it('gets nothing of the runs of other organizations', async () => {
    script.work = async ({ commit }) => commit(async () => ({ events: [{ event: 'item', data: {} }] }));
    const runId = await start(FIVE);
    await workOff(runId);
    const { owner: stranger } = await createOrganization(kit);
    const found: unknown[] = [];
    for await (const event of followRun(kit.platform, stranger, { runId }, AbortSignal.timeout(20_000)))
      found.push(event);
    expect(found).toEqual([]);
  });
});
