import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import { entities } from './entities.ts';

/** The connection's options; shared by the product, the migrator and the schema check. */
export const ormOptions = (url: string, pool: number): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    pool: { min: 0, max: pool },
    forceUtcTimezone: true,
    ensureDatabase: false,
    schemaGenerator: {
      ignoreRoutines: true,
      ignoreSchema: ['graphile_worker', 'app'],
      skipTables: ['schema_migration'],
    },
  });

/** Connects as the login role that may do nothing by itself; each transaction takes its role. */
export const connect = async (url: string, options: { pool?: number } = {}): Promise<MikroORM> =>
  MikroORM.init(ormOptions(url, options.pool ?? 10));
