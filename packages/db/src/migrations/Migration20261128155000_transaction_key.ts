import { Migration } from '@mikro-orm/migrations';

/** Cells of transactions belong to the row of the bank, so that they outlive the document that it was read from. */
export class Migration20261128155000_transaction_key extends Migration {
  override name = 'Migration20261128155000_transaction_key';

  override up(): void {
    this.addSql('alter table "datatable_row" rename column "transaction_id" to "transaction_key"');
    // Rows of equal transactions of two documents have one key: the latest keeps it, and the others have no transaction.
    this.addSql(`update datatable_row r set transaction_key = named.key from (
        select distinct on (o.datatable_id, md5(t.row_hash || '/' || t.occurrence))
          o.id, md5(t.row_hash || '/' || t.occurrence)::uuid as key
        from datatable_row o join bank_transaction t on t.id = o.transaction_key
        order by o.datatable_id, md5(t.row_hash || '/' || t.occurrence), o.created_at desc) named
      where named.id = r.id`);
  }
}
