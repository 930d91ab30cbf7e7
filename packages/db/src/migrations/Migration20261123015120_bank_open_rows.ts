import { Migration } from '@mikro-orm/migrations';

export class Migration20261123015120_bank_open_rows extends Migration {
  override name = 'Migration20261123015120_bank_open_rows';

  override up(): void {
    this.addSql("create index \"bank_transaction_open\" on \"bank_transaction\" (\"folder_id\", \"booked_on\", \"id\") where \"category_id\" is null");
  }
}
