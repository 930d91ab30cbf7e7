import { Migration } from '@mikro-orm/migrations';

/** Counts the changes of a link's settings, so that streams that are open at such a change end. */
export class Migration20261128170500_settings_version extends Migration {
  override name = 'Migration20261128170500_settings_version';

  override up(): void {
    this.addSql('alter table "share_link" add "settings_version" int not null default 0');
  }
}
