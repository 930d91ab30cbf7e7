import { organizationOf } from '@atrium/domain/kernel';
import { createCheckoutSession } from '@atrium/services/billing';
import { type Event, signed } from '@atrium/services/billing/testing';
import { verifyCredits } from '@atrium/services/credit';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type BillingProduct, openBilling } from './billing-product.fixture.ts';
import { signInOver } from './calls.ts';
import { creditsOf } from './credits.ts';
import { holdWriters, type ProductProcess, startProcess } from './processes.ts';

/** `BILLING_KILLS=all` kills at every step; otherwise at those where most could happen twice. */
const IS_FULL = process.env['BILLING_KILLS'] === 'all';
const TIMEOUT = 400_000;
function chosen<T>(kills: readonly T[], often: readonly number[]): T[] {
  return IS_FULL ? [...kills] : often.flatMap((at) => kills[at] ?? []);
}
/** A worker beats every 5 seconds and is dead after 30 without, so jobs wait for at most 35 seconds. */
const SILENCE = '31 seconds';

let billing: BillingProduct;
let processes: ProductProcess[];
beforeEach(async () => {
  billing = await openBilling();
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.kill();
  await billing.close();
});

async function start(kind: 'api' | 'worker'): Promise<ProductProcess> {
  const started = await startProcess(kind, billing.environment);
  processes.push(started);
  return started;
}
async function balance(): Promise<number> {
  return (await creditsOf(billing.product)).balance;
}
/** Kills a process at the nth moment of this kind at the stand-in, and waits until it is dead. */
async function killAt(victim: ProductProcess, name: RegExp, moment: 'arrived' | 'done'): Promise<void> {
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  billing.standIn.onRequest = async (request, now) => {
    if (now !== moment || !name.test(request)) return;
    billing.standIn.onRequest = null;
    await victim.kill();
    resolve();
  };
  await killed;
}
/**
 * Waits until a writer of a table waits for us, kills it, and lets the others write. Returns when the database has finished
 * or undone what the killed process had sent.
 */
async function killWhileWriting(victim: ProductProcess, held: Awaited<ReturnType<typeof holdWriters>>): Promise<void> {
  const { product } = billing;
  await product.until(held.isHolding);
  await victim.kill();
  await held.release();
  await product.until(async () => {
    const busy = await product.rows(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return busy.length === 0;
  });
}
async function expectProof(): Promise<void> {
  expect((await verifyCredits(billing.database.ownerUrl)).faults).toEqual([]);
  expect(billing.standIn.wrong).toEqual([]);
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a process that is killed', () => {
  it(
    'between any two steps of a checkout leaves one customer and one page to pay at',
    { timeout: TIMEOUT },
    async () => {
      const { standIn, product, database } = billing;
      const before = await balance();
      const ask = async ({ url }: ProductProcess, headers: Record<string, string>) =>
        fetch(`${url}/api/v1/subscription/create-checkout-session`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ credits: '500' }),
        });
      const kills: ((victim: ProductProcess) => Promise<void>)[] = [
        async (victim) => killWhileWriting(victim, await holdWriters(database.ownerUrl, 'billing_checkout')),
        async (victim) => killAt(victim, /POST .*customers$/, 'arrived'),
        async (victim) => killAt(victim, /POST .*customers$/, 'done'),
        async (victim) => killAt(victim, /POST .*sessions$/, 'arrived'),
        async (victim) => killAt(victim, /POST .*sessions$/, 'done'),
        async (victim) => {
          // The transaction after Stripe's answer.
          const holding = Promise.withResolvers<Awaited<ReturnType<typeof holdWriters>>>();
          standIn.onRequest = async (request, moment) => {
            if (moment !== 'done' || !/POST .*sessions$/.test(request)) return;
            standIn.onRequest = null;
            holding.resolve(await holdWriters(database.ownerUrl, 'billing_checkout'));
          };
          await killWhileWriting(victim, await holding.promise);
        },
      ];
      for (const kill of chosen(kills, [2, 4])) {
        const victim = await start('api');
        const headers = await signInOver(victim.url, product);
        const answer = ask(victim, headers).then(
          async (answered) => Promise.reject(new Error(`Answered with ${answered.status}: ${await answered.text()}`)),
          () => 'lost',
        );
        await Promise.race([answer, kill(victim)]);
        expect(await answer).toBe('lost');
      }
      const last = await start('api');
      const headers = await signInOver(last.url, product);
      const answer = (await (await ask(last, headers)).json()) as { sessionId: string };
      expect([standIn.state.customers.size, standIn.state.sessions.size]).toEqual([1, 1]);
      expect([...standIn.state.sessions.keys()]).toEqual([answer.sessionId]);
      const rows = await product.rows('select status, provider_id as "providerId" from billing_checkout');
      expect(rows).toEqual([{ status: 'open', providerId: answer.sessionId }]);
      expect(await balance()).toBe(before);
      await expectProof();
    },
  );

  it('between any two steps of a webhook and of its job adds the credits once', { timeout: TIMEOUT }, async () => {
    const { standIn, product, database } = billing;
    const before = await balance();
    const { sessionId } = await createCheckoutSession(product.owner, { credits: '500' });
    standIn.pay(sessionId);
    const events = standIn.pending().filter(({ type }) => type === 'checkout.session.completed');
    const event = events[0]!;
    const send = async ({ url }: ProductProcess, one: Event) => {
      const { body, headers } = signed(one);
      return fetch(`${url}/api/v1/subscription/stripe-webhook`, { method: 'POST', body: Buffer.from(body), headers });
    };
    const stored = async () =>
      product.rows<{ events: number; jobs: number }>(
        `select (select count(*) from stripe_event)::int as events,
           (select count(*) from background_task where name = 'billing.applyEvent')::int as jobs`,
      );
    // Both are one statement, which the database may finish after its process died.
    for (const table of chosen(['stripe_event', 'background_task'], [1])) {
      // The event is known then, and nothing more is written that could be interrupted.
      if ((await stored())[0]?.events === 1) break;
      const victim = await start('api');
      const held = await holdWriters(database.ownerUrl, table);
      const answer = send(victim, event).then(
        () => 'answered',
        () => 'lost',
      );
      await killWhileWriting(victim, held);
      expect(await answer, table).toBe('lost');
      expect([
        { events: 0, jobs: 0 },
        { events: 1, jobs: 1 },
      ]).toContainEqual((await stored())[0]);
    }
    const api = await start('api');
    expect((await send(api, event)).status).toBe(200);
    // Stripe does not know that the last answer arrived.
    expect((await send(api, event)).status).toBe(200);
    expect(await stored()).toEqual([{ events: 1, jobs: 1 }]);

    const holdAt = async (table: string) => holdWriters(database.ownerUrl, table);
    const isDone = async () =>
      (await product.rows(`select from stripe_event where id = $1 and state = 'done'`, [event.id])).length > 0;
    const kills: (() => Promise<(victim: ProductProcess) => Promise<void>>)[] = [
      async () => async (victim) => killAt(victim, /GET .*checkout\/sessions\/cs/, 'arrived'),
      async () => async (victim) => killAt(victim, /GET .*subscriptions$/, 'done'),
      async () => async (victim) => killAt(victim, /GET .*charges$/, 'done'),
      ...['billing_account', 'billing_payment', 'credit_lot', 'billing_checkout', 'stripe_event'].map(
        (table) => async () => {
          const held = await holdAt(table);
          return async (victim: ProductProcess) => killWhileWriting(victim, held);
        },
      ),
    ];
    for (const prepare of chosen(kills, [5, 7])) {
      const kill = await prepare();
      await kill(await start('worker'));
      expect([await balance(), await isDone()]).toEqual([before, false]);
      await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    }
    // The last one is killed when all is written, before the queue hears of it.
    const last = await start('worker');
    await product.until(isDone);
    await last.kill();
    await product.rows('update worker_heartbeat set last_seen_at = last_seen_at - $1::interval', [SILENCE]);
    await start('worker');
    await product.until(async () => {
      const found = await product.rows(
        `select from background_task where name = 'billing.applyEvent' and state = 'SUCCESS'`,
      );
      return found.length > 0;
    });
    expect(await balance()).toBe(before + 500);
    const entries = await product.rows(
      `select amount::int from credit_entry where organization_id = $1 and kind = 'purchase'`,
      [organizationOf(product.owner.actor)],
    );
    expect(entries).toEqual([{ amount: 500 }]);
    await expectProof();
  });
});
