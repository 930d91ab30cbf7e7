import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';
import { newId, parseConfig } from '@atrium/domain/kernel';
import { Client } from 'pg';
import pino from 'pino';
import { closePlatform, createPlatform } from '../src/kernel/index.ts';
import type { TestPlatform } from '../src/testing/platform.ts';

/** The product on a database and folder of its own, for benchmarks. */
export type BenchProduct = TestPlatform & { environment: Record<string, string> };

export async function openProduct(more: Record<string, string> = {}): Promise<BenchProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const database = await ensureDatabase({ dataDir: folder });
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
  const environment = {
    ATRIUM_DATA: folder,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE: database.engine,
    LOG_LEVEL: 'warn',
    ...more,
  };
  const platform = await createPlatform(parseConfig(environment), pino({ level: 'warn' }), 'bench');
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  return {
    environment,
    platform,
    database: { ...database, engine: database.engine === 'pglite' ? 'pglite' : 'native', drop: () => database.stop() },
    logs: [],
    asOwner: async <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,
    contextOf: (actor, given = {}) => {
      const client = { ip: '192.0.2.1', userAgent: 'bench' };
      return { platform, actor, requestId: newId(), idempotencyKey: null, client, ...given };
    },
    close: async () => {
      await owner.end();
      await closePlatform(platform);
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The value that this share of the values is not above. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How long it took, in milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}
