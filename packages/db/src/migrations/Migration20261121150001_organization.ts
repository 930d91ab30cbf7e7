import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Invitations, people who left, and organizations with features, settings and an end. */
export class Migration20261121150001_organization extends Migration {
  override name = 'Migration20261121150001_organization';

  override up(): void {
    this.addSql(
      `alter table organization add column features jsonb not null default '{}'::jsonb, add column settings jsonb not null default '{}'::jsonb, add column deleted_at timestamptz null`,
    );
    this.addSql('create index organization_deleted_at_index on organization (deleted_at)');
    this.addSql(
      `alter table organization_user add column allowed_workflow_roles jsonb not null default '["Runner"]'::jsonb, add column left_at timestamptz null`,
    );
    this.addSql(
      `create table invitation (id uuid not null, organization_id uuid not null, email varchar(255) not null, role varchar(255) not null, datarooms jsonb not null, token_hash varchar(64) not null, invited_by_id uuid not null, created_at timestamptz not null default now(), sent_at timestamptz not null default now(), expires_at timestamptz not null, primary key (id))`,
    );
    this.addSql('create index invitation_invited_by_id_index on invitation (invited_by_id)');
    this.addSql('alter table invitation add constraint invitation_token_hash_unique unique (token_hash)');
    this.addSql(
      'alter table invitation add constraint invitation_organization_id_email_unique unique (organization_id, email)',
    );
    this.addSql(
      'alter table invitation add constraint invitation_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql(
      'alter table invitation add constraint invitation_invited_by_id_foreign foreign key (invited_by_id) references users (id)',
    );
    this.addSql('alter table invitation enable row level security');
    this.addSql('alter table invitation force row level security');
    this.addSql(`create policy invitation_tenant on invitation to app_tenant using (${OWN}) with check (${OWN})`);
    this.addSql('create policy invitation_system on invitation to app_system using (true) with check (true)');
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on invitation to ${role}`);
    }
  }
}
