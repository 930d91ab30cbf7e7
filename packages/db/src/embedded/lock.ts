import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface LockHolder {
  readonly pid: number;
  /** Distinguishes a process from a later one with the same number. Empty if the system does not provide it. */
  readonly incarnation: string;
  /** The port on which the holder serves. 0 until it does. */
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

export interface Lock {
  /** Records the port on which the holder serves. */
  publish(port: number): void;
  release(): void;
}

/** Takes the lock file, also from a holder that died without releasing it. @throws LockedError */
export function acquireLock(path: string): Lock {
  mkdirSync(dirname(path), { recursive: true });
  const incarnation = incarnationOf(process.pid);
  const textWith = (port: number): string =>
    JSON.stringify({ pid: process.pid, incarnation, port } satisfies LockHolder);
  let mine = textWith(0);
  claim(path, mine);
  return {
    publish(port) {
      const next = `${path}.${randomUUID()}`;
      mine = textWith(port);
      writeFileSync(next, mine, { mode: 0o600 });
      renameSync(next, path);
    },
    release() {
      if (readText(path) === mine) rmSync(path, { force: true });
    },
  };
}

function claim(path: string, text: string): void {
  const whole = `${path}.${randomUUID()}`;
  writeFileSync(whole, text, { mode: 0o600 });
  try {
    // Linking is atomic, so no process reads a half-written lock.
    for (;;) {
      try {
        linkSync(whole, path);
        return;
      } catch (error) {
        if (!isFileError(error, 'EEXIST')) throw error;
        removeIfStale(path);
      }
    }
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Returns the living process that holds the lock. */
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
  // Another process may have replaced the stale lock in between: restore its lock.
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
    // Locks are never half-written, so anything else can be removed.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isAlive({ pid, incarnation }: LockHolder): boolean {
  return isRunning(pid) && incarnation === incarnationOf(pid);
}

/** Whether a process with this number exists and has not ended. A zombie has ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (!isFileError(error, 'EPERM')) return false;
  }
  return incarnationOf(pid) !== 'gone';
}

/** Whether the process has ended but its parent has not collected its exit status. */
export function isZombie(pid: number): boolean {
  return !isRunning(pid) && readText(`/proc/${pid}/stat`) !== undefined;
}

/** Returns boot and start time of a process on Linux, 'gone' for a dead process or a zombie, '' on other systems. */
function incarnationOf(pid: number): string {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim();
  if (boot === undefined) return '';
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return 'gone';
  // The command name is in parentheses and can contain spaces. The fields after it cannot.
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
