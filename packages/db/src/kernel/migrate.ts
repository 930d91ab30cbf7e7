import { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'graphile-worker';
import { migrations } from '../migrations/index.ts';
import { ormOptions } from './orm.ts';

/** Any number that nothing else locks with. */
const MIGRATION_LOCK = 7_263_901;

/**
 * Brings a database up to date: the job queue's schema, then ours, in one transaction under an advisory lock: of several
 * processes that start together one migrates and the others wait. `appUrl`'s password becomes that of the login role.
 * The ORM's own migrator opens a second connection inside, which the embedded database would make wait for ever.
 */
export async function migrate(options: {
  ownerUrl: string;
  appUrl?: string;
  /** These migrations and no later ones: the tables as an older back-up knew them. */
  only?: readonly string[];
}): Promise<void> {
  await runMigrations({ connectionString: options.ownerUrl });
  const orm = await MikroORM.init(ormOptions(options.ownerUrl, 1));
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

/** Vector indexes are made per model and dimension when a model is taken into use, so they are no difference. */
const MADE_AT_RUN_TIME = /drop index "embedding_\w+_hnsw"/;

/** The statements that would bring the database to what the entities say; empty when they agree. */
export async function schemaDifference(ownerUrl: string): Promise<string[]> {
  const orm = await MikroORM.init(ormOptions(ownerUrl, 2));
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
