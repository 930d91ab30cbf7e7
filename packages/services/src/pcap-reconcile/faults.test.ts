import { afterEach, describe, expect, it } from 'vitest';
import { info, kit, organization, partners, setUpCapital, start, uploadPair, work } from './pcap.fixture.ts';

setUpCapital();

type Read = typeof kit.platform.store.withLocalFile;

let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

/** Replaces how files are read until the test ends. */
function readWith(replaced: (read: Read) => Read): void {
  const { store } = kit.platform;
  restore = () => {
    kit.platform.store = store;
  };
  kit.platform.store = { ...store, withLocalFile: replaced(store.withLocalFile.bind(store)) };
}

/** Lets items that wait for another attempt be due. */
async function passTime(runId: string): Promise<void> {
  await kit.asOwner('update run_item set not_before = now() where run_id = $1', [runId]);
  await kit.asOwner('update run set wakes_at = now() where id = $1', [runId]);
}

async function attemptsOf(runId: string): Promise<number> {
  const [item] = await kit.asOwner<{ attempts: number }>('select attempts from run_item where run_id = $1', [runId]);
  return item!.attempts;
}

async function tables(): Promise<number> {
  const rows = await kit.asOwner(`select 1 from datatable where organization_id = $1 and agent = 'pcapReconcile'`, [
    organization.id,
  ]);
  return rows.length;
}

describe('a fault while partner capital is read', () => {
  it('writes one table if a worker is killed and another one continues', async () => {
    const { reconciliationId, taskId } = await start(await uploadPair());
    const [reading, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    readWith((read) => async (key, use) => {
      reading.resolve();
      await resumed.promise;
      return read(key, use);
    });
    // The first worker hangs while it reads. The queue gives its job to another one.
    const killed = work();
    await reading.promise;
    restore?.();
    expect(await info(reconciliationId)).toMatchObject({ status: 'Processing', datatableId: null });
    await work(['STARTED']);
    expect(await info(reconciliationId)).toMatchObject({ status: 'Completed', counts: { partners: 4, tied: 4 } });
    // The first worker wakes up. It no longer holds the item, so it writes nothing.
    resumed.resolve();
    await Promise.allSettled([killed]);
    expect(await attemptsOf(taskId)).toBe(2);
    expect(await tables()).toBe(1);
    expect(await partners(reconciliationId)).toHaveLength(4);
  });

  it.each([0, 2])('tries again %i times, and then says so', async (maxRetryAttempts) => {
    let reads = 0;
    const { reconciliationId, taskId } = await start(await uploadPair(), { maxRetryAttempts });
    readWith(() => async () => {
      reads += 1;
      throw new Error('The disk does not answer.');
    });
    for (let attempt = 0; attempt <= maxRetryAttempts; attempt += 1) {
      expect(await info(reconciliationId)).not.toMatchObject({ status: 'Failed' });
      await passTime(taskId);
      await work();
    }
    expect(await info(reconciliationId)).toMatchObject({
      status: 'Failed',
      datatableId: null,
      reason: 'Something went wrong on our side while the documents were read. Run it again.',
    });
    expect(reads).toBe(maxRetryAttempts + 1);
    expect(await tables()).toBe(0);
  });

  it('continues with the next attempt after a failure that passes', async () => {
    let isBroken = true;
    const { reconciliationId, taskId } = await start(await uploadPair(), { maxRetryAttempts: 1 });
    readWith((read) => async (key, use) => {
      if (isBroken) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return read(key, use);
    });
    await work();
    isBroken = false;
    await passTime(taskId);
    await work();
    expect(await info(reconciliationId)).toMatchObject({ status: 'Completed', reason: null, counts: { tied: 4 } });
  });

  it('gives up after workers were killed several times, with a sentence', async () => {
    const { reconciliationId, taskId } = await start(await uploadPair());
    await kit.asOwner('update run_item set attempts = 5 where run_id = $1', [taskId]);
    await work();
    expect(await info(reconciliationId)).toMatchObject({
      status: 'Failed',
      reason: 'Reading the documents was interrupted several times. They may be too large for this server.',
    });
    expect(await tables()).toBe(0);
  });
});
