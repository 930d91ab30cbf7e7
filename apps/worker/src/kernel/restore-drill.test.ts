import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';
import { createTestDatabase } from '@atrium/db/testing';
import { newId, parseConfig } from '@atrium/domain/kernel';
import { backUp, collectOrphans, restore } from '@atrium/services/backup';
import { initiateConversation, listMessages } from '@atrium/services/conversation';
import { DEMO_EMAIL } from '@atrium/services/demo';
import { deleteDocuments, documentMe, fetchDocument } from '@atrium/services/document';
import { type CallContext, closePlatform, createPlatform, folderStore, type Platform } from '@atrium/services/kernel';
import { authenticate, signIn } from '@atrium/services/session';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from './runner.ts';
import { environmentOf, openProduct, type TestProduct } from './test-product.ts';

const LEASE = '# Lease\n\nThe base rent is $12,500.00 per month and the lease ends on August 31, 2028.';
const SECOND =
  '# Lease\n\nThe security deposit is $40,000.00.\u2028\u0001 "Quoted", \\back\\slashed, naïve, 日本語, 😀.';
const QUESTION = 'What is the base rent?';

type Database = { ownerUrl: string; appUrl: string; engine: string };

const cleanUp: (() => Promise<unknown>)[] = [];
async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `atrium-${name}-`));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
async function embedded(): Promise<Database> {
  const database = await startEmbedded({ dataDir: await folderOf('pglite') });
  cleanUp.push(() => database.stop());
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
  return database;
}
/** Creates a separate database, with the faster engine if it is installed. */
async function fresh(): Promise<Database> {
  const cloned = await createTestDatabase();
  cleanUp.push(() => cloned.drop());
  return cloned.engine === 'native' ? cloned : embedded();
}
async function list(objects: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects) keys.push(key);
  return keys;
}
async function rows<T extends object>(database: Database, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
async function open(database: Database, folder: string): Promise<{ platform: Platform; owner: CallContext }> {
  const config = parseConfig(environmentOf(database, folder));
  const platform = await createPlatform(config, pino({ level: 'silent' }), '0.0.0-test');
  cleanUp.push(() => closePlatform(platform));
  const client = { ip: null, userAgent: null };
  const anonymous = {
    platform,
    actor: { kind: 'anonymous' as const },
    requestId: newId(),
    idempotencyKey: null,
    client,
  };
  const session = await signIn(anonymous, { username: DEMO_EMAIL, password: config.DEMO_PASSWORD });
  if (!session.success) throw new Error('A second step is asked for');
  const actor = await authenticate(platform, { token: session.access_token, organizationId: null });
  return { platform, owner: { ...anonymous, actor } };
}
async function worker(platform: Platform, ownerUrl: string) {
  return startWorker(platform, ownerUrl, { clock: [] });
}
async function answered(product: TestProduct, owner: CallContext): Promise<object[]> {
  const { conversationId } = await initiateConversation(owner, { query: QUESTION });
  const answer = await product.until(async () => {
    const { data } = await listMessages(owner, { conversationId });
    return data.find((message) => message.role === 'assistant' && message.status === 'completed');
  });
  return answer.annotations.sources ?? [];
}
async function fileOf(folder: string, beginning: string): Promise<string> {
  return join(
    folder,
    (await readdir(folder)).find((name) => name.startsWith(beginning))!,
  );
}

let product: TestProduct;
let kept: string;
let citations: object[];
let documents: { indexed: string; waiting: string };
beforeAll(async () => {
  // Not the shared database: a worker would take the jobs of other tests.
  const source = await fresh();
  product = await openProduct(source);
  cleanUp.push(() => product.close());
  const running = await worker(product.platform, source.ownerUrl);
  const { documentId } = await product.upload(LEASE);
  await product.until(async () => (await documentMe(product.owner, { documentId })).data.indexStatus === 'COMPLETED');
  citations = await answered(product, product.owner);
  await running.stop();
  documents = { indexed: documentId, waiting: (await product.upload(SECOND)).documentId };
  // A job that a worker has taken and returned.
  const handedBack = `update background_task set attempts = 2, worker = 'former' where resource_id = $1`;
  await product.rows(handedBack, [documents.waiting]);
  kept = join(await folderOf('backup'), 'today');
  const { platform } = product;
  const { masterKey, store } = platform;
  await backUp({ ownerUrl: source.ownerUrl, store, masterKey, version: platform.version }, kept);
});
afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean();
});

async function partsOf(database: Database, folder?: string) {
  return {
    ownerUrl: database.ownerUrl,
    store: folderStore(join(folder ?? (await folderOf('files')), 'files')),
    masterKey: product.platform.masterKey,
  };
}

describe('a backup', () => {
  it('that is restored elsewhere lets the same people sign in, and answers with the same citations', async () => {
    const [database, folder] = [await embedded(), await folderOf('restored')];

    const restored = await restore(await partsOf(database, folder), kept);
    expect(restored).toMatchObject({ objects: 2, jobs: 1, hasSameKey: true });

    const { platform, owner } = await open(database, folder);
    expect(citations).not.toEqual([]);
    expect(await fetchDocument(owner, { documentId: documents.indexed })).toMatchObject({ name: 'Lease.md' });
    const running = await worker(platform, database.ownerUrl);
    // A worker runs the jobs that waited when the backup was made.
    const waiting = await product.until(async () => {
      const { data } = await documentMe(owner, { documentId: documents.waiting });
      return data.indexStatus !== 'PENDING' && data;
    });
    expect(waiting).toMatchObject({ indexStatus: 'COMPLETED' });
    const withoutIds = (sources: object[]) => sources.map((source) => ({ ...source, id: null }));
    expect(withoutIds(await answered(product, owner))).toEqual(withoutIds(citations));
    await running.stop();

    // A second backup of the restored database has the same rows, on either engine.
    const again = join(await folderOf('backup'), 'again');
    const next = await fresh();
    const first = await backUp({ ...(await partsOf(database, folder)), version: 'test' }, again);
    await restore(await partsOf(next), again);
    const second = await backUp({ ...(await partsOf(next, folder)), version: 'test' }, join(again, '..', 'last'));
    const hashes = (manifest: typeof first) =>
      manifest.tables.map((table) => [table.name, table.rows, table.contentSha256]);
    expect(hashes(second)).toEqual(hashes(first));
  }, 120_000);

  it('is refused by a database that is not empty, unless forced', async () => {
    const database = await fresh();
    await rows(database, `insert into organization (id, name) values ($1, 'Already here')`, [newId()]);
    // A job that waits, and one whose worker was killed.
    for (const key of ['waits', 'was killed']) {
      await rows(database, `select graphile_worker.add_job('document.index', job_key => $1)`, [key]);
    }
    await rows(
      database,
      `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() where key = 'was killed'`,
    );
    const parts = await partsOf(database);
    await expect(restore(parts, kept)).rejects.toThrow(/not empty: there are rows in organization/);
    expect(await list(parts.store.list(''))).toEqual([]);
    await restore(parts, kept, { force: true });
    expect(await rows(database, `select 1 from organization where name = 'Already here'`)).toEqual([]);
    expect(await rows(database, 'select key from graphile_worker.jobs')).toEqual([{ key: expect.stringMatching(/-/) }]);
  });

  it('that was changed is refused before anything is written', async () => {
    const database = await fresh();
    const parts = await partsOf(database);
    const spoil: Record<string, (folder: string) => Promise<void>> = {
      'users.ndjson.gz': async (folder) => {
        const path = join(folder, 'users.ndjson.gz');
        const bytes = await readFile(path);
        bytes[bytes.length >> 1]! ^= 1;
        await writeFile(path, bytes);
      },
      'objects/documents': async (folder) => {
        const organization = await fileOf(join(folder, 'objects', 'documents'), '');
        await writeFile(await fileOf(organization, ''), LEASE.replace('12,500', '12,600'));
      },
      'objects.ndjson': async (folder) => writeFile(join(folder, 'objects.ndjson'), ''),
      'chunk.ndjson.gz': async (folder) => rm(join(folder, 'chunk.ndjson.gz')),
      'manifest.json': async (folder) => writeFile(join(folder, 'manifest.json'), '{"format": 1'),
    };
    for (const [name, change] of Object.entries(spoil)) {
      const copy = join(await folderOf('spoiled'), 'copy');
      await cp(kept, copy, { recursive: true });
      await change(copy);
      await expect(restore(parts, copy)).rejects.toThrow(`The backup is damaged: ${name}`);
    }
    await expect(restore(parts, await folderOf('empty'))).rejects.toThrow(/no finished backup/);
    expect(await rows(database, 'select 1 from organization')).toEqual([]);
  });

  it('with wrong rows leaves an empty database, even if its hashes fit', async () => {
    const database = await fresh();
    const copy = join(await folderOf('forged'), 'copy');
    await cp(kept, copy, { recursive: true });
    const path = join(copy, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { tables: { name: string; rows: number }[] };
    manifest.tables.find((table) => table.name === 'users')!.rows += 1;
    await writeFile(path, JSON.stringify(manifest));
    await expect(restore(await partsOf(database), copy)).rejects.toThrow(/users differs from the backup/);
    expect(await rows(database, 'select 1 from users')).toEqual([]);
    expect(await rows(database, `select 1 from pg_constraint where contype = 'f'`)).not.toEqual([]);
  });

  it('reports files that are missing or changed in the store, and needs an empty folder', async () => {
    const { store: whole, masterKey } = product.platform;
    const { ownerUrl } = product.database;
    const parts = { ownerUrl, masterKey, version: 'test' };
    await expect(backUp({ ...parts, store: whole }, kept)).rejects.toThrow(/not empty/);
    const folder = await folderOf('files');
    const store = folderStore(folder);
    const [first] = await list(whole.list('documents/'));
    await store.put(first!, await whole.get(first!, { start: 0, end: 3 }));
    const { objects } = await backUp({ ...parts, store }, join(await folderOf('backup'), 'poor'));
    expect(objects).toMatchObject({ count: 1, missing: 1, damaged: 1 });
  });
});

describe('orphans', () => {
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);

  it('are deleted after a day; files that rows name are kept, and a missing file is reported', async () => {
    const { ownerUrl } = product.database;
    const store = folderStore(await folderOf('files'));
    const [present, absent] = await list(product.platform.store.list('documents/'));
    const orphan = `documents/${newId()}/${newId()}`;
    const batch = `batches/${newId()}/${newId()}`;
    for (const key of [present!, orphan, batch]) await store.put(key, await product.platform.store.get(present!));

    expect((await collectOrphans({ ownerUrl, store })).objects.keys).toEqual([]);
    const found = await collectOrphans({ ownerUrl, store, now: tomorrow }, { dryRun: true });
    expect(found).toMatchObject({
      objects: { count: 2, keys: [orphan, batch] },
      missing: { count: 1, keys: [absent!] },
    });
    expect(await store.exists(orphan)).toBe(true);
    await collectOrphans({ ownerUrl, store, now: tomorrow });
    for (const key of [orphan, batch]) expect(await store.exists(key)).toBe(false);
    expect(await store.exists(present!)).toBe(true);
  });
});

// Last, because it leaves more documents.
describe('a backup that is made while people upload and delete', () => {
  it('shows one instant: it has every file that its rows name, and new ids follow them', async () => {
    const { platform, owner, database: source } = product;
    const folder = join(await folderOf('backup'), 'busy');
    const stop = new AbortController();
    let written = 0;
    const write = async () => {
      while (!stop.signal.aborted) {
        const { documentId } = await product.upload(`${LEASE} ${written}`);
        if (++written % 3 === 0) await deleteDocuments(owner, { documentIds: [documentId] });
      }
    };
    const writing = Promise.all([write(), write()]);
    const { store, masterKey, version } = platform;
    await product.until(() => Promise.resolve(written > 4));
    const manifest = await backUp({ ownerUrl: source.ownerUrl, store, masterKey, version }, folder);
    const [last] = await rows<{ id: string }>(source, 'select max(id)::text as id from outbox_event');
    stop.abort();
    await writing;
    expect(manifest.objects).toMatchObject({ missing: 0, damaged: 0 });

    const database = await fresh();
    const parts = await partsOf(database);
    await restore(parts, folder);
    const named = await rows<{ storage_key: string }>(database, 'select storage_key from document_version');
    expect(named.length).toBeGreaterThan(4);
    for (const { storage_key: key } of named) expect(await parts.store.exists(key), key).toBe(true);
    const [next] = await rows<{ id: string }>(database, `select nextval('outbox_event_id_seq')::text as id`);
    const [kept] = manifest.sequences.filter(({ name }) => name === 'outbox_event_id_seq');
    expect(BigInt(next!.id)).toBe(BigInt(kept!.value) + 1n);
    expect(BigInt(kept!.value)).toBeLessThanOrEqual(BigInt(last!.id));
    const tasks = `select count(*)::int as n from background_task where state = 'PENDING'`;
    const [waiting] = await rows<{ n: number }>(database, tasks);
    const queued = await rows(database, 'select 1 from graphile_worker.jobs');
    expect(queued).toHaveLength(waiting!.n);
  });
});
