import { createDatatable, fetchDatatable, latestWorkflowStatus } from '@atrium/services/ai-table';
import { documentMe } from '@atrium/services/document';
import { givePlan, readsLabels, type ScriptedModel, startScriptedModel } from '@atrium/services/testing';
import { organizationOf } from '@atrium/domain/kernel';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { creditsOf } from './credits.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';

/** A worker beats every 5 seconds and is dead after 30 without, so jobs wait for at most 35 seconds. */
const SILENCE = '31 seconds';
const DOCUMENTS = 8;
const FILLED_BEFORE = 3;

let database: TestDatabase;
let model: ScriptedModel;
let product: TestProduct;
let processes: ProductProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  model = await startScriptedModel();
  product = await openProduct(database, model.env);
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.kill();
  await product.close();
  await model.close();
  await database.drop();
});

async function startWorker(): Promise<ProductProcess> {
  const worker = await startProcess('worker', environmentOf(database, product.folder, model.env));
  processes.push(worker);
  return worker;
}
/** Backdates the heartbeat, so that the other workers see one that has been silent for long enough. */
async function letTimePass(): Promise<void> {
  await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
}
async function tasksOf(name: string) {
  return product.rows<{ state: string; attempts: number; worker: string }>(
    'select state, attempts, worker from background_task where name = $1',
    [name],
  );
}
async function indexed(documentIds: string[]) {
  for (const documentId of documentIds) {
    await product.until(async () => (await documentMe(product.owner, { documentId })).data.indexStatus === 'COMPLETED');
  }
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a worker that is killed', () => {
  it('during indexing leaves the document to another one, which indexes it once', async () => {
    const held = await holdWriters(database.ownerUrl, 'chunk');
    const { documentId } = await product.upload('# Lease\n\nThe base rent is $12,500.00 per month.');
    const worker = await startWorker();
    await product.until(held.isHolding);
    await worker.kill();
    await held.release();
    const [cut] = await tasksOf('document.index');
    expect(cut).toMatchObject({ state: 'STARTED', attempts: 1 });
    await letTimePass();
    await startWorker();
    await indexed([documentId]);
    const [done] = await product.until(async () => {
      const found = await tasksOf('document.index');
      return found[0]?.state === 'SUCCESS' && found;
    });
    expect(done).toMatchObject({ attempts: 2 });
    expect(done!.worker).not.toBe(cut!.worker);
    const [stored] = await product.rows(
      `select (select count(*) from document_page)::int as pages, (select count(*) from chunk)::int as chunks,
         (select count(*) from embedding)::int as embeddings, (select count(*) from graphile_worker.jobs)::int as jobs`,
    );
    expect(stored).toEqual({ pages: 1, chunks: 1, embeddings: 1, jobs: 0 });
  });

  it('while it stores pages leaves none of them, and the plan covers what is read again', async () => {
    await givePlan(product, organizationOf(product.owner.actor) ?? '', 'Starter', { pages_included: 3 });
    const pages = Array.from({ length: 2 }, (_, at) => `Clause ${at} `.padEnd(2_900, 'rent ')).join('\n\n');
    const { documentIds } = await product.room({ 'One.md': `One\n\n${pages}`, 'Two.md': `Two\n\n${pages}` });
    const held = await holdWriters(database.ownerUrl, 'usage_event');
    const worker = await startWorker();
    await product.until(held.isHolding);
    await worker.kill();
    await held.release();
    const stored = async () => {
      const [row] = await product.rows<{ pages: number; counted: number }>(
        `select (select count(*) from document_page)::int as pages,
           (select count(*) from usage_event where meter = 'pages')::int as counted`,
      );
      return row;
    };
    expect(await stored()).toEqual({ pages: 0, counted: 0 });
    await letTimePass();
    await startWorker();
    const statuses = async () => {
      const found = documentIds.map(async (documentId) => (await documentMe(product.owner, { documentId })).data);
      return (await Promise.all(found)).map(({ indexStatus }) => indexStatus).sort();
    };
    await product.until(async () => !(await statuses()).includes('PENDING'));
    expect(await statuses()).toEqual(['COMPLETED', 'FAILED']);
    expect(await stored()).toEqual({ pages: 2, counted: 2 });
  });

  it('before it can record its finished work leaves the record to another one', async () => {
    const working = await holdWriters(database.ownerUrl, 'chunk');
    const { documentId } = await product.upload('# Lease\n\nThe base rent is $12,500.00 per month.');
    const worker = await startWorker();
    await product.until(working.isHolding);
    const telling = await holdWriters(database.ownerUrl, 'background_task');
    await working.release();
    await indexed([documentId]);
    await product.until(telling.isHolding);
    const before = await product.rows('select id, xmin::text from chunk');
    await worker.kill();
    await telling.release();
    await letTimePass();
    await startWorker();
    await product.until(async () => {
      const [task] = await tasksOf('document.index');
      return task?.state === 'SUCCESS' && task.attempts === 2;
    });
    expect(before).toHaveLength(1);
    expect(await product.rows('select id, xmin::text from chunk')).toEqual(before);
    await product.until(async () => (await product.rows('select from graphile_worker.jobs')).length === 0);
  });

  it('during a table run leaves the open cells to another one, which reads no cell twice, and credits are exact', async () => {
    const names = Array.from({ length: DOCUMENTS }, (_, at) => `Lease ${at}.md`);
    const { dataroomId, documentIds } = await product.room(
      Object.fromEntries(names.map((name, at) => [name, `Rent: ${at + 1}\n\nThe lease of house ${at}.`])),
    );
    const first = await startWorker();
    await indexed(documentIds);
    const before = await creditsOf(product);
    model.answer((asked) => (asked.number <= FILLED_BEFORE ? readsLabels(asked) : 'silence'));
    const { data: table } = await createDatatable(product.owner, {
      name: 'Leases',
      knowledgeContextTree: [{ id: dataroomId, type: 'dataroom', name: 'Room' }],
      columns: [{ name: 'Rent' }],
    });
    const cells = async () => (await fetchDatatable(product.owner, { datatableId: table.id })).data;
    const filled = async () => (await cells()).filter((row) => row.cells['Rent']?.status === 'Completed').length;
    await product.until(async () => model.load.now > 0 && (await filled()) === FILLED_BEFORE);
    await first.kill();
    expect((await creditsOf(product)).balance).toBe(before.balance - DOCUMENTS);
    const askedBefore = model.asked.length;
    model.answer(readsLabels);
    await letTimePass();
    await startWorker();
    const status = async () => (await latestWorkflowStatus(product.owner, { datatableId: table.id })).data;
    await product.until(async () => (await status())?.finishedAt);
    expect(await status()).toMatchObject({ status: 'completed', completed: DOCUMENTS, failed: 0 });
    expect((await cells()).map((row) => row.values['Rent'])).toEqual(names.map((_, at) => String(at + 1)));
    expect(model.asked.length - askedBefore).toBe(DOCUMENTS - FILLED_BEFORE);
    const after = await creditsOf(product);
    expect(after.balance).toBe(before.balance - DOCUMENTS);
    // The reservation, and its settlement.
    expect(after.entries - before.entries).toBe(2);
    expect(model.wrong).toEqual([]);
  });
});
