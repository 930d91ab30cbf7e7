import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databasePassword, localUrl } from './credentials.ts';
import { type Lock, LockedError, acquireLock, lockHolder } from './lock.ts';
import { nativeAvailable } from './native-home.ts';
import { runningServer, startNative } from './native.ts';
import { startEmbedded, type RunningDatabase } from './start.ts';

export interface EnsureOptions {
  readonly databaseUrl?: string | undefined;
  readonly databaseAppUrl?: string | undefined;
  readonly dataDir: string;
  readonly port?: number;
  /** Uses the database of a product that already runs on this folder, and leaves it running. */
  readonly attach?: boolean;
}

/** Returns the database of DATABASE_URL, else that of the data folder, else a new one (native where prepared). */
export async function ensureDatabase(options: EnsureOptions): Promise<RunningDatabase> {
  if (options.databaseUrl) return external(options.databaseUrl, options.databaseAppUrl);
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const engine = engineOf(dataDir);
  let lock: Lock;
  try {
    lock = acquireLock(join(dataDir, 'launcher.lock'));
  } catch (error) {
    const running = error instanceof LockedError && options.attach ? attached(dataDir, engine) : undefined;
    if (running) return running;
    throw error;
  }
  try {
    const start = engine === 'native' ? startNative : startEmbedded;
    const database = await start({ dataDir, ...(options.port === undefined ? {} : { port: options.port }) });
    return {
      ...database,
      async stop() {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The engine that created the data folder stays in use, so that no data seems lost when another becomes available. */
function engineOf(dataDir: string): 'pglite' | 'native' {
  const file = join(dataDir, 'engine');
  if (!existsSync(file)) writeFileSync(file, `${nativeAvailable() ? 'native' : 'pglite'}\n`);
  const engine = readFileSync(file, 'utf8').trim();
  if (engine !== 'pglite' && engine !== 'native') throw new Error(`${file} names an unknown engine: ${engine}`);
  return engine;
}

function attached(dataDir: string, engine: 'pglite' | 'native'): RunningDatabase | undefined {
  const port = engine === 'native' ? runningServer(dataDir)?.port : lockHolder(join(dataDir, 'database.lock'))?.port;
  if (!port) return undefined;
  const password = databasePassword(dataDir);
  return {
    ownerUrl: localUrl({ user: 'postgres', password, port }),
    appUrl: localUrl({ user: 'app_login', password, port }),
    engine,
    ...notOurs,
  };
}

function external(databaseUrl: string, databaseAppUrl: string | undefined): RunningDatabase {
  if (!databaseAppUrl) {
    throw new Error(
      'DATABASE_URL is set but DATABASE_APP_URL is not: it is the same database signed in to as app_login.',
    );
  }
  return { ownerUrl: databaseUrl, appUrl: databaseAppUrl, engine: 'external', ...notOurs };
}

const notOurs = { exited: new Promise<void>(() => undefined), stop: () => Promise.resolve() };
