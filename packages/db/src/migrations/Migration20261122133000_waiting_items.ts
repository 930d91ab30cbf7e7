import { Migration } from '@mikro-orm/migrations';

/** Finds the items that wait for a document, when its indexing ends. */
export class Migration20261122133000_waiting_items extends Migration {
  override name = 'Migration20261122133000_waiting_items';

  override up(): void {
    this.addSql(`create index "run_item_waits_for" on "run_item" ("waits_for") where "waits_for" is not null`);
  }
}
