import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

const MAINS = {
  api: fileURLToPath(new URL('../../../api/src/main.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../main.ts', import.meta.url)),
};
/** Ends a process with the one that started it, also when that one is killed. */
const EXIT_WITH_PARENT = new URL('../../../../tooling/launcher/exit-with-parent.mjs', import.meta.url).href;
/** Each look takes time from the process that starts. */
const LOOK_MS = 100;

/** A process of the product as it runs in production, for a test to kill. */
export type ProductProcess = {
  url: string;
  /** Ends it like a power cut, with SIGKILL. */
  kill: () => Promise<void>;
  isRunning: () => boolean;
};

const PORTS = { first: 10_000, each: 400 };
let used = 0;

/**
 * Returns a free port that no other test process gets. It is below the ports that the system gives to connections: a process
 * that takes one of those between this look and its start would answer in the place of the process of the test.
 */
async function freePort(): Promise<number> {
  const own = PORTS.first + Number(process.env['VITEST_POOL_ID'] ?? 0) * PORTS.each;
  for (;;) {
    const port = own + (used++ % PORTS.each);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Looks before a request is sent: refused requests took a tenth of the processor's time of these tests. */
async function isListening(port: string): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

async function isReady(port: string, url: string): Promise<boolean> {
  if (!(await isListening(port))) return false;
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false, // it ends
  );
}

/** Starts a process and waits until it is ready. `before` is loaded first. @throws Error if it ends instead */
export async function startProcess(
  kind: keyof typeof MAINS,
  environment: Record<string, string>,
  before: readonly string[] = [],
): Promise<ProductProcess> {
  const port = String(await freePort());
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    LOG_LEVEL: 'silent',
    ...environment,
    DEMO: 'false',
    ...(kind === 'api' ? { PORT: port } : { WORKER_PORT: port }),
  };
  const imports = [EXIT_WITH_PARENT, ...before].flatMap((path) => ['--import', path]);
  const child: ChildProcess = spawn(process.execPath, [...imports, MAINS[kind]], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(port, url))) {
    if (!isRunning())
      throw new Error(`The ${kind} ended with ${child.exitCode ?? child.signalCode} before it was ready`);
    await sleep(LOOK_MS);
  }
  return {
    url,
    isRunning,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Blocks every writer of a table until released, so that a test can be sure that a process is in the middle of its work. */
export async function holdWriters(ownerUrl: string, table: string) {
  const client = new Client({ connectionString: ownerUrl });
  // The server may be restarted meanwhile, which ends the lock.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in exclusive mode`);
  return {
    /** Whether a writer waits. */
    isHolding: async (): Promise<boolean> => {
      const { rows } = await client.query(`select from pg_locks where relation = $1::regclass and not granted`, [
        table,
      ]);
      return rows.length > 0;
    },
    release: async (): Promise<void> => client.end(),
  };
}
