import { Migration } from '@mikro-orm/migrations';

/** Pages that a visitor prints are counted beside the files that they save. */
export class Migration20261123235900_printed_page extends Migration {
  override name = 'Migration20261123235900_printed_page';

  override up(): void {
    this.addSql('alter table "share_download" add "printed_page" int null');
  }
}
