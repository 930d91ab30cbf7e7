import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databasePassword, localUrl } from './credentials.ts';
import { isRunning, isZombie } from './lock.ts';
import { clusterFolder, nativeAvailable, nativeBinary, serverIdentity } from './native-home.ts';
import type { RunningDatabase } from './start.ts';

export interface NativeOptions {
  readonly dataDir: string;
  /** The default is any free port. */
  readonly port?: number;
  /** False switches fsync off, for temporary clusters. */
  readonly durable?: boolean;
}

const startPatienceMs = 60_000;
const MEBIBYTE = 2 ** 20;

/** Starts the prepared PostgreSQL 17 on this data folder, or takes over the server that a killed launcher left running. */
export async function startNative(options: NativeOptions): Promise<RunningDatabase> {
  if (!nativeAvailable()) {
    throw new Error('PostgreSQL is not prepared on this machine. Run `npm run db:native` to prepare it.');
  }
  const dataDir = resolve(options.dataDir);
  const password = databasePassword(dataDir);
  const cluster = clusterFolder(dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, password);
  const ownerUrlOn = (port: number): string => localUrl({ user: 'postgres', password, port });
  let server = await adopt(cluster, ownerUrlOn);
  if (server === undefined) {
    server = launch(dataDir, cluster, options.port || (await freePort()), options.durable ?? true);
    if (!(await becomesReady(ownerUrlOn(server.port), server))) {
      throw new Error(`PostgreSQL did not start. Its log is ${join(dataDir, 'postgres.log')}.`);
    }
  }
  const { pid, port, exited } = server;
  const ownerUrl = ownerUrlOn(port);
  await ensureLoginRole(ownerUrl, password);
  return {
    ownerUrl,
    appUrl: localUrl({ user: 'app_login', password, port }),
    engine: 'native',
    exited,
    async stop() {
      shutDown(pid);
      await exited;
    },
  };
}

/** Starts PostgreSQL's fast shutdown, which rolls open transactions back and closes the files properly. */
function shutDown(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGINT');
}

type RecordedServer = { pid: number; port: number; stopping: boolean };

/** Returns the server that runs on this data folder. */
export function runningServer(dataDir: string): { pid: number; port: number } | undefined {
  return runningOn(clusterFolder(dataDir));
}

function runningOn(cluster: string): RecordedServer | undefined {
  const recorded = recordedServer(cluster);
  return recorded && isRunning(recorded.pid) ? recorded : undefined;
}

/** Reads the cluster's pid file, described at https://www.postgresql.org/docs/17/storage-file-layout.html */
function recordedServer(cluster: string): RecordedServer | undefined {
  const file = pidFile(cluster);
  if (!existsSync(file)) return undefined;
  const [pid, , , port, , , , state = ''] = readFileSync(file, 'utf8').split('\n');
  if (!Number(pid) || !Number(port)) return undefined;
  return { pid: Number(pid), port: Number(port), stopping: state.trim() === 'stopping' };
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

interface Server {
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<void>;
}

function initialise(cluster: string, password: string): void {
  const identity = serverIdentity();
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const passwordFile = join(fresh, '..', `password-${process.pid}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (identity) for (const path of [fresh, passwordFile]) chownSync(path, identity.uid, identity.gid);
    const settings = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-messages=C'];
    execFileSync(nativeBinary('initdb'), [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...settings, ...locale], {
      ...identity,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // Renamed when it is complete, so that an interrupted initdb starts again.
  renameSync(fresh, cluster);
}

function launch(dataDir: string, cluster: string, port: number, durable: boolean): Server {
  const former = recordedServer(cluster);
  // PostgreSQL mistakes a zombie for a running server. It recognises a dead one itself.
  if (former && isZombie(former.pid)) rmSync(pidFile(cluster));
  const log = openSync(join(dataDir, 'postgres.log'), 'a');
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // The default of 128 MB is too small: a vector index of 100,000 passages takes 400 MB.
    shared_buffers: `${Math.round(Math.min(512, Math.max(128, totalmem() / MEBIBYTE / 8)))}MB`,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(nativeBinary('postgres'), ['-D', cluster, '-p', String(port), ...flags], {
    ...serverIdentity(),
    // Ctrl-C must reach only the launcher, which stops the database last.
    detached: true,
    cwd: '/',
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  return { pid: child.pid ?? 0, port, exited };
}

/**
 * Returns the ready server that runs on this cluster, or undefined if there is none. Waits for the end of one that is
 * shutting down. The caller holds the lock of the data folder, so no other launcher uses the server.
 */
async function adopt(cluster: string, urlOn: (port: number) => string): Promise<Server | undefined> {
  const found = runningOn(cluster);
  if (found === undefined) return undefined;
  const exited = (async () => {
    while (isRunning(found.pid)) await sleep(100, undefined, { ref: false });
  })();
  if (!found.stopping && (await becomesReady(urlOn(found.port), found))) return { ...found, exited };
  // PostgreSQL waits for its clients if its shutdown began with SIGTERM.
  shutDown(found.pid);
  const deadline = Date.now() + startPatienceMs;
  while (isRunning(found.pid)) {
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL (process ${found.pid}) is shutting down and does not end. Stop it, and start again.`);
    }
    await sleep(50);
  }
  return undefined;
}

/** Waits until the server answers. Returns false if it ends, starts to shut down or takes too long. */
async function becomesReady(url: string, { pid }: { pid: number }): Promise<boolean> {
  const deadline = Date.now() + startPatienceMs;
  while (isRunning(pid) && Date.now() < deadline) {
    try {
      await withClient(url, (client) => client.query('select 1'));
      return true;
    } catch (error) {
      if (isShuttingDown(error)) return false;
      await sleep(50);
    }
  }
  return false;
}

/** PostgreSQL uses one error code for starting and stopping, and only the text tells them apart. */
function isShuttingDown(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database system is shutting down');
}

/** Creates the application's login with its password. The migrations grant it its rights. */
async function ensureLoginRole(url: string, password: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query(`select from pg_roles where rolname = 'app_login'`);
    const verb = found.rowCount ? 'alter' : 'create';
    await client.query(`${verb} role app_login login noinherit password '${password}'`);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo; // only the address of a pipe is a string
  await new Promise((done) => server.close(done));
  return port;
}
