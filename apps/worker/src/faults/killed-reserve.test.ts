import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { newId, organizationOf } from '@atrium/domain/kernel';
import { verifyCredits } from '@atrium/services/credit';
import { documentMe } from '@atrium/services/document';
import { updateCreditsAsOperator } from '@atrium/services/operator';
import { createUser, type ScriptedModel, startScriptedModel, type TestPlatform } from '@atrium/services/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { signInOver } from './calls.ts';
import { creditsOf } from './credits.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';

const AT_ONCE = 64;
/** The tables that a start writes, in order. `BILLING_KILLS=all` kills at each of them. */
const STEPS =
  process.env['BILLING_KILLS'] === 'all'
    ? ['datatable_run', 'credit_reservation', 'credit_entry', 'background_task', 'audit_event']
    : ['credit_entry', 'background_task'];

let database: TestDatabase;
let model: ScriptedModel;
let product: TestProduct;
let processes: ProductProcess[];
let dataroomId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  model = await startScriptedModel();
  product = await openProduct(database, model.env);
  processes = [];
  const room = await product.room({ 'Lease.md': 'Rent: 1\n\nThe lease of a house.' });
  ({ dataroomId } = room);
  const [documentId] = room.documentIds;
  if (documentId === undefined) throw new Error('The room has no document');
  const worker = await start('worker');
  await product.until(async () => (await documentMe(product.owner, { documentId })).data.indexStatus === 'COMPLETED');
  // Nothing runs from now on, so that a reservation stays as it was made.
  await worker.kill();
});
afterEach(async () => {
  for (const each of processes) await each.kill();
  await product.close();
  await model.close();
  await database.drop();
});

async function start(kind: 'api' | 'worker'): Promise<ProductProcess> {
  const started = await startProcess(kind, environmentOf(database, product.folder, model.env));
  processes.push(started);
  return started;
}
/** Leaves the organization this many credits. */
async function leaveCredits(count: number): Promise<void> {
  const kit = { asOwner: product.rows } as unknown as TestPlatform; // what it reads
  const { userId } = await createUser(kit, { isSuperuser: true });
  const actor = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null } as const;
  const { balance } = await creditsOf(product);
  await updateCreditsAsOperator(
    { ...product.owner, actor, requestId: newId() },
    { organizationId: organizationOf(product.owner.actor) ?? '', amount: String(count - balance), reason: 'Test' },
  );
}
/** Creates a table with one cell to fill, which costs one credit. Returns the status and the code of the answer. */
async function createTable({ url }: ProductProcess, headers: Record<string, string>): Promise<[number, string?]> {
  const answer = await fetch(`${url}/api/v1/datatable/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Leases ${newId()}`,
      knowledgeContextTree: [{ id: dataroomId, type: 'dataroom', name: 'Room' }],
      columns: [{ name: 'Rent' }],
    }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return code === undefined ? [answer.status] : [answer.status, code];
}
async function counts() {
  return product.rows(
    `select (select count(*) from credit_reservation)::int as reservations, (select count(*) from datatable_run)::int as runs,
       (select count(*) from credit_entry where kind = 'reserve')::int as entries`,
  );
}
async function expectProof(): Promise<void> {
  expect((await verifyCredits(database.ownerUrl)).faults).toEqual([]);
}

// Not on the embedded database, which all test files share: this worker would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('credits that work reserves', () => {
  it(`gives the last one to one of ${AT_ONCE} requests that arrive at the same moment`, async () => {
    await leaveCredits(1);
    const apis = await Promise.all([start('api'), start('api')]);
    const headers = await signInOver(apis[0].url, product);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => createTable(apis[at % 2 === 0 ? 0 : 1], headers)),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status, code]) => status === 402 && code === 'out_of_credits')).toHaveLength(AT_ONCE - 1);
    expect((await creditsOf(product)).balance).toBe(0);
    expect(await counts()).toEqual([{ reservations: 1, runs: 1, entries: 1 }]);
    await expectProof();
  });

  it('are all there again if the process is killed between any two steps of a start', async () => {
    const before = await creditsOf(product);
    for (const table of STEPS) {
      const victim = await start('api');
      const headers = await signInOver(victim.url, product);
      const held = await holdWriters(database.ownerUrl, table);
      const answer = createTable(victim, headers).then(
        () => 'answered',
        () => 'lost',
      );
      await product.until(held.isHolding);
      await victim.kill();
      await held.release();
      expect(await answer, table).toBe('lost');
      await product.until(async () => {
        const open = `select from pg_stat_activity where datname = current_database() and xact_start < now() - interval '1 second'
          and pid <> pg_backend_pid() and backend_type = 'client backend'`;
        return (await product.rows(open)).length === 0;
      });
      expect(await counts(), table).toEqual([{ reservations: 0, runs: 0, entries: 0 }]);
      expect(await creditsOf(product), table).toEqual(before);
      await expectProof();
    }
    const api = await start('api');
    expect(await createTable(api, await signInOver(api.url, product))).toEqual([200]);
    expect(await counts()).toEqual([{ reservations: 1, runs: 1, entries: 1 }]);
    expect((await creditsOf(product)).balance).toBe(before.balance - 1);
    await expectProof();
  });
});
