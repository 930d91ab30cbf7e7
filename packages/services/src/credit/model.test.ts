import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { testPlatform, type TestPlatform } from '../testing/index.ts';
import { walkLedger } from './ledger-walk.fixture.ts';

/** `LEDGER_STEPS=2000` takes longer walks. */
const STEPS = Number(process.env['LEDGER_STEPS'] ?? 120);
const EMBEDDED_STEPS = Number(process.env['LEDGER_STEPS'] ?? 60);
const PER_STEP_MS = 500;

describe('the ledger agrees with the naive one after every step of a random walk', () => {
  let kit: TestPlatform;
  beforeAll(async () => {
    kit = await testPlatform();
  });
  afterAll(() => kit.close());

  it.each([1, 2, 3, 4])(
    'on the database of this run (seed %i)',
    { timeout: 60_000 + STEPS * PER_STEP_MS },
    async (seed) => walkLedger(kit, seed, STEPS),
  );
});

// A run without native PostgreSQL is on the embedded database already.
describe.skipIf(inject('database').engine === 'pglite')('the ledger agrees with the naive one', () => {
  let kit: TestPlatform;
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atrium-ledger-'));
    const embedded = await startEmbedded({ dataDir });
    const { ownerUrl, appUrl } = embedded;
    await migrate({ ownerUrl, appUrl });
    const drop = async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    kit = await testPlatform({}, { ownerUrl, appUrl, engine: 'pglite', drop });
  });
  afterAll(() => kit?.close());

  it('on the embedded database (seed 5)', { timeout: 60_000 + EMBEDDED_STEPS * PER_STEP_MS }, async () =>
    walkLedger(kit, 5, EMBEDDED_STEPS),
  );
});
