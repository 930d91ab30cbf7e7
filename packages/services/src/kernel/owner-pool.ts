import { JOB_LIMITS, limitedClient } from '@atrium/db/kernel';
import { Pool } from 'pg';
import type { Logger } from 'pino';

/** Opens connections as the owner of the database, for the job queue, with the time limits of jobs. */
export function openOwnerPool(url: string, { max, name, log }: { max: number; name: string; log: Logger }): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    Client: limitedClient(JOB_LIMITS),
    connectionTimeoutMillis: JOB_LIMITS.queueMs,
    statement_timeout: JOB_LIMITS.statementMs,
  });
  const lost = (error: Error): void => log.warn({ err: error }, 'queue connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
