import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativeAvailable, startNative } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';
import { backgroundTaskMe, revokeBackgroundTask } from '@atrium/services/background-task';
import { reconcile } from '@atrium/services/bank-reconcile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';
import { READ_ONCE, reconcileNew, STATEMENT, storedOf } from './statements.ts';

type Running = Awaited<ReturnType<typeof startNative>>;

/** A separate server, because the shared one must keep running. */
describe.skipIf(!nativeAvailable())('a run over statements whose database is restarted', { timeout: 120_000 }, () => {
  let dataDir: string;
  let database: Running;
  let product: TestProduct;
  let worker: ProductProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'atrium-bank-restart-'));
    await chmod(dataDir, 0o755);
    database = await startNative({ dataDir });
    await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
    product = await openProduct(database);
    worker = await startProcess('worker', environmentOf(database, product.folder));
  }, 120_000);
  afterEach(async () => {
    await worker.kill();
    await product.close();
    await database.stop();
    await rm(dataDir, { recursive: true });
  });

  async function startAgain(): Promise<void> {
    database = await startNative({ dataDir, port: Number(new URL(database.ownerUrl).port) });
  }
  /** Kills the server. The next one recovers, and refuses connections until then. */
  async function crash(): Promise<void> {
    const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    await database.exited;
  }
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
    ['is killed', async () => crash()],
    ['is stopped', async () => database.stop()],
  ])('reads the statement once if the server %s while rows are written', async (_, end) => {
    const { folderId, taskId } = await runToWriting();
    await end();
    await startAgain();
    expect(await ended(taskId)).toMatchObject({ status: 'SUCCESS' });
    expect(await storedOf(product, folderId)).toMatchObject(READ_ONCE);
    expect(worker.isRunning()).toBe(true);
  });

  it('can be stopped and started again after it', async () => {
    const { folderId, taskId } = await runToWriting();
    await crash();
    await startAgain();
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
