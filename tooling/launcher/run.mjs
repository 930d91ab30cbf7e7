// node run.mjs <script.ts> [arguments]: runs a TypeScript program with a database up (that of a running product, or its own).
import { spawn } from 'node:child_process';
import { databaseEnvironment, loadEnvironment } from './environment.mjs';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { dataFolder, root } from './paths.mjs';
import { print } from './print.mjs';

async function run() {
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Error('usage: run.mjs <script.ts> [arguments]');
  const { ensureDatabase } = await import('../../packages/db/src/embedded/index.ts');
  const { DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl } = process.env;
  const database = await ensureDatabase({ databaseUrl, databaseAppUrl, dataDir: dataFolder(), attach: true });
  try {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...databaseEnvironment(database) },
      stdio: 'inherit',
    });
    // Ctrl-C reaches the program itself; the database is stopped once it has ended.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.exitCode = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await database.stop();
  }
}

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    loadEnvironment();
    await run();
    process.exit();
  }
} catch (error) {
  print(error.message);
  process.exit(1);
}
