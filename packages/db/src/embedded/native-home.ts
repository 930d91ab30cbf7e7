import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root, so root runs it as this user. */
const serverUser = 'postgres';

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The folder in which `npm run db:native` installs PostgreSQL with pgvector. It is outside node_modules, which a new install
 * empties, and for root outside its home, which the server's user cannot read.
 */
export function nativeHome(): string {
  const cache = runsAsRoot() ? '/var/cache' : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));
  return join(cache, 'atrium', 'postgresql-17.10');
}

export function nativeBinary(name: 'postgres' | 'initdb'): string {
  return join(nativeHome(), 'bin', name);
}

/** Whether a native PostgreSQL with pgvector is prepared on this machine. */
export function nativeAvailable(): boolean {
  const extension = join(nativeHome(), 'share', 'postgresql', 'extension', 'vector.control');
  return existsSync(nativeBinary('postgres')) && existsSync(nativeBinary('initdb')) && existsSync(extension);
}

/** Returns the user of the server's processes, and creates the user if it is missing. Returns undefined unless root runs this. */
export function serverIdentity(): { uid: number; gid: number } | undefined {
  if (!runsAsRoot()) return undefined;
  if (!userExists()) {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      serverUser,
    ]);
  }
  const ask = (flag: string) => Number(execFileSync('id', [flag, serverUser], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Returns the folder of the cluster's files. If the server's user cannot reach the data folder, it is outside and linked. */
export function clusterFolder(dataDir: string): string {
  const path = join(dataDir, 'postgres');
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found) return found.isSymbolicLink() ? readlinkSync(path) : realpathSync(path);
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  if (!runsAsRoot() || readableByAll(home)) return join(home, 'postgres');
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const elsewhere = join('/var/lib/atrium', name);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  symlinkSync(join(elsewhere, 'postgres'), path);
  return join(elsewhere, 'postgres');
}

function userExists(): boolean {
  try {
    execFileSync('id', [serverUser], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // `id` ends with 1 for an unknown user; anything else, such as a missing `id`, is a real failure.
    if (error instanceof Error && 'status' in error && error.status === 1) return false;
    throw error;
  }
}

function readableByAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return path === '/' || readableByAll(dirname(path));
}
