import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { connect } from '@atrium/db/kernel';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { type Actor, newId, parseConfig } from '@atrium/domain/kernel';
import { Client } from 'pg';
import pino from 'pino';
import {
  type CallContext,
  closePlatform,
  createEventHub,
  folderStore,
  masterKeyOf,
  type Platform,
} from '../kernel/index.ts';

/** A platform with its own database and store. */
export type TestPlatform = {
  platform: Platform;
  database: TestDatabase;
  /** The parsed log lines. */
  logs: Record<string, unknown>[];
  /** Makes the context of a call by this actor. Each has a new request id, which identifies its audit rows. */
  contextOf: (
    actor: Actor,
    more?: Partial<Pick<CallContext, 'idempotencyKey' | 'client' | 'requestId'>>,
  ) => CallContext;
  /** Runs SQL as the owner of the database, without policies, to prepare or check a test. */
  asOwner: <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

/** `given`: another database than the one of the run. It is dropped with the platform. */
export async function testPlatform(env: Record<string, string> = {}, given?: TestDatabase): Promise<TestPlatform> {
  const database = given ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'atrium-services-'));
  const config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE: database.engine,
    ATRIUM_DATA: folder,
    ...env,
  });
  const logs: Record<string, unknown>[] = [];
  const lines = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logs.push(JSON.parse(line.toString()) as Record<string, unknown>); // pino writes one object a line
      done();
    },
  });
  const log = pino({ level: 'info' }, lines);
  const platform: Platform = {
    config,
    log,
    version: '0.0.0-test',
    orm: await connect(database.appUrl, { pool: 6 }),
    store: folderStore(join(folder, 'files')),
    hub: createEventHub(database.appUrl, log),
    masterKey: masterKeyOf(Buffer.alloc(32, 7)),
    startedAt: new Date(),
  };
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  return {
    platform,
    database,
    logs,
    contextOf: (actor, more = {}) => ({
      platform,
      actor,
      requestId: newId(),
      idempotencyKey: null,
      client: { ip: '192.0.2.1', userAgent: 'test' },
      ...more,
    }),
    asOwner: async <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,
    close: async () => {
      await owner.end();
      await closePlatform(platform);
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
