import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { READER_FOLDER } from './messages.ts';

/** A process that reads files, with what it was started with; `folder` is where its temporary files lie. */
export type Reader = { child: ChildProcess; memoryBytes: number; served: number; folder: string };

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));
const MOST_IDLE = 2;
const MOST_SERVED = 250;
const IDLE_MS = 60_000;
/** A process that has grown beyond this is not kept: its memory would not come back. */
const KEPT_BYTES = 320 * 1024 ** 2;

const idle: { reader: Reader; timer: NodeJS.Timeout }[] = [];

/** An idle reading process with this memory limit, or a new one: loading the readers costs more than most files. */
export function takeReader(memoryBytes: number): Reader {
  const at = idle.findIndex(({ reader }) => reader.memoryBytes === memoryBytes && reader.child.connected);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  if (!found) return startReader(memoryBytes);
  clearTimeout(found.timer);
  found.reader.child.removeAllListeners();
  found.reader.child.ref();
  found.reader.child.channel?.ref();
  return found.reader;
}

/** Keeps a process that has answered for the next file, without keeping this process alive for it. */
export function returnReader(reader: Reader): void {
  reader.served += 1;
  const { child } = reader;
  child.removeAllListeners();
  if (idle.length >= MOST_IDLE || reader.served >= MOST_SERVED || memoryOf(child.pid) > KEPT_BYTES) {
    endReader(reader);
    return;
  }
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => forget(reader), IDLE_MS).unref();
  idle.push({ reader, timer });
  child.once('exit', () => forget(reader));
  child.once('error', () => forget(reader));
}

function forget(reader: Reader): void {
  const at = idle.findIndex((entry) => entry.reader === reader);
  if (at < 0) return;
  clearTimeout(idle[at]!.timer);
  idle.splice(at, 1);
  endReader(reader);
}

/** Ends the process and every program it has started, and removes what they have left behind. */
export function endReader({ child, folder }: Reader): void {
  // What is lost with a process that is being ended is of no interest.
  child.on('error', () => undefined);
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    removeFolder(folder);
    return;
  }
  child.once('exit', () => removeFolder(folder));
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // Gone already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Tried again, because programs that it had started may end a little later. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** The PDF library's: a process reads one file at a time, and a second thread would only take turns with the first. */
export const ONE_THREAD = { TOKIO_WORKER_THREADS: '1' };

/** Of addresses that a new process of ours may write to; it has touched hardly any of them. */
const UNTOUCHED_BYTES = 800 * 1024 ** 2;

/** The kernel's own limit, because some files take gigabytes between two looks at a process. */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

export function startReader(memoryBytes: number): Reader {
  const heap = Math.max(64, Math.floor((memoryBytes / 1024 ** 2) * 0.75));
  // Only what programs need to be found and run: a file that takes over this process finds no secrets in it.
  const { PATH, HOME, NODE_COMPILE_CACHE, TESSDATA_PREFIX } = process.env;
  const folder = mkdtempSync(join(tmpdir(), READER_FOLDER));
  const node = [process.execPath, `--max-old-space-size=${heap}`];
  const mostKilobytes = String(Math.ceil((memoryBytes + UNTOUCHED_BYTES) / 1024));
  const [execPath = '', ...execArgv] =
    process.platform === 'linux' ? ['/bin/sh', '-c', LIMITED, mostKilobytes, ...node] : node;
  const child = fork(PROGRAM, {
    execPath,
    execArgv,
    env: { PATH, HOME, TMPDIR: folder, NODE_COMPILE_CACHE, TESSDATA_PREFIX, LANG: 'C.UTF-8', ...ONE_THREAD },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  return { child, memoryBytes, served: 0, folder };
}

/**
 * Resident memory in bytes of a process and all that it has started, from Linux's /proc; 0 where that does not exist,
 * and the heap limit the process was started with is then the only one.
 */
export function memoryOf(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const status = readProc(`/proc/${pid}/status`);
  const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const children = readProc(`/proc/${pid}/task/${pid}/children`).trim();
  return children ? children.split(' ').reduce((sum, child) => sum + memoryOf(Number(child)), resident) : resident;
}

function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A process may end between being listed and being looked at.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}
