import { Migration } from '@mikro-orm/migrations';

/**
 * Time limits of the product's role, for statements that no process limits itself: 30 s for a statement, 60 s for an idle
 * transaction. Transactions of jobs set a longer limit for their statements.
 */
export class Migration20261122113000_time_limits extends Migration {
  override name = 'Migration20261122113000_time_limits';

  override up(): void {
    this.addSql(`alter role app_login set statement_timeout = '30s'`);
    this.addSql(`alter role app_login set idle_in_transaction_session_timeout = '60s'`);
  }
}
