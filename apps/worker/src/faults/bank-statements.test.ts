import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { backgroundTaskMe } from '@atrium/services/background-task';
import { reconcile } from '@atrium/services/bank-reconcile';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';
import { READ_ONCE, reconcileNew, STATEMENT, storedOf } from './statements.ts';

const run = promisify(execFile);
/** A worker beats every 5 seconds and is dead after 30 without, so jobs wait for at most 35 seconds. */
const SILENCE = '31 seconds';

let database: TestDatabase;
let product: TestProduct;
let processes: ProductProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  product = await openProduct(database);
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.kill();
  await product.close();
  await database.drop();
});

async function startWorker(more: Record<string, string> = {}): Promise<ProductProcess> {
  const worker = await startProcess('worker', { ...environmentOf(database, product.folder), ...more });
  processes.push(worker);
  return worker;
}
async function ended(taskId: string): Promise<void> {
  await product.until(async () => {
    const { data } = await backgroundTaskMe(product.owner, { taskId });
    return data.dateDone !== null;
  });
}

/** Only root may mount a file system, and not in every container. */
async function mountSmall(folder: string): Promise<boolean> {
  return run('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a run over statements', () => {
  it('is finished by another worker if its own is killed while it writes rows, and no row is there twice', async () => {
    const held = await holdWriters(database.ownerUrl, 'bank_transaction');
    const { folderId, taskId } = await reconcileNew(product, { 'January.csv': STATEMENT });
    const worker = await startWorker();
    await product.until(held.isHolding);
    await worker.kill();
    await held.release();
    expect(await storedOf(product, folderId)).toMatchObject({ statuses: ['Processing'], rows: 0, sections: 0 });
    await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    await startWorker();
    await ended(taskId);
    expect(await storedOf(product, folderId)).toMatchObject(READ_ONCE);
  });

  it('goes on when the database breaks its connections while rows are written', async () => {
    const held = await holdWriters(database.ownerUrl, 'bank_transaction');
    const { folderId, taskId } = await reconcileNew(product, { 'January.csv': STATEMENT });
    await startWorker();
    await product.until(held.isHolding);
    await product.rows(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'bank_transaction'::regclass and not granted`,
    );
    await held.release();
    await ended(taskId);
    expect(await storedOf(product, folderId)).toMatchObject(READ_ONCE);
  });

  it('says that the disk is full, keeps nothing by halves, and reads the statement when there is space', async ({
    skip,
  }) => {
    const small = await mkdtemp(join(tmpdir(), 'atrium-full-'));
    const isMounted = await mountSmall(small);
    try {
      skip(!isMounted, 'No file system can be mounted here.');
      const { folderId, taskId } = await reconcileNew(product, { 'January.csv': STATEMENT });
      const worker = await startWorker({ TMPDIR: small });
      await ended(taskId);
      const failed = await storedOf(product, folderId);
      expect(failed).toMatchObject({ statuses: ['Failed'], rows: 0, sections: 0 });
      expect(failed.reasons[0]).toContain('no space left');
      await worker.kill();
      const again = await reconcile(product.owner, { folderId });
      await startWorker();
      await ended(again.taskId);
      expect(await storedOf(product, folderId)).toMatchObject(READ_ONCE);
    } finally {
      if (isMounted) await run('umount', ['-l', small]);
      await rm(small, { recursive: true, force: true });
    }
  });
});
