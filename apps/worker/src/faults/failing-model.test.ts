import { createDatatable, fetchDatatable, latestWorkflowStatus, refreshColumns } from '@atrium/services/ai-table';
import { readsLabels, type ScriptedModel, startScriptedModel } from '@atrium/services/testing';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type RunningWorker, startWorker } from '../kernel/runner.ts';
import { openProduct, type TestProduct } from '../kernel/test-product.ts';
import { creditsOf } from './credits.ts';

const DOCUMENTS = 4;
const VALUES = Array.from({ length: DOCUMENTS }, (_, at) => String(at + 1));

// Not on the embedded database, which all test files share: this worker would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a model provider', { timeout: 90_000 }, () => {
  let database: TestDatabase;
  let model: ScriptedModel;
  let product: TestProduct;
  let worker: RunningWorker;
  let room: string;
  beforeEach(async () => {
    database = await createTestDatabase();
    model = await startScriptedModel();
    product = await openProduct(database, model.env);
    worker = await startWorker(product.platform, database.ownerUrl, { clock: [] });
    const leases = VALUES.map((value) => [`Lease ${value}.md`, `Rent: ${value}\n\nThe lease of house ${value}.`]);
    room = (await product.room(Object.fromEntries(leases))).dataroomId;
    await product.until(async () => {
      const waiting = await product.rows(`select from document where index_status <> 'COMPLETED'`);
      return waiting.length === 0;
    });
  });
  afterEach(async () => {
    await worker.stop();
    await product.close();
    await model.close();
    await database.drop();
  });

  const createTable = async (): Promise<string> => {
    const { data } = await createDatatable(product.owner, {
      name: 'Leases',
      knowledgeContextTree: [{ id: room, type: 'dataroom', name: 'Room' }],
      columns: [{ name: 'Rent' }],
    });
    return data.id;
  };
  const statusOf = async (datatableId: string) => (await latestWorkflowStatus(product.owner, { datatableId })).data;
  const ended = async (datatableId: string) =>
    product.until(async () => {
      const status = await statusOf(datatableId);
      return status?.finishedAt ? status : null;
    });
  const cellsOf = async (datatableId: string) => (await fetchDatatable(product.owner, { datatableId })).data;

  it('that fails for a while delays the cells: the job is retried until it answers', async () => {
    const before = await creditsOf(product);
    model.answer(() => ({ status: 500 }));
    const table = await createTable();
    await product.until(async () => {
      const tasks = await product.rows(`select from background_task where name = 'datatable.fill' and state = 'RETRY'`);
      return tasks.length > 0;
    });
    expect(await statusOf(table)).toMatchObject({ status: 'running', completed: 0, finishedAt: null });
    model.answer(readsLabels);
    expect(await ended(table)).toMatchObject({ status: 'completed', completed: DOCUMENTS, failed: 0 });
    expect((await cellsOf(table)).map((row) => row.values['Rent'])).toEqual(VALUES);
    expect((await creditsOf(product)).balance).toBe(before.balance - DOCUMENTS);
  });

  it('that answers nonsense fills no cell; a refresh fills the failed cells, which cost one credit each', async () => {
    const before = await creditsOf(product);
    model.answer((asked) => (asked.text.includes('Rent: 1\n') ? readsLabels(asked) : { text: '}{ is not an answer' }));
    const table = await createTable();
    expect(await ended(table)).toMatchObject({ status: 'completed', completed: 1, failed: DOCUMENTS - 1 });
    const cells = (await cellsOf(table)).map((row) => row.cells['Rent']!);
    expect(cells.map((cell) => [cell.status, cell.value ?? null])).toEqual([
      ['Completed', '1'],
      ...VALUES.slice(1).map(() => ['Failed', null]),
    ]);
    expect(cells.slice(1).every((cell) => cell.error)).toBe(true);
    expect((await creditsOf(product)).balance).toBe(before.balance - 1);
    model.answer(readsLabels);
    const askedBefore = model.asked.length;
    const { data } = await refreshColumns(product.owner, { datatableId: table });
    expect(data.cells).toBe(DOCUMENTS - 1);
    expect(await ended(table)).toMatchObject({ status: 'completed', completed: DOCUMENTS - 1, failed: 0 });
    expect((await cellsOf(table)).map((row) => row.values['Rent'])).toEqual(VALUES);
    expect(model.asked.length - askedBefore).toBe(DOCUMENTS - 1);
    expect((await creditsOf(product)).balance).toBe(before.balance - DOCUMENTS);
  });

  it('that is slow delays only its own cells', async () => {
    const slow = Promise.withResolvers<void>();
    model.answer(async (asked) => {
      await slow.promise;
      return readsLabels(asked);
    });
    const table = await createTable();
    await product.until(async () => model.load.now > 0);
    const { documentId } = await product.upload('Rent: 99\n\nA lease that comes meanwhile.');
    await product.until(async () => {
      const [document] = await product.rows<{ index_status: string }>(
        'select index_status from document where id = $1',
        [documentId],
      );
      return document?.index_status === 'COMPLETED';
    });
    expect(await statusOf(table)).toMatchObject({ completed: 0, finishedAt: null });
    slow.resolve();
    expect(await ended(table)).toMatchObject({ status: 'completed', completed: DOCUMENTS, failed: 0 });
  });
});
