import { connect } from '@atrium/db/kernel';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { defineEntity, p } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

const Later = defineEntity({ name: 'LaterEntity', tableName: 'later', properties: { id: p.uuid().primary() } });

describe('readiness', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('succeeds once every table and column exists', async () => {
    const orm = await connect(database.appUrl, { pool: 1 });
    const ready = createReadiness({ orm });
    await ready();
    await ready();
    await orm.close(true);
  });

  it('fails while the database does not answer', async () => {
    const nowhere = new URL(database.appUrl);
    nowhere.port = '1';
    const orm = await connect(nowhere.href, { pool: 1 });
    await expect(createReadiness({ orm })()).rejects.toThrow('ECONNREFUSED');
    await orm.close(true);
  });

  it('names the first missing column', async () => {
    const orm = await connect(database.appUrl, { pool: 1 });
    orm.discoverEntity(Later);
    await expect(createReadiness({ orm })()).rejects.toThrow('The database lacks later.id: not migrated yet.');
    await orm.close(true);
  });
});
