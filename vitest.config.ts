import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/.types/**', '**/dist/**'];

export default defineConfig({
  test: {
    // A busy machine takes several times as long, for processes and databases that a test starts.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/{domain,outbound,ai,samples}/src/**/*.test.ts',
            'packages/ai/{eval,fuzz}/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'tooling/**/*.test.mjs',
          ],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['packages/{db,services}/src/**/*.test.ts', 'apps/{api,worker}/src/**/*.test.ts'],
          exclude,
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
