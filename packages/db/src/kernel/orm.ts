import type { EntitySchema } from '@mikro-orm/core';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { CALL_LIMITS, type ConnectionLimits, limitedClient } from './limits.ts';
import { ScopedDriver } from './scoped-driver.ts';
import * as entities from '../entities/index.ts';

/**
 * A transaction releases its connection after its commit or rollback. On a lost connection both fail, and its slot in the
 * pool would stay taken. When all slots are taken, every query hangs.
 */
function releaseLost(pool: Pool): void {
  const out = new Set<PoolClient>();
  pool.on('acquire', (client) => void out.add(client));
  pool.on('release', (_error, client) => void out.delete(client));
  pool.on('connect', (client) =>
    client.once('end', () =>
      setImmediate(() => {
        if (out.has(client)) client.release(true);
      }),
    ),
  );
}

/** Returns the options of a connection for the product, the migrator and the schema check. */
export function ormOptions(url: string, pool: number, limits: ConnectionLimits): Options {
  return defineConfig({
    driver: ScopedDriver,
    clientUrl: url,
    entities: Object.values<EntitySchema>(entities),
    pool: { min: 0, max: pool },
    driverOptions: {
      onPoolCreated: releaseLost,
      Client: limitedClient(limits),
      connectionTimeoutMillis: limits.queueMs,
      statementMs: limits.statementMs,
    },
    forceUtcTimezone: true,
    ensureDatabase: false,
    schemaGenerator: {
      ignoreRoutines: true,
      ignoreSchema: ['graphile_worker', 'app'],
      skipTables: ['schema_migration'],
    },
  });
}

/** Connects as the login role, which has no rights of its own. Each transaction takes the role that it needs. */
export async function connect(
  url: string,
  { pool = 10, limits = CALL_LIMITS }: { pool?: number; limits?: ConnectionLimits } = {},
): Promise<MikroORM> {
  const orm = await MikroORM.init(ormOptions(url, pool, limits));
  // Each fork sets an option twice, and MikroORM then writes an environment variable, which costs 7 µs. No option changes now.
  Object.assign(orm.config, { sync: () => undefined });
  return orm;
}
