import { Migration } from '@mikro-orm/migrations';

const CURRENT_USER = `nullif(current_setting('app.user_id', true), '')::uuid`;

/** What colleagues may read of each other: a column that is added later must be named here, in a migration of its own. */
const SHOWN_TO_COLLEAGUES = [
  'id',
  'email',
  'phone',
  'first_name',
  'last_name',
  'avatar_url',
  'login_preference',
  'is_email_verified',
  'is_active',
  'enable_mfa',
  'is_superuser',
  'created_at',
  'updated_at',
];

export class Migration20261121000001_walls extends Migration {
  override name = 'Migration20261121000001_walls';

  override up(): void {
    // Live events are read in the order of their transactions.
    this.addSql('create index outbox_event_organization_id_tx_id_index on outbox_event (organization_id, tx, id)');
    this.addSql('drop index outbox_event_organization_id_id_index');
    // Password hashes are for signing in only.
    this.addSql('revoke select on users from app_tenant');
    this.addSql(`grant select (${SHOWN_TO_COLLEAGUES.join(', ')}) on users to app_tenant`);
    // Nobody writes down another person's deeds.
    this.addSql('drop policy audit_event_user on audit_event');
    const own = `organization_id is null and actor_id = ${CURRENT_USER}`;
    this.addSql(`create policy audit_event_user on audit_event to app_user using (${own}) with check (${own})`);
  }
}
