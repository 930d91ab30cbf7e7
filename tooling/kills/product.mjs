// A product with a data folder and ports of its own, and its processes by name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../launcher/paths.mjs';

const LOOK_MS = 100;
const READY_MS = 120_000;
const PROBE_MS = 2_000;

async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // the process has ended
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function environmentOf(pid) {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-kills-'));
  // Root runs PostgreSQL as another user, who must reach the data.
  chmodSync(folder, 0o755);
  const web = join(folder, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Atrium</title>');
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    ATRIUM_DATA: join(folder, 'data'),
    WEB_DIST: web,
    NODE_ENV: 'development',
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
  };
  const log = openSync(join(folder, 'log'), 'a');
  const url = `http://127.0.0.1:${port}`;
  let launcher;
  const launch = () => {
    launcher = spawn(process.execPath, [join(root, 'tooling/kills/serve.mjs')], {
      cwd: root,
      env,
      detached: true,
      // The launcher stops the product when this channel closes.
      stdio: ['ignore', log, log, 'ipc'],
    });
  };
  const runs = (main) => childrenOf(launcher.pid).filter((pid) => commandOf(pid).includes(main));
  /** PostgreSQL outlives a killed launcher, and the next launcher takes it over. */
  const databases = () => {
    const embedded = runs('src/embedded/main.ts');
    if (embedded.length > 0) return embedded;
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => commandOf(pid).includes('postgres') && commandOf(pid).includes(folder));
  };
  const pidsOf = {
    launcher: () => [launcher.pid],
    api: () => runs('apps/api/src/main.ts'),
    worker: () => runs('apps/worker/src/main.ts'),
    database: databases,
  };
  const isReady = async () => {
    try {
      return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PROBE_MS) })).ok;
    } catch {
      return false; // not listening yet, or too slow
    }
  };
  const isReplaced = (killed) => !killed.some(isAlive) && pidsOf.worker().length > 0 && pidsOf.database().length > 0;
  /** Waits until `killed` are replaced and all work. Returns the seconds, or null if they do not in two minutes. */
  const ready = async (killed = []) => {
    const startedAt = Date.now();
    while (Date.now() - startedAt < READY_MS) {
      if (isReplaced(killed) && (await isReady())) return (Date.now() - startedAt) / 1000;
      await sleep(LOOK_MS);
    }
    return null;
  };
  launch();
  return {
    folder,
    url,
    ready,
    dataFolder: env.ATRIUM_DATA,
    /** Kills a process and returns the ids of those that end with it. */
    async kill(kind) {
      const [pid] = pidsOf[kind]();
      if (pid === undefined) throw new Error(`No ${kind} is running`);
      const others = [...pidsOf.api(), ...pidsOf.worker()];
      process.kill(pid, 'SIGKILL');
      if (kind !== 'launcher') return [pid];
      // The API and the worker notice it and end by themselves.
      while (others.some(isAlive)) await sleep(LOOK_MS);
      launch();
      return [pid, ...others];
    },
    /** Freezes the worker for longer than its claims and its heartbeat last, while a second worker takes over. */
    async freezeWorker(milliseconds) {
      const [pid] = pidsOf.worker();
      if (pid === undefined) throw new Error('No worker is running');
      const second = spawn(process.execPath, ['apps/worker/src/main.ts'], {
        cwd: root,
        env: { ...environmentOf(pid), WORKER_PORT: '0' },
        stdio: ['ignore', log, log],
      });
      process.kill(pid, 'SIGSTOP');
      await sleep(milliseconds);
      if (isAlive(pid)) process.kill(pid, 'SIGCONT');
      second.kill('SIGTERM');
      await once(second, 'exit');
    },
    async stop() {
      const databases = pidsOf.database();
      const exited = once(launcher, 'exit');
      launcher.kill('SIGTERM');
      await exited;
      // A database that was taken over can end after the launcher.
      while (databases.some(isAlive)) await sleep(LOOK_MS);
    },
  };
}
