import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { configSchema, DomainError } from '@atrium/domain/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAll } from './delete-all.ts';
import { folderStore } from './folder-store.ts';
import { openStore } from './index.ts';
import type { ObjectStore } from './object-store.ts';
import { S3_CREDENTIALS, type S3Server, startS3 } from '../../testing/index.ts';
import { s3Store } from './s3-store.ts';

const BUCKET = 'atrium-test';
function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof DomainError ? error.code : error;
}

type Opened = { store: ObjectStore; close: () => Promise<void> };

async function openFolder(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), 'atrium-store-'));
  return { store: folderStore(join(root, 'files')), close: () => rm(root, { recursive: true }) };
}
async function openS3(): Promise<Opened> {
  const s3 = await startS3(BUCKET);
  const store = s3Store({ ...S3_CREDENTIALS, endpoint: s3.endpoint, bucket: BUCKET });
  return { store, close: async () => (await store.close(), s3.close()) };
}

describe.each([
  ['folder', openFolder],
  ['S3', openS3],
])('a %s store', (_name, open) => {
  let opened: Opened;
  let store: ObjectStore;
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  it('returns stored content, with its size and hash', async () => {
    const content = randomBytes(300_000);
    const put = await store.put('a/b/c.bin', Readable.from([content.subarray(0, 7), content.subarray(7)]));
    expect(put).toEqual({ sizeBytes: 300_000, sha256: hashOf(content) });
    expect(await buffer(await store.get('a/b/c.bin'))).toEqual(content);
    expect(await store.stat('a/b/c.bin')).toMatchObject({ key: 'a/b/c.bin', sizeBytes: 300_000 });
  });

  it('stores empty files', async () => {
    expect(await store.put('empty', Readable.from([]))).toMatchObject({ sizeBytes: 0 });
    expect(await buffer(await store.get('empty'))).toHaveLength(0);
  });

  it('reads a range including both ends', async () => {
    await store.put('digits', Readable.from([Buffer.from('0123456789')]));
    expect((await buffer(await store.get('digits', { start: 2, end: 5 }))).toString()).toBe('2345');
  });

  it('replaces, moves and deletes, and ignores a second deletion', async () => {
    await store.put('staging/one', Readable.from([Buffer.from('first')]));
    await store.put('staging/one', Readable.from([Buffer.from('second')]));
    await store.move('staging/one', 'kept/deep/one');
    expect(await store.exists('staging/one')).toBe(false);
    expect((await buffer(await store.get('kept/deep/one'))).toString()).toBe('second');
    await store.delete('kept/deep/one');
    await store.delete('kept/deep/one');
    expect(await store.exists('kept/deep/one')).toBe(false);
  });

  it('throws NOT_FOUND for a missing key', async () => {
    expect(await codeOf(store.get('nothing'))).toBe('NOT_FOUND');
    expect(await codeOf(store.stat('nothing'))).toBe('NOT_FOUND');
    expect(await codeOf(store.move('nothing', 'else'))).toBe('NOT_FOUND');
    expect(await codeOf(store.withLocalFile('nothing', async () => 1))).toBe('NOT_FOUND');
  });

  it('lists every key with a prefix, over more than one page', async () => {
    for (const key of ['x/1', 'x/2', 'x/3', 'x/y/4', 'z/5']) await store.put(key, Readable.from([Buffer.from(key)]));
    const keys = [];
    for await (const object of store.list('x/')) keys.push(object.key);
    expect(keys.sort()).toEqual(['x/1', 'x/2', 'x/3', 'x/y/4']);
    for await (const object of store.list('never/')) expect(object).toBeUndefined();
  });

  it('provides a local file with the content', async () => {
    await store.put('lent', Readable.from([Buffer.from('content')]));
    expect(await store.withLocalFile('lent', (path) => readFile(path, 'utf8'))).toBe('content');
  });

  it('refuses keys that are empty, hidden or leave the folder', async () => {
    for (const key of ['../x', 'a/../b', '/etc/passwd', '.hidden', 'a/.b', '', 'a//b', 'a\\b', 'a b', 'a\0b']) {
      await expect(Promise.resolve().then(() => store.put(key, Readable.from([])))).rejects.toThrow(TypeError);
    }
  });

  it('leaves nothing behind if the content fails, and throws its error', async () => {
    const broken = new Error('client hung up');
    const content = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw broken;
      })(),
    );
    await expect(store.put('half', content)).rejects.toBe(broken);
    expect(await store.exists('half')).toBe(false);
  });
});

describe('many objects', () => {
  it('are deleted although one fails, and the failure is thrown', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `part/${index}`);
    const gone: string[] = [];
    const stuck = new Error('Stuck');
    const store = {
      delete: async (key: string) => {
        if (key === 'part/3') throw stuck;
        gone.push(key);
      },
    };
    await expect(deleteAll(store, keys)).rejects.toBe(stuck);
    expect(gone.toSorted()).toEqual(keys.filter((key) => key !== 'part/3').toSorted());
    await deleteAll(store, []);
  });
});

describe('the folder store', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'atrium-store-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('writes files that only its account can read, and leaves no unfinished files', async () => {
    const store = folderStore(root);
    await store.put('a/b', Readable.from([Buffer.from('x')]));
    expect((await stat(join(root, 'a/b'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, 'a'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
  });

  it.each([
    ['ENOSPC', 'storage_full'],
    ['EDQUOT', 'storage_full'],
    ['EIO', 'storage_unavailable'],
  ])(
    'says UNAVAILABLE when the disk answers %s, keeps the cause, and nothing of the file',
    async (code, detailCode) => {
      const refusal = Object.assign(new Error(`${code}: the disk refuses, write`), { code, syscall: 'write' });
      const content = new Readable({ read: () => content.destroy(refusal) });
      const error: unknown = await folderStore(root)
        .put('x', content)
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'UNAVAILABLE', detailCode, cause: refusal });
      expect(await readdir(root, { recursive: true })).toEqual(['.unfinished']);
    },
  );
});

describe('the S3 store', () => {
  let s3: S3Server;
  let store: ObjectStore;
  beforeEach(async () => {
    s3 = await startS3(BUCKET);
    store = s3Store({ ...S3_CREDENTIALS, endpoint: s3.endpoint, bucket: BUCKET });
  });
  afterEach(async () => {
    await store.close();
    await s3.close();
  });

  it('sends large files in parts', async () => {
    const content = randomBytes(20 * 1024 * 1024);
    expect(await store.put('large', Readable.from([content]))).toEqual({
      sizeBytes: content.length,
      sha256: hashOf(content),
    });
    expect(s3.objects.get('large')?.equals(content)).toBe(true);
    expect(s3.requests.filter((line) => line.includes('partNumber'))).toHaveLength(3);
  });

  it('throws UNAVAILABLE without the credentials if they are wrong', async () => {
    const wrong = s3Store({ ...S3_CREDENTIALS, secretAccessKey: 'other', endpoint: s3.endpoint, bucket: BUCKET });
    expect(await codeOf(wrong.get('x'))).toBe('UNAVAILABLE');
    await wrong.close();
  });

  it('throws UNAVAILABLE if the store keeps failing', async () => {
    s3.failOn('PUT');
    expect(await codeOf(store.put('x', Readable.from([Buffer.from('x')])))).toBe('UNAVAILABLE');
  });

  it('is the store that STORAGE=s3 opens', async () => {
    const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: S3_REGION } = S3_CREDENTIALS;
    const given = {
      STORAGE: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION,
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
    };
    const opened = await openStore(configSchema.parse(given));
    await opened.put('y', Readable.from([Buffer.from('y')]));
    expect(s3.objects.get('y')?.toString()).toBe('y');
    await opened.close();
  });
});
