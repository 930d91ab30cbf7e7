// The embedded database's process: PGlite behind the multiplexer. Started by `startEmbedded`.
import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { z } from 'zod';
import { databasePassword } from './credentials.ts';
import { acquireLock } from './lock.ts';
import { startMultiplexer } from './multiplexer.ts';
import type { ProcessReport } from './start.ts';

const Options = z.object({ dataDir: z.string(), port: z.int(), idleInTransactionMs: z.int().positive() });

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // Only a pipe's address is a string; this server listens on TCP.
  return (server.address() as AddressInfo).port;
}

async function main(): Promise<void> {
  const { dataDir, port: wantedPort, idleInTransactionMs } = Options.parse(JSON.parse(process.argv[2] ?? '{}'));
  const server = createServer({ pauseOnConnect: true });
  const port = await listen(server, wantedPort);
  const unlock = acquireLock(join(dataDir, 'database.lock'), port);
  const files = join(dataDir, 'pglite');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const database = await PGlite.create({ dataDir: files, extensions: { vector, pg_trgm } });
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

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await multiplexer.stop();
    await database.close();
    unlock();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  // Ctrl-C reaches the whole process group: the launcher stops the database last, when nobody needs it any more.
  process.on('SIGINT', () => undefined);
  // The parent is gone, however it died.
  process.on('disconnect', () => void stop());
  report({ ready: true, port });
}

function report(message: ProcessReport): void {
  process.send?.(message);
}

main().catch((error: unknown) => {
  report({ ready: false, reason: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
});
