import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/.types/**', '**/dist/**'];

export default defineConfig({
  test: {
    // The first start of PGlite on a busy machine takes up to ten seconds.
    testTimeout: 20_000,
    hookTimeout: 60_000,
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
