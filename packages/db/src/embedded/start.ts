import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { join, resolve } from 'node:path';
import { databasePassword, localUrl } from './credentials.ts';
import { lockHolder } from './lock.ts';

export interface RunningDatabase {
  /** Signs in as the superuser, for migrations and for the tables of the job queue. */
  readonly ownerUrl: string;
  /** Signs in as `app_login`, which has no rights until a transaction takes one of the product's roles. */
  readonly appUrl: string;
  readonly engine: 'pglite' | 'native' | 'external';
  /** Resolves when the database's process has ended, for any reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

export type ProcessReport = { ready: true; port: number } | { ready: false; reason: string };

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** The default is any free port. */
  readonly port?: number;
  readonly idleInTransactionMs?: number;
}

/** A database whose parent was killed gets this time to close its files. After that, the folder counts as occupied. */
const lockPatienceMs = 15_000;

/** Starts PGlite with pgvector in its own process and waits until it answers. */
export async function startEmbedded(options: EmbeddedOptions): Promise<RunningDatabase> {
  const dataDir = resolve(options.dataDir);
  const password = databasePassword(dataDir);
  await waitForUnlocked(dataDir);
  const settings = { dataDir, port: options.port ?? 0, idleInTransactionMs: options.idleInTransactionMs ?? 60_000 };
  const child = fork(join(import.meta.dirname, 'main.ts'), [JSON.stringify(settings)], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await ready(child);
  return {
    ownerUrl: localUrl({ user: 'postgres', password, port }),
    appUrl: localUrl({ user: 'app_login', password, port }),
    engine: 'pglite',
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function waitForUnlocked(dataDir: string): Promise<void> {
  const deadline = Date.now() + lockPatienceMs;
  while (lockHolder(join(dataDir, 'database.lock')) && Date.now() < deadline) await sleep(100);
}

async function ready(child: ChildProcess): Promise<number> {
  return new Promise((resolvePort, reject) => {
    child.once('message', (message) => {
      // Only main.ts of this folder sends it.
      const report = message as ProcessReport;
      if (report.ready) resolvePort(report.port);
      else reject(new Error(report.reason));
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The embedded database ended with code ${code} before it was ready.`)),
    );
  });
}
