import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, schemaDifference } from '../kernel/index.ts';
import { pgArray } from '../listing/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { buildVectorIndex, fillSignatures, nearestChunks } from './index.ts';

const EMBEDDING = { model: 'Test Model-1', dim: 32 };
const INDEX = 'embedding_test_model_1_hnsw';
const ORGANIZATION = '01936b2c-7f3a-7c1e-9d5a-000000000001';
const USER = '01936b2c-7f3a-7c1e-9d5a-000000000002';
const DOCUMENT = '01936b2c-7f3a-7c1e-9d5a-000000000003';
const LARGE_ROOM = '01936b2c-7f3a-7c1e-9d5a-000000000004';
const SMALL_ROOM = '01936b2c-7f3a-7c1e-9d5a-000000000005';
const CHUNKS = 10_000;
/** A number of passages that is small enough to compare every vector. */
const SMALL = 1_000;
const VECTOR = Float32Array.from({ length: EMBEDDING.dim }, (_, at) => (at % 3) / 3);

/** The small data room has a hundredth of the passages. */
const FILL = [
  `insert into organization (id, name) values ('${ORGANIZATION}', 'Test')`,
  `insert into users (id, email) values ('${USER}', 'a@b.c')`,
  `insert into dataroom (id, organization_id, name, metadata, created_by_id)
   select id, '${ORGANIZATION}', 'Room', '{}', '${USER}' from unnest('{${LARGE_ROOM},${SMALL_ROOM}}'::uuid[]) id`,
  `insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256, current_version_id, created_by_id)
   values ('${DOCUMENT}', '${ORGANIZATION}', '${LARGE_ROOM}', 'Doc', 'text/plain', 'Others', 1, '', '${DOCUMENT}', '${USER}')`,
  `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
   values ('${DOCUMENT}', '${ORGANIZATION}', '${DOCUMENT}', 1, '', '', 1, '${USER}')`,
  `insert into chunk (id, organization_id, dataroom_id, document_id, version_id, ordinal, text, tokens, anchors)
   select gen_random_uuid(), '${ORGANIZATION}', case when n % 100 = 0 then '${SMALL_ROOM}' else '${LARGE_ROOM}' end::uuid,
     '${DOCUMENT}', '${DOCUMENT}', n, 'text', 1, '[]' from generate_series(1, ${CHUNKS}) n`,
  `select setseed(0.5)`,
  `insert into embedding (id, organization_id, dataroom_id, document_id, chunk_id, model, dim, vector)
   select gen_random_uuid(), organization_id, dataroom_id, document_id, id, '${EMBEDDING.model}', ${EMBEDDING.dim},
     (select array_agg(random() + at * 0) from generate_series(1, ${EMBEDDING.dim}) at where ordinal > 0)::vector::halfvec from chunk`,
  'analyze',
];

describe.skipIf(inject('database').engine === 'pglite')('the index of an embedding model', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    for (const statement of FILL) await client.query(statement);
    await client.end();
    orm = await connect(database.appUrl, { pool: 2 });
  });
  afterAll(async () => {
    await orm.close(true);
    await database.drop();
  });

  const asTenant = async <T>(run: (em: EntityManager) => Promise<T>): Promise<T> => {
    const em = orm.em.fork({ session: { variables: { role: 'app_tenant', 'app.organization_id': ORGANIZATION } } });
    return em.transactional(async (transaction) => run(transaction as EntityManager)); // transactional widens to the core type
  };
  const scansOf = async (em: EntityManager): Promise<number> => {
    const [row] = await em.execute<{ scans: number }[]>(
      `select coalesce(pg_stat_get_xact_numscans(to_regclass('${INDEX}')), 0)::int as scans`,
    );
    return row!.scans;
  };
  const search = async (rooms: string[], limit: number, total = Infinity) =>
    asTenant(async (em) => {
      // Sorting so few and short vectors is cheaper; the test checks whether the index can be used.
      await em.execute('set local enable_sort = off');
      const before = await scansOf(em);
      const found = await nearestChunks(
        em,
        { rooms, documents: null, trashed: pgArray([]) },
        { ...EMBEDDING, vector: VECTOR },
        { limit, total },
      );
      return { found, scans: (await scansOf(em)) - before };
    });
  const everywhere = [LARGE_ROOM, SMALL_ROOM];

  it('is built once by workers that start at the same time, and the check of entities ignores it', async () => {
    const difference = await schemaDifference(database.ownerUrl);
    const exact = await search(everywhere, 10);
    expect(exact.scans).toBe(0);

    const outcomes = await Promise.all([
      buildVectorIndex(database.ownerUrl, EMBEDDING),
      buildVectorIndex(database.ownerUrl, EMBEDDING),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'built')).toHaveLength(1);
    expect(await buildVectorIndex(database.ownerUrl, EMBEDDING)).toBe('present');
    expect(await schemaDifference(database.ownerUrl)).toEqual(difference);

    // The search uses it under the row-level policies, and loses almost no results.
    const indexed = await search(everywhere, 10);
    expect(indexed.scans).toBeGreaterThan(0);
    expect(indexed.found.filter((id) => exact.found.includes(id)).length).toBeGreaterThanOrEqual(9);
  });

  it('returns the requested number of passages in a scope of any size', async () => {
    await buildVectorIndex(database.ownerUrl, EMBEDDING);
    expect((await search([SMALL_ROOM], 50)).found).toHaveLength(50);
    expect((await search(everywhere, 50)).found).toHaveLength(50);
  });

  it('is not used in a small scope, where every vector is compared', async () => {
    await buildVectorIndex(database.ownerUrl, EMBEDDING);
    const exact = await search(everywhere, 10, SMALL);
    expect(exact.found).toHaveLength(10);
    expect(exact.scans).toBe(0);
  });

  it('is not used in a larger scope, whose signatures are compared', async () => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    const exact = await search(everywhere, 50, SMALL);
    // As after an upgrade: vectors without bits are compared all, and none is missed.
    await client.query(
      `insert into embedding_signature (embedding_id, organization_id, dataroom_id, document_id, model)
       select id, organization_id, dataroom_id, document_id, model from embedding`,
    );
    expect((await search(everywhere, 50, CHUNKS)).found).toEqual(exact.found);

    expect(await fillSignatures(database.ownerUrl)).toBe(CHUNKS);
    expect(await fillSignatures(database.ownerUrl)).toBe(0);
    const signed = await search(everywhere, 50, CHUNKS);
    expect(signed.scans).toBe(0);
    expect(signed.found.filter((id) => exact.found.includes(id)).length).toBeGreaterThanOrEqual(49);
    expect((await search([SMALL_ROOM], 50, CHUNKS)).found).toEqual((await search([SMALL_ROOM], 50, SMALL)).found);
    await client.end();
  });

  it('does not find passages of documents in the trash by their signatures', async () => {
    const trashed = { rooms: everywhere, documents: null, trashed: pgArray([DOCUMENT]) };
    const only = { rooms: everywhere, documents: pgArray([USER]), trashed: pgArray([]) };
    for (const scope of [trashed, only]) {
      const found = await asTenant(async (em) =>
        nearestChunks(em, scope, { ...EMBEDDING, vector: VECTOR }, { limit: 10, total: CHUNKS }),
      );
      expect(found).toEqual([]);
    }
  });

  it('is built again if a build was interrupted', async () => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(`update pg_index set indisvalid = false where indexrelid = to_regclass('${INDEX}')`);
    await client.end();
    expect(await buildVectorIndex(database.ownerUrl, EMBEDDING)).toBe('built');
  });

  it('is not built for vectors that such an index cannot hold', async () => {
    expect(await buildVectorIndex(database.ownerUrl, { model: 'wide', dim: 4096 })).toBe('too wide');
  });
});
