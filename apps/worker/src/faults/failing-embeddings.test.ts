import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentMe } from '@atrium/services/document';
import { updateOrganization } from '@atrium/services/organization';
import { organizationOf } from '@atrium/domain/kernel';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { type RunningWorker, startWorker } from '../kernel/runner.ts';
import { openProduct, type TestProduct } from '../kernel/test-product.ts';

const MINUTES = 5;
const LOOK_MS = 25;
/** The smallest value that an organization may set, so that only the job waits. */
const PATIENCE = { timeout: 5, max_retries: 0 };
const DIM = 1536;
const Asked = z.object({ model: z.literal('vectors'), input: z.array(z.string()).min(1) });

// Not on the embedded database, which all test files share: this worker would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a model that makes vectors', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let server: Server;
  let isWell: boolean;
  let product: TestProduct;
  let worker: RunningWorker;
  beforeEach(async () => {
    isWell = false;
    server = createServer((request, response) => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      void json(request).then((body) => {
        if (!isWell) return answer(500, { error: { message: 'overloaded', type: 'server_error' } });
        const { input } = Asked.parse(body);
        const data = input.map((_, index) => ({ object: 'embedding', index, embedding: Array(DIM).fill(0.1) }));
        return answer(200, { object: 'list', data, usage: { prompt_tokens: 1, total_tokens: 1 } });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // listening on TCP
    database = await createTestDatabase();
    product = await openProduct(database, {
      EMBEDDING_PROVIDER: 'compatible',
      COMPATIBLE_BASE_URL: `http://127.0.0.1:${port}/v1`,
      COMPATIBLE_EMBEDDING_MODEL: 'vectors',
    });
    const organizationId = organizationOf(product.owner.actor)!; // an Owner of one
    await updateOrganization(product.owner, { organizationId, settings: { aiSettings: { llm: PATIENCE } } });
    worker = await startWorker(product.platform, database.ownerUrl, { clock: [] });
  });
  afterEach(async () => {
    await worker.stop();
    await product.close();
    await database.drop();
    server.closeAllConnections();
    server.close();
  });

  /** Makes waiting jobs due at once. Returns the seconds that they would have waited. */
  const skipWait = async (): Promise<number> => {
    const [waiting] = await product.rows<{ seconds: number }>(
      `update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_jobs before
       where before.id = job.id and job.locked_at is null and job.attempts > 0 and before.run_at > now()
       returning extract(epoch from before.run_at - now())::float as seconds`,
    );
    return waiting?.seconds ?? 0;
  };

  it(`that fails for ${MINUTES} minutes delays documents and loses none`, async () => {
    const { documentId } = await product.upload('# Lease\n\nThe base rent is $12,500.00 per month.');
    const status = async () => (await documentMe(product.owner, { documentId })).data.indexStatus;
    let seconds = 0;
    while (seconds < MINUTES * 60) {
      seconds += await skipWait();
      expect(await status()).toBe('PENDING');
      await sleep(LOOK_MS);
    }
    isWell = true;
    // An attempt that began before this moment may still fail and wait again.
    await product.until(async () => {
      await skipWait();
      return (await status()) === 'COMPLETED';
    });
    expect(await product.rows('select from embedding')).toHaveLength(1);
  });
});
