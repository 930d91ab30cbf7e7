import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDatabase } from './index.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-ensure-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('which database', () => {
  it('is the external one when both of its URLs are given', async () => {
    const database = await ensureDatabase({
      databaseUrl: 'postgresql://o@h/d',
      databaseAppUrl: 'postgresql://a@h/d',
      dataDir,
    });
    expect(database).toMatchObject({
      ownerUrl: 'postgresql://o@h/d',
      appUrl: 'postgresql://a@h/d',
      engine: 'external',
    });
  });

  it('asks for the application URL when only the owner’s is given', async () => {
    await expect(ensureDatabase({ databaseUrl: 'postgresql://o@h/d', dataDir })).rejects.toThrow('DATABASE_APP_URL');
  });

  it('is the one that wrote the data folder, shared with those who attach and refused to a second product', async () => {
    await writeFile(join(dataDir, 'engine'), 'pglite\n');
    const database = await ensureDatabase({ dataDir });
    try {
      expect(database.engine).toBe('pglite');
      await expect(ensureDatabase({ dataDir })).rejects.toThrow(/is in use by process/);
      const attached = await ensureDatabase({ dataDir, attach: true });
      expect(attached.ownerUrl).toBe(database.ownerUrl);
    } finally {
      await database.stop();
    }
  }, 60_000);
});
