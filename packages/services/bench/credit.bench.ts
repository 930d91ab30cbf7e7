/**
 * The ledger of credits: reserve and settle against a bare transaction with one update and one insert, on one account, and
 * the balance and the usage page at 1,000,000 entries against 1,000.
 */
import { Pool } from 'pg';
import { row, text } from '../../../tooling/bench/rows.ts';
import { reserveCredits, settleCredits } from '../src/credit/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { subscriptionDetails, subscriptionUsage } from '../src/subscription/index.ts';
import { grantCredits } from '../src/testing/credits.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { openProduct, percentile, timed } from './product.ts';

const GOAL = 0.5;
const PAIRS = 400;
const ROUNDS = 3;
const READS = 30;
const [FEW, MANY] = [1_000, 1_000_000];

const product = await openProduct({ DATABASE_POOL: '20' });
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
     select gen_random_uuid(), $1, current_date - (n % 30), u.id, md5((n % 20)::text)::uuid, 1
     from generate_series(1, 600) n cross join lateral (select user_id as id from organization_user where organization_id = $1 limit 4) u
     on conflict do nothing`,
    [organizationId],
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
await bare.end();
await product.close();
