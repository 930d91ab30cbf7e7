import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockedError, acquireLock, lockHolder } from './lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'));
  path = join(folder, 'the.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock file', () => {
  it('has one holder, names it and its port, and leaves no file behind', () => {
    const lock = acquireLock(path);
    expect(() => acquireLock(path)).toThrow(LockedError);
    expect(lockHolder(path)).toMatchObject({ pid: process.pid, port: 0 });
    lock.publish(4242);
    expect(() => acquireLock(path)).toThrow(LockedError);
    expect(lockHolder(path)).toMatchObject({ pid: process.pid, port: 4242 });
    lock.release();
    expect(lockHolder(path)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken from a holder that was killed', async () => {
    const script = `import { acquireLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
      acquireLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((held) => holder.stdout.once('data', held));
    expect(() => acquireLock(path)).toThrow(LockedError);
    const ended = new Promise((exited) => holder.once('exit', exited));
    holder.kill('SIGKILL');
    await ended;
    acquireLock(path).release();
  });

  it('is not kept by a later process that happens to have the same number', () => {
    acquireLock(path);
    const held: unknown = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(Object.assign({}, held, { incarnation: 'another boot:1' })));
    expect(lockHolder(path)).toBeUndefined();
    acquireLock(path).release();
  });
});
