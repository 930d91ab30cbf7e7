import { Migration } from '@mikro-orm/migrations';

/** Whoever has chosen nothing may sign in any way; invitations had left people with their password alone. */
export class Migration20261121150011_login_preference extends Migration {
  override name = 'Migration20261121150011_login_preference';

  override up(): void {
    this.addSql(`alter table users alter column login_preference set default 'AnyAuth'`);
  }
}
