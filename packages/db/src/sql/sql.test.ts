import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { connect } from '../kernel/index.ts';
import { createTestDatabase, insertTenantRows, type TenantRows, type TestDatabase } from '../testing/index.ts';
import { sqlOf, type Tables, textSql } from './index.ts';

let database: TestDatabase;
let orm: MikroORM;
let own: TenantRows;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  own = await insertTenantRows(owner);
  await insertTenantRows(owner);
  await owner.end();
  orm = await connect(database.appUrl, { pool: 2 });
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

function asTenant() {
  return orm.em.fork({ session: { variables: { role: 'app_tenant', 'app.organization_id': own.organization } } });
}

describe('typed SQL', () => {
  it('runs in the transaction of the entity manager: its role, its policies and its writes', async () => {
    await asTenant().transactional(async (em) => {
      const rooms = await sqlOf(em)
        .selectFrom('dataroom')
        .select(['id', 'organization_id as organizationId'])
        .execute();
      expect(rooms.map((room) => room.organizationId)).toEqual([own.organization]);
      const { role } = await sqlOf(em)
        .selectNoFrom(sql<string>`current_user`.as('role'))
        .executeTakeFirstOrThrow();
      expect(role).toBe('app_tenant');
      await sqlOf(em).updateTable('dataroom').set({ name: 'renamed' }).execute();
      const [room] = await textSql<{ name: string }>(em, 'select name from dataroom where id = ?', [rooms[0]?.id]);
      expect(room).toEqual({ name: 'renamed' });
    });
  });

  it('is rolled back with the transaction', async () => {
    const run = asTenant().transactional(async (em) => {
      await sqlOf(em).updateTable('dataroom').set({ name: 'lost' }).execute();
      throw new Error('thrown');
    });
    await expect(run).rejects.toThrow('thrown');
    const names = await asTenant().transactional(async (em) =>
      sqlOf(em).selectFrom('dataroom').select('name').execute(),
    );
    expect(names.map((room) => room.name)).not.toContain('lost');
  });

  it('is refused what the role may not do, with the code of the database', async () => {
    const run = asTenant().transactional(async (em) => sqlOf(em).deleteFrom('audit_event').execute());
    await expect(run).rejects.toMatchObject({ code: '42501' });
  });

  it('returns values as their types say: times, bigint and numeric as text, JSON and arrays parsed', async () => {
    await asTenant().transactional(async (em) => {
      const [document] = await sqlOf(em)
        .selectFrom('document')
        .select(['created_at as createdAt', 'size_bytes as sizeBytes'])
        .execute();
      expectTypeOf(document).toEqualTypeOf<{ createdAt: string; sizeBytes: string } | undefined>();
      expect(document).toEqual({ createdAt: expect.any(String), sizeBytes: expect.any(String) });
      const [account] = await sqlOf(em).selectFrom('credit_account').select('balance').execute();
      expectTypeOf(account).toEqualTypeOf<{ balance: string } | undefined>();
      expect(account).toEqual({ balance: expect.any(String) });
      const [key] = await sqlOf(em).selectFrom('api_key').select('scopes').execute();
      expect(key).toEqual({ scopes: expect.any(Array) });
    });
  });

  it('names columns as the database does', () => {
    type Doubled = { [T in keyof Tables]: Extract<keyof Tables[T], `${string}_id_id`> }[keyof Tables];
    expectTypeOf<Doubled>().toEqualTypeOf<never>();
    for (const { tableName, props } of orm.getMetadata().getAll().values()) {
      for (const { fieldNames, persist, name } of props) {
        const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        if (persist !== false) expect(fieldNames, `${tableName}.${name}`).toEqual([column]);
      }
    }
  });
});
