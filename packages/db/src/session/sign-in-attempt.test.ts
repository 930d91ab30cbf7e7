import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect } from '../kernel/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { countAttempt, forgetAttempts } from './index.ts';

let database: TestDatabase;
let orm: MikroORM;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await connect(database.appUrl, { pool: 2 });
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await orm.close(true);
  await database.drop();
});

async function inTransaction<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
  return orm.em.fork({ session: { variables: { role: 'app_system' } } }).transactional(work);
}

async function count(em: EntityManager, key: string): Promise<number> {
  return (await countAttempt(em, { key, max: 10, minutes: 15 })).attempts;
}

async function someoneWaits(): Promise<void> {
  const blocked = `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  await vi.waitFor(async () => expect((await owner.query(blocked)).rows).toHaveLength(1), {
    timeout: 5_000,
    interval: 10,
  });
}

// The embedded database runs one transaction after the other.
describe.skipIf(inject('database').engine === 'pglite')('a sign-in that succeeds and one that begins', () => {
  it.each([
    ['in the order of their keys', 'a', 'b'],
    ['against the order of their keys', 'd', 'c'],
  ])('do not wait for each other, with attempts %s', async (_, pair, account) => {
    // The database reads small tables in the order of their rows, so the second window is the first row.
    for (const key of [account, pair]) await inTransaction(async (em) => count(em, key));
    let forgotten: Promise<void> | undefined;
    const counted = await inTransaction(async (em) => {
      await count(em, pair);
      forgotten = inTransaction(async (other) => forgetAttempts(other, [pair, account]));
      await someoneWaits();
      return count(em, account);
    });
    await forgotten;
    expect(counted).toBe(2);
    expect(await inTransaction(async (em) => count(em, account))).toBe(1);
  });
});
