import { Migration } from '@mikro-orm/migrations';

export class Migration20261128112554_unstored_pages extends Migration {
  override name = 'Migration20261128112554_unstored_pages';

  override up(): void {
    this.addSql("alter table \"document\" add \"unstored_pages\" int null");
  }
}
