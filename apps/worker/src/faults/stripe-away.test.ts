import { fetchDatatable, createDatatable, latestWorkflowStatus } from '@atrium/services/ai-table';
import { createCheckoutSession } from '@atrium/services/billing';
import { signed } from '@atrium/services/billing/testing';
import { verifyCredits } from '@atrium/services/credit';
import { documentMe } from '@atrium/services/document';
import { readsLabels, type ScriptedModel, startScriptedModel } from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type BillingProduct, openBilling } from './billing-product.fixture.ts';
import { signInOver } from './calls.ts';
import { creditsOf } from './credits.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';

/** A worker beats every 5 seconds and is dead after 30 without, so jobs wait for at most 35 seconds. */
const SILENCE = '31 seconds';
const DOCUMENTS = 2;
const TIMEOUT = 180_000;

let billing: BillingProduct;
let model: ScriptedModel;
const processes: ProductProcess[] = [];
beforeAll(async () => {
  model = await startScriptedModel();
  model.answer(readsLabels);
  billing = await openBilling(model.env);
});
afterAll(async () => {
  for (const each of processes) await each.kill();
  await billing.close();
  await model.close();
});

async function start(kind: 'api' | 'worker'): Promise<ProductProcess> {
  const started = await startProcess(kind, billing.environment);
  processes.push(started);
  return started;
}
async function balance(): Promise<number> {
  return (await creditsOf(billing.product)).balance;
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('while Stripe is away', () => {
  it(
    'only payments wait, and arrive when it is back; work that is killed as it ends is paid once',
    { timeout: TIMEOUT },
    async () => {
      const { standIn, product, database } = billing;
      const [api, worker] = await Promise.all([start('api'), start('worker')]);
      const before = await balance();
      const { sessionId } = await createCheckoutSession(product.owner, { credits: '500' });
      standIn.pay(sessionId);
      standIn.isDown = true;
      for (const event of standIn.pending()) {
        const { body, headers } = signed(event);
        const url = `${api.url}/api/v1/subscription/stripe-webhook`;
        const { status } = await fetch(url, { method: 'POST', body: Buffer.from(body), headers });
        expect(status).toBe(200);
      }
      const session = await signInOver(api.url, product);
      const ask = async (path: string, body: object = {}) => {
        const headers = { ...session, 'content-type': 'application/json' };
        const response = await fetch(`${api.url}/api/v1/${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        return { status: response.status, answer: (await response.json()) as { code?: string } };
      };
      const paying = await ask('subscription/create-checkout-session', { credits: '700' });
      expect(paying.status).toBe(503);
      for (const path of ['usage', 'ledger', 'invoices', 'plans', 'get-subscription-details']) {
        expect([path, (await ask(`subscription/${path}`)).status]).toEqual([path, 200]);
      }

      // Documents are read and a table is filled with the credits that are there.
      const texts = Array.from({ length: DOCUMENTS }, (_, at) => [
        `Lease ${at}.md`,
        `Rent: ${at + 1}\n\nThe lease of house ${at}.`,
      ]);
      const { dataroomId, documentIds } = await product.room(Object.fromEntries(texts));
      for (const documentId of documentIds)
        await product.until(
          async () => (await documentMe(product.owner, { documentId })).data.indexStatus === 'COMPLETED',
        );
      // The worker is killed while it settles.
      const held = await holdWriters(database.ownerUrl, 'credit_use');
      const { data: table } = await createDatatable(product.owner, {
        name: 'Leases',
        knowledgeContextTree: [{ id: dataroomId, type: 'dataroom', name: 'Room' }],
        columns: [{ name: 'Rent' }],
      });
      await product.until(held.isHolding);
      expect(await balance()).toBe(before - DOCUMENTS);
      await worker.kill();
      await held.release();
      await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
      await start('worker');
      await product.until(
        async () => (await latestWorkflowStatus(product.owner, { datatableId: table.id })).data?.finishedAt,
      );
      const cells = (await fetchDatatable(product.owner, { datatableId: table.id })).data;
      const filled = cells.filter((row) => row.cells['Rent']?.status === 'Completed').length;
      expect(await balance()).toBe(before - filled);
      const [reservation] = await product.rows<{ used: number; reserved: number; settlements: number }>(
        'select used::int, reserved::int, settlements from credit_reservation',
      );
      expect(reservation).toEqual({ used: filled, reserved: filled, settlements: 1 });

      standIn.isDown = false;
      // An hour later: what waited for its next attempt is due.
      await product.until(async () => {
        await product.rows(
          `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
        );
        const open = await product.rows(`select from stripe_event where state = 'pending'`);
        return open.length === 0;
      });
      expect(await balance()).toBe(before - filled + 500);
      expect((await ask('subscription/create-checkout-session', { credits: '700' })).status).toBe(200);
      expect((await verifyCredits(database.ownerUrl)).faults).toEqual([]);
      expect(standIn.wrong).toEqual([]);
    },
  );
});
