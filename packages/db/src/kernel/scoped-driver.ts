import { AsyncLocalStorage } from 'node:async_hooks';
import { type Configuration, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery, type DatabaseConnection, type PostgresDialect, type QueryResult } from 'kysely';
import { escapeLiteral } from 'pg';
import { isUnreachable, reach } from './reach.ts';

/** Settings of one transaction, such as its role. They end with it. */
export type TransactionSettings = Readonly<Record<string, string>>;

type Abortable = Parameters<DatabaseConnection['executeQuery']>[1];

type Opening = { settings: TransactionSettings | null; begun: () => void };

const opening = new AsyncLocalStorage<Opening>();

/**
 * Runs `begin`, whose first transaction starts with these settings. The transaction begins with its first statement, which
 * saves each call a round trip. `begun` is called when the database has begun it: from then on it must not be repeated.
 */
export async function withSettings<T>(
  settings: TransactionSettings,
  begin: () => Promise<T>,
  begun: () => void = () => undefined,
): Promise<T> {
  return opening.run({ settings, begun }, begin);
}

function settingStatement(settings: TransactionSettings): string {
  const parts = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `select ${parts.join(', ')}`;
}

/** The beginnings of transactions that have sent no statement yet. A connection sends its own with the next statement. */
const beginnings = new WeakMap<DatabaseConnection, { sql: string; begun: () => void }>();
const knowing = new WeakSet<DatabaseConnection>();

/** Lets a connection send a waiting beginning with its next statement. */
function beginWithStatements(connection: DatabaseConnection): void {
  if (knowing.has(connection)) return;
  knowing.add(connection);
  const execute = connection.executeQuery.bind(connection);
  const stream = connection.streamQuery.bind(connection);
  const begin = async (): Promise<void> => {
    const beginning = beginnings.get(connection);
    if (!beginning) return;
    beginnings.delete(connection);
    await noting(beginning.begun, async () => execute(CompiledQuery.raw(beginning.sql)));
  };
  connection.executeQuery = async <R>(query: CompiledQuery, options?: Abortable): Promise<QueryResult<R>> => {
    const beginning = beginnings.get(connection);
    if (!beginning) return execute<R>(query, options);
    if (query.parameters.length > 0) {
      // A statement with parameters is sent alone.
      await begin();
      return execute<R>(query, options);
    }
    beginnings.delete(connection);
    const both = { ...query, sql: `${beginning.sql}; ${query.sql}` };
    return noting(beginning.begun, async () => execute<R>(both, options));
  };
  connection.streamQuery = async function* <R>(query: CompiledQuery, chunk: number, options?: Abortable) {
    await begin();
    yield* stream<R>(query, chunk, options);
  };
}

/** Calls `begun` unless the database could not be reached. A statement that it refuses is part of a transaction as well. */
async function noting<T>(begun: () => void, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    begun();
    return result;
  } catch (error) {
    if (!isUnreachable(error)) begun();
    throw error;
  }
}

/** A connection that begins a transaction, and applies its settings, with the transaction's first statement. */
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
      driver.acquireConnection = async (options) => {
        const connection = await reach(
          async () => acquirePlain(options),
          (late) => void driver.releaseConnection(late),
        );
        // A beginning with its role and organization must never reach another transaction, whatever happened to its own.
        beginnings.delete(connection);
        return connection;
      };
      const beginPlain = driver.beginTransaction.bind(driver);
      driver.beginTransaction = async (connection, options) => {
        const store = opening.getStore();
        const settings = store?.settings;
        if (!store || !settings) return beginPlain(connection, options);
        store.settings = null; // a transaction inside this one has settings of its own
        const modes = [options.isolationLevel && `isolation level ${options.isolationLevel}`, options.accessMode];
        const begin = ['start transaction', ...modes.filter(Boolean)].join(' ');
        beginWithStatements(connection);
        beginnings.set(connection, {
          sql: `${begin}; ${settingStatement({ ...settings, ...limit })}`,
          begun: store.begun,
        });
      };
      for (const end of ['commitTransaction', 'rollbackTransaction'] as const) {
        const endPlain = driver[end].bind(driver);
        // A transaction without a statement has not begun.
        driver[end] = async (connection) => {
          if (!beginnings.delete(connection)) await endPlain(connection);
        };
      }
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
