import { AsyncLocalStorage } from 'node:async_hooks';
import { type Configuration, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery, type PostgresDialect } from 'kysely';
import { escapeLiteral } from 'pg';
import { reach } from './reach.ts';

/** Settings of one transaction, such as its role. They end with it. */
export type TransactionSettings = Readonly<Record<string, string>>;

const opening = new AsyncLocalStorage<{ settings: TransactionSettings | null }>();

/**
 * Runs `begin`, whose first transaction starts with these settings. The settings travel with the statement that begins the
 * transaction, which saves a round trip in each call.
 */
export async function withSettings<T>(settings: TransactionSettings, begin: () => Promise<T>): Promise<T> {
  return opening.run({ settings }, begin);
}

function settingStatement(settings: TransactionSettings): string {
  const parts = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `select ${parts.join(', ')}`;
}

/** A connection that begins a transaction and applies its settings in one simple query. */
class ScopedConnection extends PostgreSqlConnection {
  override createKyselyDialect(...overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>): PostgresDialect {
    const dialect = super.createKyselyDialect(...overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    const { statementMs } = this.config.get('driverOptions') as { statementMs?: number }; // set by ormOptions
    const limit: TransactionSettings = statementMs === undefined ? {} : { statement_timeout: String(statementMs) };
    dialect.createDriver = () => {
      const driver = createDriver();
      const acquirePlain = driver.acquireConnection.bind(driver);
      // Nothing has begun without a connection, so trying again is harmless.
      driver.acquireConnection = async (options) =>
        reach(
          async () => acquirePlain(options),
          (late) => void driver.releaseConnection(late),
        );
      const beginPlain = driver.beginTransaction.bind(driver);
      driver.beginTransaction = async (connection, options) => {
        const store = opening.getStore();
        const settings = store?.settings;
        if (!store || !settings) return beginPlain(connection, options);
        store.settings = null; // a transaction inside this one has settings of its own
        const modes = [options.isolationLevel && `isolation level ${options.isolationLevel}`, options.accessMode];
        const begin = ['start transaction', ...modes.filter(Boolean)].join(' ');
        await connection.executeQuery(CompiledQuery.raw(`${begin}; ${settingStatement({ ...settings, ...limit })}`));
      };
      return driver;
    };
    return dialect;
  }
}

/** MikroORM's driver with connections that apply a transaction's settings when it begins. */
export class ScopedDriver extends PostgreSqlDriver {
  protected override readonly connection: ScopedConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new ScopedConnection(this.config);
  }
}
