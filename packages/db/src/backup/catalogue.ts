import type { Client } from 'pg';

export type Column = { name: string; type: string };
/** A table of a backup: the columns whose values are copied, and the key by which its rows are sorted. */
export type Table = { name: string; columns: Column[]; key: string[] };
export type Sequence = { name: string; value: string };

/** Tables that only running processes use. A backup leaves them out. */
const PASSING = ['schema_migration', 'worker_heartbeat', 'provider_lease', 'outbox_event'];

/** A column with this name contains the key of an object in the store. */
export const KEY_COLUMN = 'storage_key';

/** Leaves out generated columns, because the database computes them. Sorts text by its bytes: other orders differ by locale. */
const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(quote_ident(a.attname) || case when t.typcategory = 'S' then ' collate "C"' else '' end
       order by array_position(i.indkey::int2[], a.attnum))
     from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) join pg_type t on t.oid = a.atttypid
     where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** Returns the tables that a backup contains. @throws Error if one has no primary key */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { key: string[] | null }>(TABLES);
  const kept = rows.filter((table) => !PASSING.includes(table.name));
  const keyless = kept.find((table) => table.key === null);
  if (keyless) throw new Error(`The table ${keyless.name} has no primary key, so its rows cannot be compared.`);
  return kept;
}

export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows: known } = await client.query<{ table: string | null }>(
    `select to_regclass('public.schema_migration')::text as table`,
  );
  if (!known[0]?.table) return [];
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map((row) => row.name);
}

/**
 * Row-level security also applies to a database owner who is not a superuser. Without a policy that shows them every row,
 * a backup would silently leave rows out.
 * @throws Error that names the first table whose rows the owner does not see
 */
export async function requireEveryRow(client: Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from unnest($1::text[]) as t(name)
     where row_security_active(quote_ident(t.name)) and not exists (
       select 1 from pg_policies p, unnest(p.roles) as r(role)
       where p.schemaname = 'public' and p.tablename = t.name and p.permissive = 'PERMISSIVE' and p.cmd = 'ALL'
         and p.qual = 'true' and p.with_check = 'true' and (r.role = 'public' or pg_has_role(r.role, 'usage')))`,
    [tables.map((table) => table.name)],
  );
  if (rows[0]) {
    throw new Error(
      `The owner of the database does not see every row of ${rows[0].name}: make it a member of app_system.`,
    );
  }
}

/** A column that contains keys of objects in the store. `table` is quoted for SQL. */
export type KeyColumn = { table: string; column: string };

/** Returns every column called `storage_key`. @throws Error if the owner does not see every row of its table */
export async function keyColumns(client: Client): Promise<KeyColumn[]> {
  const naming = (await tablesOf(client)).filter((table) => table.columns.some(({ name }) => name === KEY_COLUMN));
  await requireEveryRow(client, naming);
  return naming.map((table) => ({ table: `"${table.name}"`, column: KEY_COLUMN }));
}
