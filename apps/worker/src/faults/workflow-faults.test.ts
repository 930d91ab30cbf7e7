import { nativeAvailable } from '@atrium/db/embedded';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { drawFlow } from '@atrium/domain/workflow';
import { createWorkflow } from '@atrium/services/workflow';
import { answerWait, buildFlow } from '@atrium/services/workflow-run';
import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.fixture.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';
import { startWorkflow } from './workflows.ts';

const PATIENCE_MS = 120_000;
/** A worker beats every 5 seconds and is dead after 30 without. */
const SILENCE = '31 seconds';
const FULL_DEVICE = new URL('full-device.ts', import.meta.url).href;
const LOCAL_WEB = fileURLToPath(new URL('./local-web.ts', import.meta.url));

type Run = { status: string; reason: string | null; waits: string | null; finished: boolean };
async function lookAt(product: TestProduct, id: string): Promise<Run> {
  const [run] = await product.rows<Run>(
    `select status, reason, waiting_for as waits, finished_at is not null as finished from workflow_execution where id = $1`,
    [id],
  );
  return run ?? { status: 'none', reason: null, waits: null, finished: false };
}
/** Waits for the end. A database that is away for a moment answers nothing. */
async function untilOver(product: TestProduct, id: string): Promise<Run> {
  return product.until(async () => {
    const run = await lookAt(product, id).catch(() => null);
    return run?.finished ? run : null;
  });
}

describe.skipIf(!nativeAvailable())('a workflow whose database is restarted', { timeout: PATIENCE_MS }, () => {
  let database: OwnDatabase;
  let product: TestProduct;
  let worker: ProductProcess;
  beforeEach(async () => {
    database = await startOwnDatabase();
    product = await openProduct(database);
    worker = await startProcess('worker', environmentOf(database, product.folder));
  }, PATIENCE_MS);
  afterEach(async () => {
    await worker.kill();
    await product.close();
    await database.drop();
  });

  it('stores each message once if the server is killed while a checkpoint is written', async () => {
    const held = await holdWriters(database.ownerUrl, 'workflow_checkpoint');
    const id = await startWorkflow(product);
    await product.until(held.isHolding);
    await database.crash();
    await database.startAgain();
    expect(await untilOver(product, id)).toMatchObject({ status: 'completed', reason: null });
    const stored = await product.rows<{ text: string }>(
      `select text from workflow_message where text like '<%' and text not like '%,%' order by created_at`,
    );
    expect(stored.map(({ text }) => text)).toEqual(['<a>', '<b>', '<c>']);
    const events = await product.rows<{ seq: number; event: string }>(
      'select seq, event from run_event where run_id = $1 order by seq',
      [id],
    );
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
    expect(events.filter(({ event }) => event === 'end')).toHaveLength(1);
    expect(worker.isRunning()).toBe(true);
  });
});

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a workflow', { timeout: PATIENCE_MS }, () => {
  let database: TestDatabase;
  let product: TestProduct;
  let worker: ProductProcess;
  beforeEach(async () => {
    database = await createTestDatabase();
    product = await openProduct(database);
  }, PATIENCE_MS);
  afterEach(async () => {
    await worker.kill();
    await product.close();
    await database.drop();
  });

  it('goes on once there is space for an output that is stored as a file', async () => {
    const space = join(product.folder, 'space');
    worker = await startProcess('worker', {
      ...environmentOf(database, product.folder),
      NODE_OPTIONS: `--import=${FULL_DEVICE}`,
      FULL_DEVICE_UNTIL: space,
      FULL_DEVICE_PIECES: '0',
    });
    const flow = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'twice', type: 'CombineText', at: [1, 0], values: { delimiter: '' } },
        { id: 'out', type: 'TextOutput', at: [2, 0] },
      ],
      [
        ['in', 'message', 'twice', 'text1'],
        ['in', 'message', 'twice', 'text2'],
        ['twice', 'combined_text', 'out', 'input_value'],
      ],
    );
    const { data } = await createWorkflow(product.owner, { name: 'Large', data: flow });
    const inputs = { input_value: 'A large text. '.repeat(15_000) };
    const { job_id: id } = await buildFlow(product.owner, { workflowId: data.id, inputs });
    await product.until(async () => {
      const failed = await product.rows(`select 1 from graphile_worker.jobs where last_error is not null`);
      return failed.length > 0;
    });
    expect(await lookAt(product, id)).toMatchObject({ finished: false, reason: null });
    const half = await product.rows(
      `select 1 from workflow_checkpoint where execution_id = $1 and vertex_id = 'twice'`,
      [id],
    );
    expect(half).toEqual([]);
    await mkdir(space);
    expect(await untilOver(product, id)).toMatchObject({ status: 'completed', reason: null });
    const [stored] = await product.rows<{ key: string | null }>(
      `select storage_key as key from workflow_checkpoint where execution_id = $1 and vertex_id = 'twice'`,
      [id],
    );
    expect(stored?.key).toMatch(/^workflow-outputs\//);
  });

  it('asks a person about a POST during which its worker was killed, and never sends it twice', async () => {
    const waiting: ServerResponse[] = [];
    const site = createServer((request, response) => {
      request.resume();
      waiting.push(response);
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo; // listening on TCP
    const start = async () => startProcess('worker', environmentOf(database, product.folder), [LOCAL_WEB]);
    worker = await start();
    const values = { url_input: `http://127.0.0.1:${port}/`, method: 'POST' };
    const flow = drawFlow(
      [
        { id: 'post', type: 'APIRequest', at: [0, 0], values },
        { id: 'wait', type: 'Wait', at: [1, 0], values: { seconds: 0 } },
      ],
      [['post', 'data', 'wait', 'input_value']],
    );
    const { data } = await createWorkflow(product.owner, { name: 'Post', data: flow });
    const { job_id: id } = await buildFlow(product.owner, { workflowId: data.id });
    await product.until(async () => waiting.length > 0);
    await worker.kill();
    await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    worker = await start();
    await product.until(async () => (await lookAt(product, id)).waits === 'uncertain');
    const [wait] = await product.rows<{ key: string }>(
      `select key from workflow_wait where execution_id = $1 and kind = 'uncertain' and answer is null`,
      [id],
    );
    await answerWait(product.owner, { executionId: id, key: wait!.key, decision: 'happened' });
    expect(await untilOver(product, id)).toMatchObject({ status: 'completed', reason: null });
    expect(waiting).toHaveLength(1);
    site.closeAllConnections();
    site.close();
  });
});
