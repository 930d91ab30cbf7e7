import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { createDataroom } from '@atrium/services/dataroom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { signInOver } from './calls.ts';
import { type ProductProcess, startProcess } from './processes.ts';

const run = promisify(execFile);
const SMALL = 'size=1m';
const LARGE = 'size=16m';
const MEGABYTES = 2;
const Uploaded = z.object({ data: z.array(z.object({ id: z.string() })) });
const fullDevice = new URL('full-device.ts', import.meta.url).href;

/** Only root may mount a file system, and not in every container. */
async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-mount-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', SMALL, 'tmpfs', folder]);
    await run('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true });
  }
}
/** A file system that is really full, where one can be mounted; and one that refuses new files, which works everywhere. */
const DISKS = (await canMount()) ? (['mounted', 'pretended'] as const) : (['pretended'] as const);

describe.each(DISKS)('an object store whose disk is full (%s)', (disk) => {
  let database: TestDatabase;
  let product: TestProduct;
  let api: ProductProcess;
  let files: string;
  const isMounted = disk === 'mounted';
  beforeAll(async () => {
    database = await createTestDatabase();
    product = await openProduct(database);
    files = join(product.folder, 'files');
    await mkdir(files, { recursive: true });
    if (isMounted) await run('mount', ['-t', 'tmpfs', '-o', SMALL, 'tmpfs', files]);
    const full: Record<string, string> = isMounted
      ? {}
      : { NODE_OPTIONS: `--import=${fullDevice}`, FULL_DEVICE_UNTIL: join(product.folder, 'space') };
    api = await startProcess('api', { ...environmentOf(database, product.folder), ...full });
  });
  afterAll(async () => {
    await api.kill();
    if (isMounted) await run('umount', [files]);
    await product.close();
    await database.drop();
  });

  const makeSpace = async (): Promise<void> => {
    if (isMounted) await run('mount', ['-o', `remount,${LARGE}`, files]);
    else await mkdir(join(product.folder, 'space'));
  };
  const unfinished = async (): Promise<string[]> => readdir(join(files, '.unfinished'));
  const counts = async () =>
    product.rows(
      `select (select count(*) from document)::int as documents, (select count(*) from graphile_worker.jobs)::int as jobs`,
    );

  it('refuses the upload with 503, keeps nothing of it, and accepts it once there is space', async () => {
    const { data: room } = await createDataroom(product.owner, { name: 'Room' });
    const headers = { ...(await signInOver(api.url, product)), 'idempotency-key': 'large' };
    const upload = async () => {
      const form = new FormData();
      form.set('dataroomId', room.id);
      form.append('files', new Blob(['A large file. '.repeat((MEGABYTES * 2 ** 20) / 14)]), 'Large.txt');
      return fetch(`${api.url}/api/v1/document/upload`, { method: 'POST', headers, body: form });
    };
    const refused = await upload();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '300']);
    expect(await refused.json()).toMatchObject({
      success: false,
      code: 'storage_full',
      message: 'There is no space left to store files. Nothing was saved. Contact your administrator.',
    });
    expect(await unfinished()).toEqual([]);
    expect(await counts()).toEqual([{ documents: 0, jobs: 0 }]);
    await makeSpace();
    const taken = await upload();
    expect(taken.status).toBe(200);
    const { data } = Uploaded.parse(await taken.json());
    expect(await counts()).toEqual([{ documents: 1, jobs: 1 }]);
    const fetched = await fetch(`${api.url}/api/v1/document/fetch?documentId=${data[0]!.id}`, { headers });
    expect((await fetched.arrayBuffer()).byteLength).toBeGreaterThan(MEGABYTES * 2 ** 20 - 14);
  });
});
