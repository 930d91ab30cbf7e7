import { spawn } from 'node:child_process';
import { databaseEnvironment, loadEnvironment } from './environment.mjs';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { dataFolder, root } from './paths.mjs';
import { print } from './print.mjs';

async function run(script, args, attach) {
  const { ensureDatabase } = await import('../../packages/db/src/embedded/index.ts');
  const { DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl } = process.env;
  const database = await ensureDatabase({ databaseUrl, databaseAppUrl, dataDir: dataFolder(), attach });
  try {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...databaseEnvironment(database) },
      stdio: 'inherit',
    });
    // Ctrl-C reaches the program itself; the database stops after it.
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

/** Runs a TypeScript program with a database. With `attach`, uses that of a running product if there is one. */
export async function withDatabase(script, args, { attach }) {
  try {
    installIfChanged();
    if (onNewEnoughNode()) {
      loadEnvironment();
      await run(script, args, attach);
      process.exit();
    }
  } catch (error) {
    print(error.message);
    process.exit(1);
  }
}
