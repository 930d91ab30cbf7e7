import { Migration } from '@mikro-orm/migrations';

/** Stores the start of each description as rules see it, so that the list by description finds its pages by an index. */
export class Migration20261129032300_folded_start extends Migration {
  override name = 'Migration20261129032300_folded_start';

  override up(): void {
    this.addSql('alter table "bank_transaction" add "folded_start" text collate "C" not null generated always as (substr(folded, 1, 500)) stored');
    this.addSql('create index "bank_transaction_folder_id_folded_start_booked_on_id_index" on "bank_transaction" ("folder_id", "folded_start", "booked_on", "id")');
  }
}
