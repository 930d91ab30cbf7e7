import type { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { connect } from '../kernel/index.ts';
import { createTestDatabase } from './database.ts';
import { insertTenantRows, type TenantRows } from './tenant-rows.ts';

export type FilledDatabase = {
  /** The rows of the first organization. */
  own: TenantRows;
  /** Runs something in a transaction of the first organization. */
  asOwn: <T>(run: (em: EntityManager) => Promise<T>) => Promise<T>;
  drop: () => Promise<void>;
};

/**
 * Creates a database and runs the statements of `fill` for each of two organizations. Its statistics are current, or absent if
 * it is not `counted`, as just after many rows were added.
 */
export async function createFilledDatabase(
  fill: (rows: TenantRows) => readonly string[],
  { counted = true }: { counted?: boolean } = {},
): Promise<FilledDatabase> {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const own = await insertTenantRows(client);
  const foreign = await insertTenantRows(client);
  // Vacuum like autovacuum: a GIN index reads entries that it has not merged one by one.
  for (const statement of [...fill(own), ...fill(foreign), ...(counted ? ['vacuum analyze'] : [])])
    await client.query(statement);
  await client.end();
  const orm = await connect(database.appUrl, { pool: 2 });
  const variables = { role: 'app_tenant', 'app.organization_id': own.organization };
  return {
    own,
    asOwn: async (run) =>
      // transactional widens to the core type
      orm.em.fork({ session: { variables } }).transactional(async (em) => run(em as EntityManager)),
    drop: async () => {
      await orm.close(true);
      await database.drop();
    },
  };
}
