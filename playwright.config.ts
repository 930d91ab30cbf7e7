import { existsSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Each worker process reads this file again: the folder and port are made once and handed on.
process.env['JOURNEY_DATA'] ??= mkdtempSync(join(tmpdir(), 'atrium-journeys-'));
// The worker processes use the ports after it for instances of their own.
process.env['JOURNEY_PORT'] ??= String(4_100 + (process.pid % 100) * 8);
const baseURL = `http://127.0.0.1:${process.env['JOURNEY_PORT']}`;
// Debian's Chromium. The one without windows takes less of the processor's time.
const debianChromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

export default defineConfig({
  testDir: 'apps/web/journeys',
  testMatch: '*.spec.ts',
  // A file is run by one worker, in order. Files share the product and its demonstration, and name what they create uniquely.
  // Journeys wait for the product and the browser, so one more than the processors keeps them all busy.
  workers: Math.min(4, availableParallelism() + 1),
  // A busy machine takes several times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Moving pictures are drawn by the processor here, and Playwright waits until a control stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // It starts in every new context, for a sixth of the processor's time. `offline.spec.ts` uses it.
    serviceWorkers: 'block',
    // Playwright describes the page at each failure. A trace of every action costs an eighth of the processor's time.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(debianChromium === undefined ? {} : { executablePath: debianChromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
    },
  },
  webServer: {
    command: 'node tooling/launcher/start.mjs',
    url: `${baseURL}/readyz`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: process.env['JOURNEY_PORT'], ATRIUM_DATA: process.env['JOURNEY_DATA'], NODE_ENV: 'test' },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
