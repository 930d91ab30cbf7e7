// npm test: runs every check. Installs what it needs if it can, and first prints what it has to leave out.
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { print } from './print.mjs';

const required = { database: process.env.REQUIRE_NATIVE_DB === '1', browser: process.env.REQUIRE_BROWSER === '1' };

/** Returns undefined if a native database is available or could be installed, else the reason. */
async function nativeDatabaseMissing() {
  const { nativeAvailable } = await import('../../packages/db/src/embedded/index.ts');
  if (nativeAvailable()) return undefined;
  const { mayInstallPackages } = await import('./debian.mjs');
  if (!mayInstallPackages()) return 'needs Debian and root, or npm run db:native';
  const { prepareNative } = await import('../native/prepare.mjs');
  return reasonOf(prepareNative);
}

async function browserMissing() {
  const { existsSync } = await import('node:fs');
  const { chromium } = await import('@playwright/test');
  const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', chromium.executablePath()];
  const present = () => browsers.some((path) => existsSync(path));
  if (present()) return undefined;
  const { installFirst, mayInstallPackages } = await import('./debian.mjs');
  if (!mayInstallPackages()) return 'needs Debian and root, or npx playwright install chromium';
  return reasonOf(() => installFirst(['chromium-headless-shell', 'chromium']));
}

function reasonOf(work) {
  try {
    work();
    return undefined;
  } catch (error) {
    return error.message;
  }
}

function firstLine(noDatabase, noBrowser) {
  const database = noDatabase
    ? `the embedded PGlite (no native PostgreSQL: ${noDatabase}), which does not test PostgreSQL 17 itself and parallel transactions`
    : 'native PostgreSQL 17 with pgvector';
  const browser = noBrowser
    ? `without the browser journeys (no Chromium: ${noBrowser})`
    : 'with browser journeys in Chromium';
  return `Testing on ${database}, ${browser}.`;
}

async function test() {
  const { useCompileCache } = await import('./environment.mjs');
  const { Steps } = await import('./steps.mjs');
  const { verify } = await import('./verify-steps.mjs');
  const { checkWebBudget } = await import('./web-budget.mjs');
  const { buildWebIfChanged } = await import('./web-build.mjs');
  const [noDatabase, noBrowser] = [await nativeDatabaseMissing(), await browserMissing()];
  print(firstLine(noDatabase, noBrowser));
  useCompileCache();
  const steps = new Steps();
  if (required.database && noDatabase) steps.record('native database', false, noDatabase);
  if (required.browser && noBrowser) steps.record('browser', false, noBrowser);
  await verify(steps);
  await steps.vitest('integration tests', ['integration']);
  await steps.task('web build', buildWebIfChanged);
  await steps.task('web size budget', checkWebBudget);
  if (!noBrowser) await steps.playwright('browser journeys');
  else if (!required.browser) steps.skip('browser journeys', noBrowser);
  steps.finish();
}

try {
  installIfChanged();
  if (onNewEnoughNode()) await test();
} catch (error) {
  print(error.stack);
  print('0 passed, 1 failed');
  process.exitCode = 1;
}
