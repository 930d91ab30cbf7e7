import { Migration } from '@mikro-orm/migrations';

/** Cells that people add to bank transactions. */
export class Migration20261122183054_transaction_cells extends Migration {
  override name = 'Migration20261122183054_transaction_cells';

  override up(): void {
    this.addSql(`alter table "datatable_row" add "transaction_id" uuid null`);
    this.addSql(
      `create unique index "datatable_row_transaction" on "datatable_row" ("transaction_id", "datatable_id") where "transaction_id" is not null`,
    );
  }
}
