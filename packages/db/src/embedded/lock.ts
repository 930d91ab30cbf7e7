import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface LockHolder {
  readonly pid: number;
  /** Tells a process from a later one with the same number; empty where the system does not say. */
  readonly incarnation: string;
  /** Where the holder answers. */
  readonly port: number;
}

export class LockedError extends Error {
  readonly holder: LockHolder;

  constructor(path: string, holder: LockHolder) {
    super(`The data folder ${dirname(path)} is in use by process ${holder.pid}; stop that one first.`);
    this.name = 'LockedError';
    this.holder = holder;
  }
}

/** Takes the lock file, also from a holder that died without giving it back; gives the function that returns it. */
export function acquireLock(path: string, port: number): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const claim = `${path}.${randomUUID()}`;
  const holder: LockHolder = { pid: process.pid, incarnation: incarnationOf(process.pid), port };
  const mine = JSON.stringify(holder);
  writeFileSync(claim, mine, { mode: 0o600 });
  try {
    // A link is made whole or not at all, so that nobody ever reads a half-written lock.
    for (;;) {
      try {
        linkSync(claim, path);
        break;
      } catch (error) {
        if (!isFileError(error, 'EEXIST')) throw error;
        removeIfStale(path);
      }
    }
  } finally {
    rmSync(claim, { force: true });
  }
  return () => {
    if (readText(path) === mine) rmSync(path, { force: true });
  };
}

/** Who holds the lock now and lives. */
export function lockHolder(path: string): LockHolder | undefined {
  const text = readText(path);
  const holder = text === undefined ? undefined : parseHolder(text);
  return holder && isAlive(holder) ? holder : undefined;
}

function removeIfStale(path: string): void {
  const text = readText(path);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (holder && isAlive(holder)) throw new LockedError(path, holder);
  const aside = `${path}.stale.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return;
    throw error;
  }
  // Another process may have replaced the stale lock meanwhile: then it is put back as it was.
  if (readText(aside) !== text) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, incarnation, port } = value as Partial<Record<keyof LockHolder, unknown>>;
    if (typeof pid !== 'number' || typeof incarnation !== 'string' || typeof port !== 'number') return undefined;
    return { pid, incarnation, port };
  } catch (error) {
    // Only whole locks are ever linked, so anything else is debris that may go.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isAlive({ pid, incarnation }: LockHolder): boolean {
  return isRunning(pid) && incarnation === incarnationOf(pid);
}

/** Whether there is a process of this number that has not ended (a zombie has). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    if (!isFileError(error, 'EPERM')) return false;
  }
  return incarnationOf(pid) !== 'gone';
}

/** Whether the process has ended and only waits for a parent that does not ask. */
export function isZombie(pid: number): boolean {
  return !isRunning(pid) && readText(`/proc/${pid}/stat`) !== undefined;
}

/** Boot and start time of a process on Linux, 'gone' for a dead or zombie one; '' on other systems. */
function incarnationOf(pid: number): string {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim();
  if (boot === undefined) return '';
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return 'gone';
  // The command name stands in parentheses and may hold spaces; what follows it does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'gone' : `${boot}:${fields[19] ?? ''}`;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT') || isFileError(error, 'ESRCH')) return undefined;
    throw error;
  }
}

function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
