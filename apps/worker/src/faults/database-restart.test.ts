import { setTimeout as sleep } from 'node:timers/promises';
import { nativeAvailable } from '@atrium/db/embedded';
import { createDatatable, fetchDatatable, latestWorkflowStatus } from '@atrium/services/ai-table';
import { createDataroom } from '@atrium/services/dataroom';
import { readsLabels, type ScriptedModel, startScriptedModel } from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { signInOver } from './calls.ts';
import { creditsOf } from './credits.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.fixture.ts';
import { type ProductProcess, startProcess } from './processes.ts';

const DOCUMENTS = 24;
const CLIENTS = 3;
const ANSWER_MS = 150;
const AGAIN_MS = 200;

describe.skipIf(!nativeAvailable())('a database that is restarted under load', { timeout: 90_000 }, () => {
  let database: OwnDatabase;
  let model: ScriptedModel;
  let product: TestProduct;
  let api: ProductProcess;
  let worker: ProductProcess;
  beforeAll(async () => {
    database = await startOwnDatabase();
    model = await startScriptedModel();
    product = await openProduct(database, model.env);
    const environment = environmentOf(database, product.folder, model.env);
    [api, worker] = await Promise.all([startProcess('api', environment), startProcess('worker', environment)]);
  }, 90_000);
  afterAll(async () => {
    await api.kill();
    await worker.kill();
    await product.close();
    await model.close();
    await database.drop();
  });

  /** A client that repeats a request after 503, as the API reference asks. */
  const uploadUntilTaken = async (headers: Record<string, string>, dataroomId: string, at: number): Promise<number> => {
    for (let refusals = 0; ; refusals += 1) {
      const form = new FormData();
      form.set('dataroomId', dataroomId);
      form.append('files', new Blob([`Rent: ${at + 1}\n\nThe lease of house ${at}.`]), `Lease ${at}.md`);
      const body = { method: 'POST', headers: { ...headers, 'idempotency-key': `upload-${at}` }, body: form };
      const response = await fetch(`${api.url}/api/v1/document/upload`, body);
      if (response.ok) return refusals;
      expect(response.status, await response.text()).toBe(503);
      await sleep(AGAIN_MS);
    }
  };
  const rowsAfterRestart = async <T extends object>(sql: string): Promise<T[]> =>
    product.until(async () => product.rows<T>(sql).catch(() => null));

  it('loses and duplicates nothing during uploads, indexing and table runs, and keeps credits exact', async () => {
    const { data: room } = await createDataroom(product.owner, { name: 'Room' });
    const headers = await signInOver(api.url, product);
    let taken = 0;
    const waiting = Array.from({ length: DOCUMENTS }, (_, at) => at);
    const client = async (): Promise<void> => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
        await uploadUntilTaken(headers, room.id, at);
        taken += 1;
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    await product.until(async () => taken >= DOCUMENTS / 3);
    await database.stop();
    await database.startAgain();
    await clients;
    const states = async () =>
      rowsAfterRestart<{ index_status: string }>('select index_status from document order by created_at');
    await product.until(async () => (await states()).every((each) => each.index_status === 'COMPLETED'));
    const [stored] = await product.rows(
      `select (select count(*) from document)::int as documents, (select count(distinct name) from document)::int as names,
         (select count(*) from document_page)::int as pages, (select count(*) from chunk)::int as chunks,
         (select count(*) from embedding)::int as embeddings`,
    );
    const all = { documents: DOCUMENTS, names: DOCUMENTS, pages: DOCUMENTS, chunks: DOCUMENTS, embeddings: DOCUMENTS };
    expect(stored).toEqual(all);

    const before = await creditsOf(product);
    model.answer(async (asked) => {
      await sleep(ANSWER_MS);
      return readsLabels(asked);
    });
    const { data: table } = await createDatatable(product.owner, {
      name: 'Leases',
      knowledgeContextTree: [{ id: room.id, type: 'dataroom', name: 'Room' }],
      columns: [{ name: 'Rent' }],
    });
    const status = async () => (await latestWorkflowStatus(product.owner, { datatableId: table.id })).data;
    await product.until(async () => ((await status())?.completed ?? 0) > 0);
    await database.crash();
    await database.startAgain();
    await product.until(async () => (await status().catch(() => null))?.finishedAt);
    expect(await status()).toMatchObject({ status: 'completed', completed: DOCUMENTS, failed: 0 });
    const { data: rows } = await fetchDatatable(product.owner, { datatableId: table.id, limit: 100 });
    const values = rows.map((row) => Number(row.values['Rent'])).sort((a, b) => a - b);
    expect(values).toEqual(Array.from({ length: DOCUMENTS }, (_, at) => at + 1));
    const after = await creditsOf(product);
    expect(before.balance - after.balance).toBe(DOCUMENTS);
    // The reservation, and its settlement.
    expect(after.entries - before.entries).toBe(2);
    await product.until(async () => (await product.rows('select from graphile_worker.jobs')).length === 0);
    expect([api.isRunning(), worker.isRunning()]).toEqual([true, true]);
    // Three processes of the product listen, each once.
    const listeners = await product.rows(`select from pg_stat_activity where application_name = 'atrium-events'`);
    expect(listeners.length).toBeLessThanOrEqual(3);
    const [tasks] = await product.rows(
      `select count(*) filter (where state <> 'SUCCESS')::int as open from background_task where name not in ('maintenance.tidyUp', 'credit.sweep')`,
    );
    expect(tasks).toEqual({ open: 0 });
  });
});
