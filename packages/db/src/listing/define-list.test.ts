import { listQuery } from '@atrium/domain/kernel';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../kernel/index.ts';
import { sqlOf } from '../sql/index.ts';
import { createTestDatabase, insertTenantRows, type TenantRows, type TestDatabase } from '../testing/index.ts';
import { defineList, type TextSelect } from './index.ts';

const Schema = listQuery({ name: 'text', sizeBytes: 'number', createdAt: 'date' });

function documentsOf(em: EntityManager, dataroomIds: readonly string[]) {
  return sqlOf(em)
    .selectFrom('document')
    .where((eb) => eb('dataroom_id', '=', eb.fn.any(sql<string[]>`${dataroomIds}::uuid[]`)))
    .where(sql<boolean>`'why?' <> name`)
    .select(['id', 'name', 'size_bytes as sizeBytes', 'created_at as createdAt', 'content_type as contentType']);
}
const documents = defineList(Schema, {
  from: documentsOf,
  search: ['name', 'contentType'],
  order: ['-createdAt'],
  tieBreak: 'id',
});
const inText = defineList(Schema, {
  from: (
    _em: EntityManager,
    dataroomId: string,
  ): TextSelect<{ id: string; name: string; sizeBytes: string; createdAt: string }> => ({
    text: 'select id, name, size_bytes as "sizeBytes", created_at as "createdAt" from document where dataroom_id = ?',
    values: [dataroomId],
  }),
  search: ['name'],
  order: ['name', '-createdAt'],
  tieBreak: 'id',
});

let database: TestDatabase;
let orm: MikroORM;
let own: TenantRows;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  own = await insertTenantRows(owner);
  await owner.end();
  orm = await connect(database.appUrl, { pool: 2 });
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

async function asTenant<T>(run: (em: EntityManager, dataroomId: string) => Promise<T>): Promise<T> {
  const variables = { role: 'app_tenant', 'app.organization_id': own.organization };
  const em = orm.em.fork({ session: { variables } });
  return em.transactional(async (transaction) => run(transaction as EntityManager, own.ids['dataroom']!)); // one of the rows
}

it.each<object>([
  {},
  { search: 'docu' },
  { search: 'PLAIN' },
  { where: { name: { eq: 'Document' } } },
  { where: { sizeBytes: { between: [1, 2] } } },
  { where: { createdAt: { gt: '2020-01-01' } } },
  { orderBy: ['sizeBytes', '-name', 'createdAt'] },
])('builds a statement for %j', async (request) => {
  const rows = await asTenant(async (em, dataroomId) => documents(em, Schema.parse(request), [dataroomId]));
  expect(rows).toMatchObject([{ name: 'Document', sizeBytes: '1', contentType: 'text/plain' }]);
});

it('finds nothing for a search that no column contains', async () => {
  const rows = await asTenant(async (em, dataroomId) => documents(em, Schema.parse({ search: 'why?' }), [dataroomId]));
  expect(rows).toEqual([]);
});

it('takes a select in text', async () => {
  const rows = await asTenant(async (em, dataroomId) => inText(em, Schema.parse({ search: 'doc' }), dataroomId));
  expect(rows).toMatchObject([{ name: 'Document', sizeBytes: '1' }]);
});

it('does not compile where the list and its schema differ', () => {
  const schema = listQuery({ name: 'text', page: 'number' });
  const from = (em: EntityManager) => sqlOf(em).selectFrom('document').select(['id', 'name', 'size_bytes as page']);
  const order = ['name'] as const;
  defineList(schema, { from, search: ['name'], order, tieBreak: 'id' });
  // @ts-expect-error a column to search in that the select does not have
  defineList(schema, { from, search: ['document_name'], order, tieBreak: 'id' });
  // @ts-expect-error an order by a field that the schema does not have
  defineList(schema, { from, search: ['name'], order: ['createdAt'], tieBreak: 'id' });
  // @ts-expect-error a tie break by a column that the select does not have
  defineList(schema, { from, search: ['name'], order, tieBreak: 'position' });
  const without = (em: EntityManager) => sqlOf(em).selectFrom('document').select(['id', 'name']);
  // @ts-expect-error a field of the schema without a column
  defineList(schema, { from: without, search: ['name'], order, tieBreak: 'id' });
  const other = (em: EntityManager) =>
    sqlOf(em)
      .selectFrom('document')
      .select(['id', 'name', sql<boolean>`true`.as('page')]);
  // @ts-expect-error a field whose column is of another type
  defineList(schema, { from: other, search: ['name'], order, tieBreak: 'id' });
});
