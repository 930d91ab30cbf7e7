import { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'graphile-worker';
import { migrations } from '../migrations/index.ts';
import { MIGRATION_LIMITS } from './limits.ts';
import { ormOptions } from './orm.ts';

/** The key of the advisory lock. No other code uses this number. */
const MIGRATION_LOCK = 7_263_901;

/**
 * Brings a database up to date: the schema of the job queue, then ours, in one transaction under an advisory lock. If
 * several processes start together, one migrates and the others wait. The login role gets the password of `appUrl`.
 * The ORM's own migrator opens a second connection inside, which would hang on the embedded database.
 */
export async function migrate(options: {
  ownerUrl: string;
  appUrl?: string;
  /** Runs only these migrations, for the tables of an older backup. */
  only?: readonly string[];
}): Promise<void> {
  await runMigrations({ connectionString: options.ownerUrl });
  const orm = await MikroORM.init(ormOptions(options.ownerUrl, 1, MIGRATION_LIMITS));
  try {
    await orm.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      await em.execute(
        'create table if not exists schema_migration (name text primary key, executed_at timestamptz not null default now())',
      );
      const rows = await em.execute<{ name: string }[]>('select name from schema_migration');
      const executed = new Set(rows.map((row) => row.name));
      for (const MigrationClass of migrations) {
        const migration = new MigrationClass(orm.em.getDriver(), orm.config);
        if (executed.has(migration.name) || options.only?.includes(migration.name) === false) continue;
        migration.up();
        for (const query of migration.getQueries()) await em.execute(query);
        await em.execute('insert into schema_migration (name) values (?)', [migration.name]);
      }
      const password = options.appUrl ? decodeURIComponent(new URL(options.appUrl).password) : '';
      if (password) await em.execute(`alter role app_login password '${password.replaceAll("'", "''")}'`);
    });
  } finally {
    await orm.close(true);
  }
}

/** Vector indexes are created per model and dimension at run time, so they are not a difference. */
const MADE_AT_RUN_TIME = /drop index "embedding_\w+_hnsw"/;

/** Returns the statements that would change the database to match the entities. Empty if it matches. */
export async function schemaDifference(ownerUrl: string): Promise<string[]> {
  const orm = await MikroORM.init(ormOptions(ownerUrl, 2, MIGRATION_LIMITS));
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    return sql
      .split(/;\n+/)
      .map((statement) => statement.trim().replace(/;$/, ''))
      .filter((statement) => statement !== '' && !MADE_AT_RUN_TIME.test(statement));
  } finally {
    await orm.close(true);
  }
}
