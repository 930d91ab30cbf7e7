import type { Client } from 'pg';
import { migrationsOf, requireEveryRow, type Sequence, type Table, tablesOf } from './catalogue.ts';
import { asPlainText, connected, quoted, rowsOf, type TextRow } from './dump.ts';
import { requeue } from './requeue.ts';

export type Load = {
  tables: Table[];
  sequences: Sequence[];
  migrations: string[];
  /** What was kept of a table, in batches. */
  rows: (table: Table) => AsyncIterable<TextRow[]>;
  /** Looks at what is in the database now; throws where it is not what was kept. */
  verify: (table: Table, rows: AsyncIterable<TextRow[]>) => Promise<void>;
  /** Throw away what is there. */
  force: boolean;
};

const LIVING = `select count(*)::int as workers from worker_heartbeat where last_seen_at > now() - interval '30 seconds'`;

/** Jobs of workers that died are locked still, and nobody would ever look at them: their heartbeats are gone too. */
const NO_JOBS = `select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null));
  select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;

/** @throws Error when a worker still runs, or rows are there and `force` is not set */
async function requireEmpty(client: Client, tables: readonly Table[], force: boolean): Promise<void> {
  const { rows } = await client.query<{ workers: number }>(LIVING);
  if (rows.some(({ workers }) => workers > 0)) {
    throw new Error('A worker runs on this database. Stop the product first.');
  }
  if (force) return;
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) {
      throw new Error(`The database is not empty: there are rows in ${name}. With --force they are thrown away.`);
    }
  }
}

function sameShape(one: Table, other: Table): boolean {
  return JSON.stringify(one.columns) === JSON.stringify(other.columns);
}

/** @throws Error when the database is not of the same version as what was kept */
async function requireSameSchema(client: Client, load: Pick<Load, 'tables' | 'migrations'>): Promise<Table[]> {
  const present = await migrationsOf(client);
  const [extra] = present.filter((name) => !load.migrations.includes(name));
  if (extra) throw new Error(`The database is newer than the back-up (${extra}): restore into a new one.`);
  const [lacking] = load.migrations.filter((name) => !present.includes(name));
  if (lacking) throw new Error(`The back-up is of a newer version of the product (${lacking}).`);
  const tables = await tablesOf(client);
  for (const table of load.tables) {
    const here = tables.find((candidate) => candidate.name === table.name);
    if (!here || !sameShape(here, table)) throw new Error(`The table ${table.name} is not as it was backed up.`);
  }
  return tables;
}

type ForeignKey = { table: string; name: string; definition: string };

/** Foreign keys stand aside while rows come in any order; putting them back checks every row. */
async function withoutForeignKeys(client: Client, run: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  await run();
  for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
}

async function insertRows(client: Client, table: Table, batches: AsyncIterable<TextRow[]>): Promise<void> {
  const names = table.columns.map((column) => quoted(column.name)).join(', ');
  const values = table.columns.map((column, index) => `r.c${index}::${column.type}`).join(', ');
  const arrays = table.columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = table.columns.map((_, index) => `c${index}`).join(', ');
  const sql = `insert into ${quoted(table.name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as r(${aliases})`;
  for await (const batch of batches) {
    await client.query(
      sql,
      table.columns.map((_, index) => batch.map((row) => row[index] ?? null)),
    );
  }
}

/** Whether this database would take a back-up, before anything is written anywhere. */
export async function requireRestorable(
  ownerUrl: string,
  load: Pick<Load, 'tables' | 'migrations' | 'force'>,
): Promise<void> {
  return connected(ownerUrl, async (client) => requireEmpty(client, await requireSameSchema(client, load), load.force));
}

/**
 * Writes what was kept into a migrated database, looks that it is all there, and queues the jobs that had not ended:
 * one transaction, so that it happens whole or not at all. Answers how many jobs were queued.
 */
export async function loadTables(ownerUrl: string, load: Load): Promise<{ jobs: number }> {
  return connected(ownerUrl, async (client) => {
    await client.query('begin');
    await asPlainText(client);
    const present = await requireSameSchema(client, load);
    await requireEveryRow(client, present);
    const names = present.map((table) => quoted(table.name)).join(', ');
    await client.query(`lock table ${names} in access exclusive mode`);
    await requireEmpty(client, present, load.force);
    if (load.force) {
      await client.query(`truncate ${names}, outbox_event, provider_lease, worker_heartbeat`);
      await client.query(NO_JOBS);
    }
    await withoutForeignKeys(client, async () => {
      for (const table of load.tables) await insertRows(client, table, load.rows(table));
    });
    for (const { name, value } of load.sequences) {
      await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
    }
    for (const table of load.tables) await load.verify(table, rowsOf(client, table));
    const jobs = await requeue(client);
    await client.query('commit');
    // Without statistics the first queries would be planned as if everything were empty.
    for (const table of load.tables) await client.query(`analyze ${quoted(table.name)}`);
    return { jobs };
  });
}
