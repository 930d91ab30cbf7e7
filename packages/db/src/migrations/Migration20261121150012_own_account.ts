import { Migration } from '@mikro-orm/migrations';

/** A person sees with which providers they sign in, and nothing more of it. */
export class Migration20261121150012_own_account extends Migration {
  override name = 'Migration20261121150012_own_account';

  override up(): void {
    this.addSql(
      `create policy account_self on account for select to app_user using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)`,
    );
    this.addSql('grant select (user_id, provider, created_at) on account to app_user');
  }
}
