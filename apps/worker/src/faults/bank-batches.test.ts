import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { nativeAvailable } from '@atrium/db/embedded';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { backgroundTaskMe } from '@atrium/services/background-task';
import { downloadJournals, exportJournals, listBatches, updateAgentAppConfig } from '@atrium/services/bank-reconcile';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.fixture.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';
import { largeBooks } from './statements.ts';

const run = promisify(execFile);
/** A worker beats every 5 seconds and is dead after 30 without, so jobs wait for at most 35 seconds. */
const SILENCE = '31 seconds';
/** The code of the cash account. */
const CASH = '1000';

let product: TestProduct;

/** Starts the export of a folder as a task. */
async function exportAll(folderId: string): Promise<string> {
  const { taskId } = await exportJournals(product.owner, { folderId });
  if (taskId === null) throw new Error('This export is not large.');
  return taskId;
}
async function ended(taskId: string) {
  return product.until(async () => {
    const found = await backgroundTaskMe(product.owner, { taskId }).catch(() => null);
    return found && found.data.dateDone !== null ? found.data : null;
  });
}

type Posted = Record<string, { lines: number; cents: number }>;

/** The debits minus the credits of a file by account, in cents. */
function postedIn(file: string): Posted {
  const [heading = '', ...lines] = file
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const names = heading.split(',').map((name) => name.replaceAll('"', ''));
  const at = (name: string) => names.indexOf(name);
  const posted: Posted = {};
  for (const line of lines) {
    const cells = line.split(',').map((cell) => cell.replaceAll('"', ''));
    const cents = (name: string) => Number((cells[at(name)] ?? '0').replace('.', ''));
    const account = (posted[cells[at('Account code')] ?? ''] ??= { lines: 0, cents: 0 });
    account.lines += 1;
    account.cents += cents('Debit') - cents('Credit');
  }
  return posted;
}

/** The batches of a folder in order, with what their files post. The stored hashes must be those of the files. */
async function batchesOf(folderId: string): Promise<{ number: number; journals: number; posted: Posted }[]> {
  const { data } = await listBatches(product.owner, { folderId, orderBy: ['batchNumber'] });
  const batches = [];
  for (const { batchId, batchNumber: number, sha256, sizeBytes, totalTransactions: journals } of data) {
    const { storageKey } = await downloadJournals(product.owner, { folderId, batchId });
    const bytes = await buffer(await product.platform.store.get(storageKey));
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([sizeBytes, sha256]);
    batches.push({ number, journals, posted: postedIn(bytes.toString('utf8')) });
  }
  return batches;
}

/** The expected contents of one batch with all rows of a folder. */
async function wholeOf(folderId: string) {
  const [found] = await product.rows<{ rows: number; cents: string }>(
    'select count(*)::int as rows, sum(amount)::text as cents from bank_transaction where folder_id = $1',
    [folderId],
  );
  const { rows: lines, cents: text } = found!;
  const cents = Number(text);
  return { number: 1, journals: lines, posted: { [CASH]: { lines, cents }, '4000': { lines, cents: -cents } } };
}

/** Only root may mount a file system, and not in every container. */
async function mountSmall(folder: string): Promise<boolean> {
  return run('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a batch', { timeout: 180_000 }, () => {
  let books: TestDatabase;
  let database: TestDatabase;
  let processes: ProductProcess[];
  let folderId: string;
  beforeAll(async () => {
    books = await createTestDatabase();
    product = await openProduct(books);
    const worker = await startProcess('worker', environmentOf(books, product.folder));
    folderId = await largeBooks(product, async (taskId) => ended(taskId));
    await worker.kill();
    await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    await product.close();
  });
  afterAll(() => books.drop());
  beforeEach(async () => {
    database = await createTestDatabase(books);
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
  /** Starts an export and returns when a worker has written its file and waits to store the batch. */
  async function exportToStoring() {
    const held = await holdWriters(database.ownerUrl, 'bank_export_batch');
    const taskId = await exportAll(folderId);
    const worker = await startWorker();
    await product.until(held.isHolding);
    return { held, taskId, worker };
  }

  it('is made once by another worker if its own is killed after it has stored the file', async () => {
    const { held, taskId, worker } = await exportToStoring();
    await worker.kill();
    await held.release();
    expect(await batchesOf(folderId)).toEqual([]);
    await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    await startWorker();
    expect(await ended(taskId)).toMatchObject({ status: 'SUCCESS' });
    expect(await batchesOf(folderId)).toEqual([await wholeOf(folderId)]);
  });

  it('is made once when the database breaks the connection that stores it', async () => {
    const { held, taskId } = await exportToStoring();
    await product.rows(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'bank_export_batch'::regclass and not granted`,
    );
    await held.release();
    expect(await ended(taskId)).toMatchObject({ status: 'SUCCESS' });
    expect(await batchesOf(folderId)).toEqual([await wholeOf(folderId)]);
  });

  it('is not made by halves on a full disk, which the task says, and is made when there is space', async ({ skip }) => {
    const small = await mkdtemp(join(tmpdir(), 'atrium-full-'));
    const isMounted = await mountSmall(small);
    try {
      skip(!isMounted, 'No file system can be mounted here.');
      const failed = await exportAll(folderId);
      const worker = await startWorker({ TMPDIR: small });
      expect(JSON.stringify(await ended(failed))).toContain('There is no space left to write the file.');
      expect(await batchesOf(folderId)).toEqual([]);
      await worker.kill();
      const taskId = await exportAll(folderId);
      await startWorker();
      expect(await ended(taskId)).toMatchObject({ status: 'SUCCESS' });
      expect(await batchesOf(folderId)).toEqual([await wholeOf(folderId)]);
    } finally {
      if (isMounted) await run('umount', ['-l', small]);
      await rm(small, { recursive: true, force: true });
    }
  });

  it('is one, when two workers write exports of the same folder at once', async () => {
    const tasks = [await exportAll(folderId), await exportAll(folderId)];
    await Promise.all([startWorker(), startWorker()]);
    for (const taskId of tasks) expect(await ended(taskId)).toMatchObject({ status: 'SUCCESS' });
    expect(await batchesOf(folderId)).toEqual([await wholeOf(folderId)]);
  });

  it('has one configuration when it is changed while the batch is written, and the next batch has the new one', async () => {
    const { held, taskId } = await exportToStoring();
    const exportConfig = { default: { cashAccountCode: '1001' } };
    await updateAgentAppConfig(product.owner, { folderId, appMetadata: { exportConfig } });
    await held.release();
    await ended(taskId);
    const whole = await wholeOf(folderId);
    expect(await batchesOf(folderId)).toEqual([whole]);
    const next = await exportAll(folderId);
    await ended(next);
    const { journals, posted } = whole;
    const cash = posted[CASH];
    expect((await batchesOf(folderId)).slice(1)).toEqual([
      {
        number: 2,
        journals: journals * 2,
        posted: {
          [CASH]: { lines: cash.lines, cents: -cash.cents },
          '4000': { lines: journals * 2, cents: 0 },
          '1001': cash,
        },
      },
    ]);
  });
});

describe.skipIf(!nativeAvailable())('a batch whose database is restarted', { timeout: 180_000 }, () => {
  let database: OwnDatabase;
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

  it('is made once if the server is killed while the batch is stored', async () => {
    const folderId = await largeBooks(product, async (taskId) => ended(taskId));
    const held = await holdWriters(database.ownerUrl, 'bank_export_batch');
    const taskId = await exportAll(folderId);
    await product.until(held.isHolding);
    await database.crash();
    await database.startAgain();
    expect(await ended(taskId)).toMatchObject({ status: 'SUCCESS' });
    expect(await batchesOf(folderId)).toEqual([await wholeOf(folderId)]);
    expect(worker.isRunning()).toBe(true);
  });
});
