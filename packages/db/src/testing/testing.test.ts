import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './index.ts';

it('gives a test file a migrated database, its own wherever the engine can clone', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  try {
    const client = new Client({ connectionString: first.ownerUrl });
    await client.connect();
    const tables = await client.query(`select from information_schema.tables where table_schema = 'public'`);
    await client.end();
    expect(tables.rowCount).toBeGreaterThan(0);
    expect(first.ownerUrl === second.ownerUrl).toBe(first.engine === 'pglite');
  } finally {
    await first.drop();
    await second.drop();
  }
});
