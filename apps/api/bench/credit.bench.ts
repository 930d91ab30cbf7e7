/**
 * The ledger of credits: reserve and settle against a bare transaction with one update and one insert, on one account, and
 * the balance and the usage page at 1,000,000 entries against 1,000. Answering a webhook against a bare route with one insert.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { newId } from '@atrium/domain/kernel';
import { createReadiness } from '@atrium/services/kernel';
import { authenticate } from '@atrium/services/session';
import Fastify, { type FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { row, text } from '../../../tooling/bench/rows.ts';
import { reserveCredits, settleCredits } from '../../../packages/services/src/credit/index.ts';
import { inTransaction } from '../../../packages/services/src/kernel/transaction/index.ts';
import { subscriptionDetails, subscriptionUsage } from '../../../packages/services/src/subscription/index.ts';
import { grantCredits } from '../../../packages/services/src/testing/credits.ts';
import { createOrganization } from '../../../packages/services/src/testing/organization.ts';
import { buildServer } from '../src/kernel/server.ts';
import { appRouter } from '../src/router.ts';
import { openProduct, percentile, timed } from '../../../packages/services/bench/product.ts';

const GOAL = 0.5;
const PAIRS = 400;
const ROUNDS = 3;
const READS = 30;
const [FEW, MANY] = [1_000, 1_000_000];
/** Few enough for the rate limit of one address. */
const EVENTS = 400;
const SECRET = 'whsec_bench';
/** Sends signed events, 16 at once, as another process. Prints how long it took, in milliseconds. */
const SENDER = `
import { createHmac, randomUUID } from 'node:crypto';
const [url, count] = process.argv.slice(1);
const send = async () => {
  const t = Math.floor(Date.now() / 1000);
  const object = { id: 'in_' + randomUUID(), object: 'invoice', customer: 'cus_' + randomUUID(), lines: 'x'.repeat(3000) };
  const body = JSON.stringify({ id: 'evt_' + randomUUID(), object: 'event', type: 'invoice.paid', created: t, livemode: false, data: { object } });
  const v1 = createHmac('sha256', '${SECRET}').update(t + '.' + body).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=' + t + ',v1=' + v1 };
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(answer.status + await answer.text());
  await answer.arrayBuffer();
};
const some = async (n) => { for (let at = 0; at < n; at++) await send(); };
await some(8);
const begun = performance.now();
await Promise.all(Array.from({ length: 16 }, () => some(count / 16)));
console.log(performance.now() - begun);
`;

const product = await openProduct({
  DATABASE_POOL: '20',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: SECRET,
});
const { platform, asOwner, database } = product;
const { owner, id } = await createOrganization(product);
await grantCredits(product, id, '1000000');
await asOwner(
  'create table bare_account (id int primary key, balance numeric(20,6)); insert into bare_account values (1, 0)',
);
await asOwner(
  'create table bare_entry (id uuid primary key, amount numeric(20,6), created_at timestamptz default now())',
);

const bare = new Pool({ connectionString: database.ownerUrl, max: 16 });

/** Two bare transactions, as many as reserve and settle. */
async function bareWork(): Promise<void> {
  for (let at = 0; at < 2; at += 1) {
    const client = await bare.connect();
    await client.query('begin');
    await client.query('update bare_account set balance = balance - 1 where id = 1');
    await client.query('insert into bare_entry (id, amount) values (gen_random_uuid(), -1)');
    await client.query('commit');
    client.release();
  }
}

let next = 0;
async function ledgerWork(): Promise<void> {
  next += 1;
  const cause = `work:${next}`;
  await inTransaction(platform.orm, 'organization', owner, async (em) =>
    reserveCredits(em, { cause, key: cause, createdById: owner.userId }, '2'),
  );
  await inTransaction(platform.orm, 'organization', owner, async (em) => settleCredits(em, cause, { used: '1' }));
}

async function perSecond(work: () => Promise<void>, clients: number): Promise<number> {
  const milliseconds = await timed(async () => {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let at = 0; at < PAIRS / clients; at += 1) await work();
      }),
    );
  });
  return (PAIRS * 1000) / milliseconds;
}

for (const clients of [1, 16]) {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await perSecond(bareWork, clients));
    rates.ours.push(await perSecond(ledgerWork, clients));
  }
  const [ours, bound] = [percentile(rates.ours, 0.5), percentile(rates.bare, 0.5)];
  const name = `reserve and settle, ${clients} at once on one account`;
  row({ name, value: ours, unit: 'pairs/s', bound, ratio: ours / bound, goal: GOAL });
}

/** Entries of reservations that were settled, by a few people and tables, over the last 30 days. */
async function insertEntries(organizationId: string, count: number): Promise<void> {
  await asOwner(
    `insert into credit_entry (id, organization_id, key, kind, amount, created_at)
     select gen_random_uuid(), $1, 'bench:' || n, 'grant', 1, now() - make_interval(secs => n % 2592000)
     from generate_series(1, $2::int) n`,
    [organizationId, count],
  );
  await asOwner(
    `insert into credit_use (id, organization_id, day, user_id, resource_id, used)
     select gen_random_uuid(), $1, current_date - (n % 30), u.id, ($2::uuid[])[1 + n % 20], 1
     from generate_series(1, 600) n cross join lateral (select user_id as id from organization_user where organization_id = $1 limit 4) u
     on conflict do nothing`,
    [organizationId, Array.from({ length: 20 }, () => newId())],
  );
  await asOwner(
    `insert into usage_event (id, organization_id, meter, key, amount, is_rolled_up, created_at)
     select gen_random_uuid(), $1, 'pages', 'page:' || n, 1, true, now() from generate_series(1, $2::int) n`,
    [organizationId, count],
  );
  await asOwner(
    `insert into usage_hour (id, organization_id, meter, hour, amount)
     select gen_random_uuid(), $1, 'pages', date_trunc('hour', now()) - make_interval(hours => n), 10 from generate_series(0, 720) n`,
    [organizationId],
  );
}

async function readTimes(count: number) {
  const organization = await createOrganization(product);
  await grantCredits(product, organization.id, '100');
  await insertEntries(organization.id, count);
  await asOwner('analyze');
  const context = () => product.contextOf(organization.owner);
  const times = { details: [] as number[], usage: [] as number[] };
  for (let at = 0; at < READS; at += 1) {
    times.details.push(await timed(async () => subscriptionDetails(context(), {})));
    times.usage.push(await timed(async () => subscriptionUsage(context(), {})));
  }
  return { details: percentile(times.details, 0.5), usage: percentile(times.usage, 0.5) };
}

const few = await readTimes(FEW);
const many = await readTimes(MANY);
for (const [name, key] of [
  ['balance and meters', 'details'],
  ['usage', 'usage'],
] as const) {
  const ratio = few[key] / many[key];
  row({ name: `${name} at 1,000,000 entries`, value: many[key], unit: 'ms', bound: few[key], ratio, goal: GOAL });
}
text('The bound of the last two is the same page at 1,000 entries; a ratio of 0.5 is twice as long.');

async function listenAt(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // listening on TCP
}

/** Events per second. */
async function sendTo(url: string): Promise<number> {
  const args = ['--input-type=module', '-e', SENDER, url, String(EVENTS)];
  const sender = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  sender.stdout.on('data', (part: Buffer) => {
    printed += part.toString();
  });
  const [code] = await once(sender, 'close');
  if (code !== 0) throw new Error(`The sender ended with ${String(code)}`);
  return (EVENTS * 1000) / Number(printed);
}

await asOwner(
  'create table bare_event (id text primary key, type text, object_id text, received_at timestamptz default now())',
);
const bareServer = Fastify();
bareServer.post<{ Body: { id: string; type: string; data: { object: { id: string } } } }>('/bare', async ({ body }) => {
  await bare.query('insert into bare_event (id, type, object_id) values ($1, $2, $3) on conflict do nothing', [
    body.id,
    body.type,
    body.data.object.id,
  ]);
  return { received: true };
});
const server = await buildServer({ platform, router: appRouter, authenticate, ready: createReadiness(platform) });
const ourUrl = `${await listenAt(server)}/api/v1/subscription/stripe-webhook`;
const bareUrl = `${await listenAt(bareServer)}/bare`;
const rates = { ours: [] as number[], bare: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  rates.bare.push(await sendTo(bareUrl));
  rates.ours.push(await sendTo(ourUrl));
}
const [stored] = await asOwner<{ events: number; jobs: number }>(
  `select (select count(*) from stripe_event)::int as events,
     (select count(*) from background_task where name = 'billing.applyEvent')::int as jobs`,
);
if (stored?.events !== stored?.jobs || stored?.events !== ROUNDS * (EVENTS + 8))
  throw new Error(`Events were lost: ${JSON.stringify(stored)}`);
const [ours, bound] = [percentile(rates.ours, 0.5), percentile(rates.bare, 0.5)];
row({ name: 'webhook, 16 at once', value: ours, unit: 'events/s', bound, ratio: ours / bound, goal: GOAL });
text('The bound of the webhook is a bare Fastify route that parses the body and inserts one row.');
await bareServer.close();
await server.close();
await bare.end();
await product.close();
