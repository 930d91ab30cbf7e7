import type { EntitySchema } from '@mikro-orm/core';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { ScopedDriver } from './scoped-driver.ts';
import * as entities from '../entities/index.ts';

/**
 * A transaction gives its connection back after its commit or rollback. On a connection that was lost both fail, and its
 * place in the pool would be gone for good: after as many as the pool has, every query would wait for ever.
 */
function giveBackLost(pool: Pool): void {
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

/** The connection's options; shared by the product, the migrator and the schema check. */
export function ormOptions(url: string, pool: number): Options {
  return defineConfig({
    driver: ScopedDriver,
    clientUrl: url,
    entities: Object.values<EntitySchema>(entities),
    pool: { min: 0, max: pool },
    driverOptions: { onPoolCreated: giveBackLost },
    forceUtcTimezone: true,
    ensureDatabase: false,
    schemaGenerator: {
      ignoreRoutines: true,
      ignoreSchema: ['graphile_worker', 'app'],
      skipTables: ['schema_migration'],
    },
  });
}

/** Connects as the login role that may do nothing by itself; each transaction takes its role. */
export async function connect(url: string, options: { pool?: number } = {}): Promise<MikroORM> {
  return MikroORM.init(ormOptions(url, options.pool ?? 10));
}
