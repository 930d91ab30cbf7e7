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
  /** 0 or nothing: a free one. */
  readonly port?: number;
  /** False for throw-away clusters: no fsync. */
  readonly durable?: boolean;
}

const startPatienceMs = 60_000;
const MEBIBYTE = 2 ** 20;

/** Starts the prepared PostgreSQL 17 on this data folder, or takes over the one a killed parent left running. */
export async function startNative(options: NativeOptions): Promise<RunningDatabase> {
  if (!nativeAvailable()) {
    throw new Error('No native PostgreSQL has been prepared on this machine; `npm run db:native` prepares one.');
  }
  const dataDir = resolve(options.dataDir);
  const password = databasePassword(dataDir);
  const cluster = clusterFolder(dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, password);
  const orphan = runningServer(dataDir);
  const server = orphan
    ? adopt(orphan)
    : launch(dataDir, cluster, options.port || (await freePort()), options.durable ?? true);
  const ownerUrl = localUrl({ user: 'postgres', password, port: server.port });
  await waitUntilReady(ownerUrl, server, join(dataDir, 'postgres.log'));
  await ensureLoginRole(ownerUrl, password);
  return {
    ownerUrl,
    appUrl: localUrl({ user: 'app_login', password, port: server.port }),
    engine: 'native',
    exited: server.exited,
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back and the files closed properly.
      if (isRunning(server.pid)) process.kill(server.pid, 'SIGINT');
      await server.exited;
    },
  };
}

/** The server that runs on this data folder already, if any. */
export function runningServer(dataDir: string): { pid: number; port: number } | undefined {
  const recorded = recordedServer(clusterFolder(dataDir));
  return recorded && isRunning(recorded.pid) ? recorded : undefined;
}

/** What the cluster's pid file says: https://www.postgresql.org/docs/17/storage-file-layout.html */
function recordedServer(cluster: string): { pid: number; port: number } | undefined {
  const file = pidFile(cluster);
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  return pid && port ? { pid, port } : undefined;
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
  // Renamed when whole: a cluster cut short by a kill is begun anew.
  renameSync(fresh, cluster);
}

function launch(dataDir: string, cluster: string, port: number, durable: boolean): Server {
  const former = recordedServer(cluster);
  // PostgreSQL takes a zombie for a living server; a merely dead one it recognises, and checks more than we could.
  if (former && isZombie(former.pid)) rmSync(pidFile(cluster));
  const log = openSync(join(dataDir, 'postgres.log'), 'a');
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // PostgreSQL's own 128 MB are for the smallest of machines: a vector index of 100,000 passages takes 400.
    shared_buffers: `${Math.round(Math.min(512, Math.max(128, totalmem() / MEBIBYTE / 8)))}MB`,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(nativeBinary('postgres'), ['-D', cluster, '-p', String(port), ...flags], {
    ...serverIdentity(),
    // In a session of its own, so that Ctrl-C reaches only the launcher, which stops the database last.
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

function adopt(server: { pid: number; port: number }): Server {
  const exited = (async () => {
    while (isRunning(server.pid)) await sleep(200, undefined, { ref: false });
  })();
  return { ...server, exited };
}

async function waitUntilReady(url: string, server: Server, log: string): Promise<void> {
  let ended = false;
  void (async () => {
    await server.exited;
    ended = true;
  })();
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    try {
      await withClient(url, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (ended || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start; its log is ${log}.`, { cause: error });
      }
      await sleep(50);
    }
  }
}

/** The application's login has to exist with its password before the migrations grant it anything. */
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
  // Only a pipe's address is a string.
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
