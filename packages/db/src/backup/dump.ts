import { Client } from 'pg';
import { migrationsOf, requireEveryRow, type Sequence, sequencesOf, type Table, tablesOf } from './catalogue.ts';

/** The values of a row as PostgreSQL writes them in text, in the order of the columns. */
export type TextRow = (string | null)[];

/** The bytes of rows that a backup reads at once and keeps in memory. */
const BATCH_BYTES = 2 * 1024 * 1024;
const MOST_ROWS = 2_000;

/** Makes the text of a value the same on every server. */
const PLAIN_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

export type Snapshot = {
  tables: Table[];
  sequences: Sequence[];
  migrations: string[];
  serverVersion: string;
  rows: (table: Table) => AsyncIterable<TextRow[]>;
};

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Reads the rows sorted by their key, in batches of about two megabytes. */
export async function* rowsOf(client: Client, table: Table): AsyncGenerator<TextRow[]> {
  const columns = table.columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(
    `declare kept no scroll cursor for select ${columns} from ${quoted(table.name)} order by ${table.key.join(', ')}`,
  );
  for (let count = 20; ;) {
    const { rows } = await client.query<TextRow>({ text: `fetch ${count} from kept`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
    const bytes = rows.reduce((sum, row) => sum + row.reduce((size, text) => size + (text?.length ?? 0) + 8, 0), 0);
    count = Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_BYTES / (bytes / rows.length))));
  }
  await client.query('close kept');
}

export async function connected<T>(ownerUrl: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'atrium-backup' });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

export async function asPlainText(client: Client): Promise<void> {
  await client.query(PLAIN_TEXT);
}

/**
 * Calls `run` with the database as it is at one instant. All of it is read in one transaction. The embedded database serves
 * no other client until that ends, so `run` must only write what it reads.
 */
export async function withSnapshot<T>(ownerUrl: string, run: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return connected(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await asPlainText(client);
    const tables = await tablesOf(client);
    await requireEveryRow(client, tables);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const [server] = rows;
    if (!server) throw new Error('The database does not return its version.');
    const result = await run({
      tables,
      sequences: await sequencesOf(client),
      migrations: await migrationsOf(client),
      serverVersion: server.server_version,
      rows: (table) => rowsOf(client, table),
    });
    await client.query('commit');
    return result;
  });
}
