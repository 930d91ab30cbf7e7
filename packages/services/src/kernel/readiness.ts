import type { Platform } from './platform.ts';

type Column = { table: string; column: string };

/**
 * Answers whether this process can serve: the database answers, and has every table and column that the entities name.
 * Once it had them only the connection is asked: migrations expand before they contract. Rejects with what is missing.
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
    // The catalogue may be read by every role, information_schema shows only what one may touch.
    const rows = await em.execute<Column[]>(
      `select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    );
    const present = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const missing = expected.filter(({ table, column }) => !present.has(`${table}.${column}`));
    if (missing.length > 0)
      throw new Error(`The database lacks ${missing[0]!.table}.${missing[0]!.column}: not migrated yet.`);
    isMigrated = true;
  };
}
