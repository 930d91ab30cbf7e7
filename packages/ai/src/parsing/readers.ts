import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { READER_FOLDER } from './messages.ts';
import { permissionsOf, withoutNetwork } from './sandbox.ts';

/** A process that reads files. `folder` contains its temporary files. */
export type Reader = { child: ChildProcess; program: string; memoryBytes: number; served: number; folder: string };

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));
const NO_NETWORK = new URL('./no-network.ts', import.meta.url).href;
const MOST_IDLE = 2;
const MOST_SERVED = 250;
const IDLE_MS = 60_000;
/** A larger process is not reused, because it does not release its memory. */
const KEPT_BYTES = 320 * 1024 ** 2;

const idle: { reader: Reader; timer: NodeJS.Timeout }[] = [];

/** Returns an idle process of this program and memory limit, or a new one. Reuse is faster than loading the readers again. */
export function takeReader(memoryBytes: number, program: string = PROGRAM, flags: readonly string[] = []): Reader {
  const at = idle.findIndex(
    ({ reader }) => reader.program === program && reader.memoryBytes === memoryBytes && reader.child.connected,
  );
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  if (!found) return startReader(memoryBytes, program, flags);
  clearTimeout(found.timer);
  found.reader.child.removeAllListeners();
  found.reader.child.ref();
  found.reader.child.channel?.ref();
  return found.reader;
}

/** Keeps a process for the next file, without keeping the parent process alive. */
export function returnReader(reader: Reader): void {
  reader.served += 1;
  const { child } = reader;
  child.removeAllListeners();
  const alike = idle.filter((entry) => entry.reader.program === reader.program);
  if (alike.length >= MOST_IDLE || reader.served >= MOST_SERVED || memoryOf(child.pid) > KEPT_BYTES) {
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
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  if (!found) return;
  clearTimeout(found.timer);
  endReader(reader);
}

/** Ends the process and removes its temporary files. */
export function endReader({ child, folder }: Reader): void {
  // Ignore errors of a process that is being ended.
  child.on('error', () => undefined);
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    removeFolder(folder);
    return;
  }
  child.once('exit', () => removeFolder(folder));
  endGroup(child);
}

/** Kills a process that leads a group, with all of the group. */
export function endGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Retries, because programs of the process may end slightly later. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Limits the PDF library to one thread, because a process reads one file at a time and a second thread would only alternate. */
export const ONE_THREAD = { TOKIO_WORKER_THREADS: '1' };

/** The PDF library would reserve 1 GiB that it does not use, and the kernel's limit counts it. See mimalloc's documentation. */
const COUNT_USED_MEMORY = { MIMALLOC_ARENA_EAGER_COMMIT: '0' };

/** The data segment of a new Node process, of which it uses hardly anything. */
const UNTOUCHED_BYTES = 800 * 1024 ** 2;

/** A kernel limit is needed, because some files allocate gigabytes between two checks. */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/** The command with limits of memory in the kernel and without a network, where the system has them. */
export function limited(memoryBytes: number, command: readonly string[]): readonly string[] {
  const mostKilobytes = String(Math.ceil((memoryBytes + UNTOUCHED_BYTES) / 1024));
  return process.platform === 'linux'
    ? ['/bin/sh', '-c', LIMITED, mostKilobytes, ...withoutNetwork(), ...command]
    : command;
}

/** Lets the processes that people wait for go first: the API, the worker, the database, and pages that are drawn. */
export function letOthersGoFirst({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    // An error of the system: the process has already ended.
    if (!(error instanceof Error && 'info' in error)) throw error;
  }
}

/**
 * Starts a process without the right to read the data folder or to open connections. `program` is the reader, unless pages
 * are drawn or code runs. `flags` are further options of Node, the same at each start of a program.
 */
export function startReader(memoryBytes: number, program: string = PROGRAM, flags: readonly string[] = []): Reader {
  const heap = Math.max(64, Math.floor((memoryBytes / 1024 ** 2) * 0.75));
  // Pass only what programs need to run, so that a file that takes over the process finds no secrets.
  const { PATH, HOME, OCR_LANGUAGES } = process.env;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), READER_FOLDER)));
  const node = [
    process.execPath,
    `--max-old-space-size=${heap}`,
    ...flags,
    ...permissionsOf(folder),
    `--import=${NO_NETWORK}`,
  ];
  const [execPath = '', ...execArgv] = limited(memoryBytes, node);
  const child = fork(program, {
    execPath,
    execArgv,
    env: {
      PATH,
      HOME,
      TMPDIR: folder,
      OCR_LANGUAGES,
      LANG: 'C.UTF-8',
      ...ONE_THREAD,
      ...COUNT_USED_MEMORY,
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  // Somebody waits for a page that is drawn and for code that runs, but files are read in the background.
  if (program === PROGRAM) letOthersGoFirst(child);
  return { child, program, memoryBytes, served: 0, folder };
}

/**
 * Returns the resident memory in bytes of a process and all its descendants, from Linux's /proc. Returns 0 on other
 * systems, where only the heap limit of the process applies.
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
    // A process may end between listing and reading.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}
