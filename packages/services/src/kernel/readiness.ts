import type { Platform } from './platform.ts';

type Column = { table: string; column: string };

/**
 * Returns a check whether this process can serve: the database answers and has every table and column of the entities.
 * After it has succeeded, only the connection is checked, because migrations add before they remove. Rejects with the
 * first missing column.
 */
export function createReadiness({ orm }: Pick<Platform, 'orm'>): () => Promise<void> {
  const expected: Column[] = [...orm.getMetadata().getAll().values()].flatMap(({ tableName: table, props }) =>
    props
      .flatMap((property) => (property.persist === false ? [] : (property.fieldNames ?? [])))
      .map((column) => ({ table, column })),
  );
  let isMigrated = false;
  return async () => {
    const em = orm.em.fork();
    if (isMigrated) {
      await em.execute('select 1');
      return;
    }
    // Every role can read pg_catalog; information_schema shows only what the role may use.
    const rows = await em.execute<Column[]>(
      `select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    );
    const present = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const missing = expected.find(({ table, column }) => !present.has(`${table}.${column}`));
    if (missing) throw new Error(`The database lacks ${missing.table}.${missing.column}: not migrated yet.`);
    isMigrated = true;
  };
}
