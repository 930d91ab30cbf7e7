import { nativeAvailable } from '@atrium/db/embedded';
import { backgroundTaskMe, revokeBackgroundTask } from '@atrium/services/background-task';
import { reconcile } from '@atrium/services/bank-reconcile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.fixture.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';
import { READ_ONCE, reconcileNew, STATEMENT, storedOf } from './statements.ts';

describe.skipIf(!nativeAvailable())('a run over statements whose database is restarted', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let product: TestProduct;
  let worker: ProductProcess;
  beforeEach(async () => {
    database = await startOwnDatabase();
    product = await openProduct(database);
    worker = await startProcess('worker', environmentOf(database, product.folder));
  }, 120_000);
  afterEach(async () => {
    await worker.kill();
    await product.close();
    await database.drop();
  });

  /** Starts a run and returns when its rows are being written. */
  async function runToWriting(): Promise<{ folderId: string; taskId: string }> {
    const held = await holdWriters(database.ownerUrl, 'bank_transaction');
    const started = await reconcileNew(product, { 'January.csv': STATEMENT });
    await product.until(held.isHolding);
    return started;
  }
  async function ended(taskId: string) {
    return product.until(async () => {
      const found = await backgroundTaskMe(product.owner, { taskId }).catch(() => null);
      return found && found.data.dateDone !== null ? found.data : null;
    });
  }

  it.each([
    ['is killed', async () => database.crash()],
    ['is stopped', async () => database.stop()],
  ])('reads the statement once if the server %s while rows are written', async (_, end) => {
    const { folderId, taskId } = await runToWriting();
    await end();
    await database.startAgain();
    expect(await ended(taskId)).toMatchObject({ status: 'SUCCESS' });
    expect(await storedOf(product, folderId)).toMatchObject(READ_ONCE);
    expect(worker.isRunning()).toBe(true);
  });

  it('can be stopped and started again after it', async () => {
    const { folderId, taskId } = await runToWriting();
    await database.crash();
    await database.startAgain();
    await product.until(async () =>
      revokeBackgroundTask(product.owner, { taskId }).then(
        () => true,
        async () => (await backgroundTaskMe(product.owner, { taskId }).catch(() => null))?.data.dateDone ?? null,
      ),
    );
    await ended(taskId);
    const again = await reconcile(product.owner, {
      folderId,
      processStatementsWithStatus: ['Pending', 'Failed', 'Completed'],
    });
    await ended(again.taskId);
    expect(await storedOf(product, folderId)).toMatchObject(READ_ONCE);
  });
});
