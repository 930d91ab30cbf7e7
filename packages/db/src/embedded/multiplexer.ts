import type { PGlite } from '@electric-sql/pglite';
import type { Server, Socket } from 'node:net';
import { Backend } from './backend.ts';
import { Channels } from './channels.ts';
import { ClientConnection } from './connection.ts';
import { startMaintenance } from './maintenance.ts';

export interface MultiplexerOptions {
  /** Created with `pauseOnConnect`. It must not listen yet, because a client that connects before is never read. */
  readonly server: Server;
  readonly database: PGlite;
  readonly password: string;
  readonly idleInTransactionMs: number;
  /** Called when PGlite itself fails, after which its state cannot be trusted. */
  readonly onFailure: (error: unknown) => void;
}

/** Lets many PostgreSQL clients share one PGlite without mixing their transactions, statements and notifications. */
export async function startMultiplexer(options: MultiplexerOptions): Promise<{ stop(): Promise<void> }> {
  const { server, database, password, idleInTransactionMs, onFailure } = options;
  const channels = new Channels();
  const backend = new Backend(database, channels);
  const [serverVersion = '18'] = await backend.maintain('show server_version');
  const stopMaintenance = startMaintenance(backend, onFailure);
  const sockets = new Set<Socket>();
  let connections = 0;

  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const context = { backend, channels, serverVersion, password, idleInTransactionMs, onFailure };
    new ClientConnection(connections, socket, context).open();
  });

  return {
    async stop() {
      stopMaintenance();
      server.close();
      // Open transactions are rolled back. The running statement finishes, and none after it starts.
      for (const socket of sockets) socket.destroy();
      await backend.take();
    },
  };
}
