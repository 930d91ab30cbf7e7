import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { createDataroom } from '@atrium/services/dataroom';
import { notifyOwners } from '@atrium/domain/share-link';
import { enqueueJob } from '@atrium/services/kernel';
import { inTransaction } from '@atrium/services/kernel/transaction';
import { mailTo } from '@atrium/services/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';
import { acceptAgreement, linkWithAgreement, ownerOf, verifiedVisitor } from './visitors.ts';

/** Each test starts up to two processes, which takes long on a busy machine. In milliseconds. */
const LONG_MS = 300_000;
const SILENCE = '31 seconds';
const EMAIL = 'ada@fund.example';

let database: TestDatabase;
let product: TestProduct;
let processes: ProductProcess[];
let room: string;
beforeEach(async () => {
  database = await createTestDatabase();
  product = await openProduct(database);
  processes = [];
  room = (await createDataroom(product.owner, { name: 'Room' })).data.id;
});
afterEach(async () => {
  for (const each of processes) await each.kill();
  await product.close();
  await database.drop();
});

async function start(kind: 'api' | 'worker'): Promise<ProductProcess> {
  const started = await startProcess(kind, environmentOf(database, product.folder));
  processes.push(started);
  return started;
}
async function post(api: ProductProcess, path: string, body: object) {
  const response = await fetch(`${api.url}/api/v1/dataroom/share-public/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as { token: string } };
}
/** Sends a request that waits for a table, kills its API process, and returns another one. */
async function killedAt(table: string, path: string, body: object): Promise<ProductProcess> {
  const killed = await start('api');
  const held = await holdWriters(database.ownerUrl, table);
  const lost = post(killed, path, body).then(
    () => 'answered',
    () => 'lost',
  );
  await product.until(held.isHolding);
  await killed.kill();
  await held.release();
  expect(await lost).toBe('lost');
  return start('api');
}
async function count(from: string): Promise<number> {
  const [row] = await product.rows<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row!.count;
}
async function codes(): Promise<string[]> {
  return (await mailTo(ownerOf(product), EMAIL)).map(({ code }) => code).filter((code) => code !== '');
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a process that is killed during a visit', () => {
  it(
    'between the mail and its answer has sent nothing, and the repeated request sends one code',
    { timeout: LONG_MS },
    async () => {
      const { token } = await linkWithAgreement(product, room);
      const api = await killedAt('mail', 'request-verification', { token, email: EMAIL });
      expect(await codes()).toEqual([]);
      expect((await post(api, 'request-verification', { token, email: EMAIL })).status).toBe(200);
      expect(await codes()).toHaveLength(1);
    },
  );

  it(
    'between the code and the cookie leaves the code usable, and makes one visitor',
    { timeout: LONG_MS },
    async () => {
      const { token: link } = await linkWithAgreement(product, room);
      const first = await start('api');
      const { token } = (await post(first, 'request-verification', { token: link, email: EMAIL })).answer;
      const [otp] = await codes();
      const api = await killedAt('share_token', 'verify', { token, otp });
      expect((await post(api, 'verify', { token, otp })).status).toBe(200);
      expect(await count('share_visitor')).toBe(1);
    },
  );

  it('after the code was used asks for a new one, and the visitor is the same', { timeout: LONG_MS }, async () => {
    const { token: link } = await linkWithAgreement(product, room);
    const api = await start('api');
    for (const expected of [1, 2]) {
      const { token } = (await post(api, 'request-verification', { token: link, email: EMAIL })).answer;
      expect((await post(api, 'verify', { token, otp: (await codes()).at(-1) })).status).toBe(200);
      expect(await codes()).toHaveLength(expected);
    }
    expect(await count('share_visitor')).toBe(1);
  });

  it(
    'during the acceptance leaves one acceptance and one record after a repetition',
    { timeout: LONG_MS },
    async () => {
      const token = await verifiedVisitor(product, room, EMAIL);
      const body = { token, name: 'Ada' };
      const api = await killedAt('nda_acceptance', 'accept-nda', body);
      for (let again = 0; again < 2; again++) expect((await post(api, 'accept-nda', body)).status).toBe(200);
      expect(await count('nda_acceptance')).toBe(1);
      expect(await count(`background_task where name = 'visitor.recordAcceptance'`)).toBe(1);
    },
  );

  it('between the acceptance and its PDF leaves one PDF and one mail to each side', { timeout: LONG_MS }, async () => {
    await acceptAgreement(product, room);
    const held = await holdWriters(database.ownerUrl, 'nda_acceptance');
    const worker = await start('worker');
    await product.until(held.isHolding);
    await worker.kill();
    await held.release();
    expect(await count(`mail where template = 'notice'`)).toBe(0);
    await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    await start('worker');
    await product.until(async () => (await count('nda_acceptance where storage_key is not null')) === 1);
    await product.until(async () => (await count('graphile_worker.jobs')) === 0);
    const [stored] = await product.rows<{ key: string }>('select storage_key as key from nda_acceptance');
    expect(await product.platform.store.exists(stored!.key)).toBe(true);
    const mails = await product.rows<{ recipient: string }>(`select recipient from mail where template = 'notice'`);
    expect(mails.filter(({ recipient }) => recipient === EMAIL)).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });

  it.each([
    {
      mail: 'that a link expires in three days',
      template: 'shareLinkExpires',
      due: `update share_link set created_at = now() - interval '9 days', expires_at = now() + interval '2 days', digest_until = now()`,
      marked: 'share_link where expiry_notice_at is not null',
    },
    {
      mail: 'of what visitors did in a day',
      template: 'notice',
      due: `update share_link set created_at = now() - interval '3 days', expires_at = now() + interval '9 days'`,
      marked: 'share_link where digest_until is not null',
    },
  ])('while it writes the mail $mail leaves one mail', { timeout: LONG_MS }, async ({ template, due, marked }) => {
    await acceptAgreement(product, room);
    await product.rows(`delete from graphile_worker._private_jobs`);
    await product.rows(`update nda_acceptance set accepted_at = now() - interval '2 days'`);
    await product.rows(due);
    const notify = async () =>
      inTransaction(product.platform.orm, 'system', product.owner.actor, async (em) =>
        enqueueJob(em, product.owner, notifyOwners, {}),
      );
    await notify();
    const held = await holdWriters(database.ownerUrl, 'mail');
    const worker = await start('worker');
    await product.until(held.isHolding);
    await worker.kill();
    await held.release();
    // The claim and the mail are one transaction: neither is left of it.
    expect(await count(`mail where template = '${template}'`)).toBe(0);
    expect(await count(marked)).toBe(0);
    await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    await start('worker');
    const isDone = async () => (await count('graphile_worker.jobs')) === 0;
    await product.until(isDone);
    await notify();
    await product.until(isDone);
    expect(await count(marked)).toBe(1);
    expect(await count(`mail where template = '${template}'`)).toBe(1);
  });
});
