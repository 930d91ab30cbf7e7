import type { Client } from 'pg';
import { migrationsOf, requireEveryRow, type Sequence, type Table, tablesOf } from './catalogue.ts';
import { asPlainText, connected, quoted, rowsOf, type TextRow } from './dump.ts';
import { requeue } from './requeue.ts';

export type Load = {
  tables: Table[];
  sequences: Sequence[];
  migrations: string[];
  /** Reads the rows of a table from the backup, in batches. */
  rows: (table: Table) => AsyncIterable<TextRow[]>;
  /** Compares the rows that are now in the database with the backup. Throws if they differ. */
  verify: (table: Table, rows: AsyncIterable<TextRow[]>) => Promise<void>;
  /** Deletes the rows that the database contains before the restore. */
  force: boolean;
};

const LIVING = `select count(*)::int as workers from worker_heartbeat where last_seen_at > now() - interval '30 seconds'`;

/** Unlocks and deletes all jobs. A restore also deletes the heartbeats, so no worker would unlock the jobs of dead workers. */
const NO_JOBS = `select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null));
  select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;

/** @throws Error if a worker still runs, or if there are rows and `force` is not set */
async function requireEmpty(client: Client, tables: readonly Table[], force: boolean): Promise<void> {
  const { rows } = await client.query<{ workers: number }>(LIVING);
  if (rows.some(({ workers }) => workers > 0)) {
    throw new Error('A worker runs on this database. Stop the product first.');
  }
  if (force) return;
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) {
      throw new Error(`The database is not empty: there are rows in ${name}. Use --force to delete them.`);
    }
  }
}

function sameShape(one: Table, other: Table): boolean {
  return JSON.stringify(one.columns) === JSON.stringify(other.columns);
}

/** @throws Error if the database and the backup have different versions */
async function requireSameSchema(client: Client, load: Pick<Load, 'tables' | 'migrations'>): Promise<Table[]> {
  const present = await migrationsOf(client);
  const [extra] = present.filter((name) => !load.migrations.includes(name));
  if (extra) throw new Error(`The database is newer than the backup (${extra}). Restore into a new database.`);
  const [lacking] = load.migrations.filter((name) => !present.includes(name));
  if (lacking) throw new Error(`The backup is from a newer version of the product (${lacking}).`);
  const tables = await tablesOf(client);
  for (const table of load.tables) {
    const here = tables.find((candidate) => candidate.name === table.name);
    if (!here || !sameShape(here, table))
      throw new Error(`The table ${table.name} has other columns than in the backup.`);
  }
  return tables;
}

type ForeignKey = { table: string; name: string; definition: string };

/** Drops the foreign keys while `run` inserts rows in any order. Adding them again checks every row. */
async function withoutForeignKeys(client: Client, run: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  await run();
  for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
}

/** Inserts without triggers: the rows that triggers wrote are in the backup, too. */
async function withoutTriggers(client: Client, tables: readonly Table[], run: () => Promise<void>): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await run();
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
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

/** Checks that a backup can be restored into this database, before anything is written. @throws Error if it cannot */
export async function requireRestorable(
  ownerUrl: string,
  load: Pick<Load, 'tables' | 'migrations' | 'force'>,
): Promise<void> {
  return connected(ownerUrl, async (client) => requireEmpty(client, await requireSameSchema(client, load), load.force));
}

/**
 * Writes a backup into a migrated database, compares every row, and queues the jobs that had not ended. All of it is one
 * transaction. Returns how many jobs were queued.
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
    await withoutForeignKeys(client, async () =>
      withoutTriggers(client, load.tables, async () => {
        for (const table of load.tables) await insertRows(client, table, load.rows(table));
      }),
    );
    for (const { name, value } of load.sequences) {
      await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
    }
    for (const table of load.tables) await load.verify(table, rowsOf(client, table));
    const jobs = await requeue(client);
    await client.query('commit');
    // Without statistics, the planner would treat every table as empty.
    for (const table of load.tables) await client.query(`analyze ${quoted(table.name)}`);
    return { jobs };
  });
}
