import { ping, type PresentColumn, presentColumns } from '@atrium/db/kernel';
import type { Platform } from './platform.ts';

/**
 * Returns a check whether this process can serve: the database answers and has every table and column of the entities.
 * After it has succeeded, only the connection is checked, because migrations add before they remove. Rejects with the
 * first missing column.
 */
export function createReadiness({ orm }: Pick<Platform, 'orm'>): () => Promise<void> {
  const expected: PresentColumn[] = [...orm.getMetadata().getAll().values()].flatMap(({ tableName: table, props }) =>
    props
      .flatMap((property) => (property.persist === false ? [] : (property.fieldNames ?? [])))
      .map((column) => ({ table, column })),
  );
  let isMigrated = false;
  return async () => {
    const em = orm.em.fork();
    if (isMigrated) {
      await ping(em);
      return;
    }
    const rows = await presentColumns(em);
    const present = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const missing = expected.find(({ table, column }) => !present.has(`${table}.${column}`));
    if (missing) throw new Error(`The database lacks ${missing.table}.${missing.column}: not migrated yet.`);
    isMigrated = true;
  };
}
