import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tooling/launcher/slow-files-first.mjs';

const exclude = ['**/node_modules/**', '**/.types/**', '**/dist/**'];

/** Node runs these sources as it does in production. Transforming them for Vite takes a third of the processor's time. */
const runsUnbuilt = { viteModuleRunner: false };

export default defineConfig({
  test: {
    // A busy machine takes several times as long, for processes and databases that a test starts.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SlowFilesFirst },
    // By default, one processor is left idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files of one process share their modules: loading them again for each file costs several times the tests.
          isolate: false,
          experimental: runsUnbuilt,
          include: [
            'packages/{domain,outbound,ai,samples}/src/**/*.test.ts',
            'packages/ai/{eval,fuzz}/**/*.test.ts',
            'tooling/**/*.test.mjs',
          ],
          exclude,
        },
      },
      {
        extends: true,
        test: { name: 'web', isolate: false, include: ['apps/web/src/**/*.test.{ts,tsx}'], exclude },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['packages/{db,services}/src/**/*.test.ts', 'apps/{api,worker}/src/**/*.test.ts'],
          exclude,
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          // As above. Each file has a database of its own, and closes what it opened.
          isolate: false,
          experimental: runsUnbuilt,
          // Many of these tests wait for processes and databases, so one more than the processors keeps them all busy.
          maxWorkers: availableParallelism() + 1,
          // Projects with different numbers of workers run one after the other.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
