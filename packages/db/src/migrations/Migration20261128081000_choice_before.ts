import { Migration } from '@mikro-orm/migrations';

/** The category that a row had before a person set one, for the history of the row. */
export class Migration20261128081000_choice_before extends Migration {
  override name = 'Migration20261128081000_choice_before';

  override up(): void {
    this.addSql('alter table "bank_choice" add "from_category_id" varchar(16) null');
  }
}
