import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNative } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';

export type OwnDatabase = {
  ownerUrl: string;
  appUrl: string;
  engine: string;
  /** Kills the server. The next one recovers, and refuses connections until then. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  /** Starts the server again at its former addresses. */
  startAgain: () => Promise<void>;
  /** Stops the server and deletes its data. */
  drop: () => Promise<void>;
};

/** Starts a migrated server for one test that kills or stops it. The server of the other tests keeps running. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-own-database-'));
  // PostgreSQL may run as another user, who must reach its data in here.
  await chmod(dataDir, 0o755);
  let server = await startNative({ dataDir });
  const { ownerUrl, appUrl, engine } = server;
  await migrate({ ownerUrl, appUrl });
  return {
    ownerUrl,
    appUrl,
    engine,
    crash: async () => {
      const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await server.exited;
    },
    stop: async () => server.stop(),
    startAgain: async () => {
      server = await startNative({ dataDir, port: Number(new URL(ownerUrl).port) });
    },
    drop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
