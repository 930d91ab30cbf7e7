// The embedded database's process: PGlite behind the multiplexer. Started by `startEmbedded`.
import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { z } from 'zod';
import { databasePassword } from './credentials.ts';
import { acquireLock } from './lock.ts';
import { startMultiplexer } from './multiplexer.ts';
import type { ProcessReport } from './start.ts';

const Options = z.object({ dataDir: z.string(), port: z.int(), idleInTransactionMs: z.int().positive() });

/** After a kill, another program may use the port for a moment, for example as the local port of a connection. */
const LISTEN_PATIENCE_MS = 10_000;
const LISTEN_AGAIN_MS = 100;

async function listen(server: Server, port: number): Promise<number> {
  for (const deadline = Date.now() + LISTEN_PATIENCE_MS; ;) {
    try {
      await listenOnce(server, port);
      // Only the address of a pipe is a string. This server listens on TCP.
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isInUse || Date.now() > deadline) throw error;
      await sleep(LISTEN_AGAIN_MS);
    }
  }
}

async function listenOnce(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function main(): Promise<void> {
  const { dataDir, port: wantedPort, idleInTransactionMs } = Options.parse(JSON.parse(process.argv[2] ?? '{}'));
  const lock = acquireLock(join(dataDir, 'database.lock'));
  const files = join(dataDir, 'pglite');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const database = await PGlite.create({ dataDir: files, extensions: { vector, pg_trgm } });
  const server = createServer({ pauseOnConnect: true });
  const multiplexer = await startMultiplexer({
    server,
    database,
    password: databasePassword(dataDir),
    idleInTransactionMs,
    onFailure: (error) => {
      process.stderr.write(`database: ${String(error)}\n`);
      process.exit(1);
    },
  });
  // Listens last, so that clients are refused and try again until the database is ready.
  const port = await listen(server, wantedPort);
  lock.publish(port);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await multiplexer.stop();
    await database.close();
    lock.release();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  // Ctrl-C reaches the whole process group. The launcher stops the database last, after the processes that use it.
  process.on('SIGINT', () => undefined);
  // The parent process has ended.
  process.on('disconnect', () => void stop());
  report({ ready: true, port });
}

function report(message: ProcessReport, sent: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, sent);
}

main().catch((error: unknown) => {
  // Exits explicitly: an opened PGlite keeps the process running.
  report({ ready: false, reason: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
});
