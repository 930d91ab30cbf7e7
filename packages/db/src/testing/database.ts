import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import './context.ts';

export interface TestDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly engine: 'pglite' | 'native';
  drop(): Promise<void>;
}

/**
 * A migrated database for one test file: its own clone on native PostgreSQL, the shared one on PGlite. `filled` is another
 * database of the test to clone, to which nobody may be connected.
 */
export async function createTestDatabase(filled?: TestDatabase): Promise<TestDatabase> {
  const { engine, ownerUrl, appUrl } = inject('database');
  if (engine === 'pglite') return { engine, ownerUrl, appUrl, drop: () => Promise.resolve() };
  const template = new URL(filled?.ownerUrl ?? ownerUrl).pathname.slice(1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = onDatabase(ownerUrl, 'postgres');
  // By default, PostgreSQL logs each copied page, which takes nearly twice as long.
  await run(admin, `create database ${name} template ${template} strategy file_copy`);
  return {
    engine,
    ownerUrl: onDatabase(ownerUrl, name),
    appUrl: onDatabase(appUrl, name),
    // By force: a pool that a test forgot must not keep the others from ending.
    drop: () => run(admin, `drop database ${name} with (force)`),
  };
}

function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = name;
  return changed.href;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
