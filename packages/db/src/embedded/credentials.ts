import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the password of this data folder's database, created on first use. Other users of the machine can reach the port. */
export function databasePassword(dataDir: string): string {
  const path = join(dataDir, 'database-password');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(path, 'utf8').trim();
}

/** Returns a connection URL on the loopback interface. */
export function localUrl(options: { user: string; password: string; port: number; database?: string }): string {
  return `postgresql://${options.user}:${options.password}@127.0.0.1:${options.port}/${options.database ?? 'postgres'}`;
}
