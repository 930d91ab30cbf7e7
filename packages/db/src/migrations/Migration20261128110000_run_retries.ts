import { Migration } from '@mikro-orm/migrations';

/** Removes a count of retries, which no run had. */
export class Migration20261128110000_run_retries extends Migration {
  override name = 'Migration20261128110000_run_retries';

  override up(): void {
    this.addSql('alter table "run" drop column "retries"');
  }
}
