// npm run reset-demo: deletes the data folder, so that the next start begins with an empty database.
import { existsSync, lstatSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { installIfChanged } from './install.mjs';
import { loadEnvironment } from './environment.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { dataFolder } from './paths.mjs';
import { print } from './print.mjs';

async function agreed(folder) {
  if (process.argv.includes('--yes')) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete ${folder} with all its documents and users? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function reset() {
  const folder = dataFolder();
  if (!existsSync(folder)) return print(`${folder} does not exist.`);
  if (!existsSync(join(folder, 'engine'))) throw new Error(`${folder} is not a data folder of Atrium.`);
  const { acquireLock } = await import('../../packages/db/src/embedded/lock.ts');
  const { runningServer } = await import('../../packages/db/src/embedded/native.ts');
  const lock = acquireLock(join(folder, 'launcher.lock'));
  try {
    if (!(await agreed(folder))) return print('Nothing was deleted.');
    // We hold the folder's lock, so a server that still runs on it belongs to a killed launcher.
    const orphan = runningServer(folder);
    if (orphan) process.kill(orphan.pid, 'SIGINT');
    while (runningServer(folder)) await sleep(100);
    // As root, the cluster may be in another folder, behind a symbolic link.
    const cluster = join(folder, 'postgres');
    if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
      rmSync(dirname(readlinkSync(cluster)), { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
    print(`${folder} was deleted.`);
  } finally {
    lock.release();
  }
}

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    loadEnvironment();
    await reset();
  }
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}
