import { Client, type ClientConfig } from 'pg';

/** The time limits of one process's connections to the database, in milliseconds. */
export type ConnectionLimits = {
  /** Opening a connection, with its sign-in. */
  connectMs: number;
  /** Waiting for a free connection of the pool. */
  queueMs: number;
  /** One statement, without the network. */
  statementMs: number;
};

/** A caller waits for the answer: processes that serve requests. */
export const CALL_LIMITS: ConnectionLimits = { connectMs: 4_000, queueMs: 30_000, statementMs: 30_000 };
/** Jobs work through many rows. */
export const JOB_LIMITS: ConnectionLimits = { connectMs: 10_000, queueMs: 120_000, statementMs: 600_000 };
/** Migrations rewrite tables and build indexes. */
export const MIGRATION_LIMITS: ConnectionLimits = { connectMs: 10_000, queueMs: 120_000, statementMs: 14_400_000 };

/**
 * How much longer than the database a client waits for a statement, in milliseconds. It covers what the database cannot
 * end: a lost network, and statements on the embedded database.
 */
const CLIENT_MARGIN_MS = 5_000;

/**
 * Calls `end` if a statement of a connection takes longer than `limitMs`. All statements share one timer, which starts again
 * with each of them: a connection runs one statement at a time.
 */
function watchStatements(limitMs: number, end: () => void): { begin: () => void; over: () => void } {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      running += 1;
      // A timer that waits for nothing must not keep the process.
      timer ??= setTimeout(() => running > 0 && end(), limitMs).unref();
      timer.refresh();
    },
    over: () => {
      running -= 1;
      if (running > 0) timer?.refresh();
    },
  };
}

/** Returns a class of connections with limits of their own. A statement over its limit ends its connection. */
export function limitedClient({ connectMs, statementMs }: ConnectionLimits): typeof Client {
  return class LimitedClient extends Client {
    constructor(config?: string | ClientConfig) {
      const settings = typeof config === 'string' ? { connectionString: config } : config;
      // The pool hides the password from spreading.
      const password = settings?.password === undefined ? {} : { password: settings.password };
      super({ ...settings, ...password, connectionTimeoutMillis: connectMs });
      const plain = this.query.bind(this) as (...parameters: unknown[]) => unknown; // one of its overloads each time
      const { begin, over } = watchStatements(statementMs + CLIENT_MARGIN_MS, () => {
        this.end().catch(() => undefined);
      });
      Object.assign(this, {
        query: (...parameters: unknown[]): unknown => {
          begin();
          const callback = parameters.at(-1);
          if (typeof callback === 'function') {
            const ended = (...outcome: unknown[]): void => {
              over();
              callback(...outcome);
            };
            return plain(...parameters.slice(0, -1), ended);
          }
          const [config] = parameters;
          if (typeof config === 'object' && config !== null && 'submit' in config) {
            over(); // a cursor: its reader decides how long it stays open
            return plain(...parameters);
          }
          // The driver sets the callback of its own promise after it has made the query. V8 then keeps the results of all
          // earlier queries until it collects the old generation, so that long reads take hundreds of megabytes.
          return new Promise<unknown>((resolve, reject) => {
            plain(...parameters, (error: Error | null, result: unknown) => {
              over();
              if (error) reject(error);
              // A text with several statements has several results. The last one is the answer.
              else resolve(Array.isArray(result) ? result.at(-1) : result);
            });
          }).catch((error: Error) => {
            Error.captureStackTrace(error); // the stack of the caller, not that of the socket
            throw error;
          });
        },
      });
    }
  };
}
