import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Logos, and when the contents of a deleted organization were emptied. */
export class Migration20261121150002_brand_logo extends Migration {
  override name = 'Migration20261121150002_brand_logo';

  override up(): void {
    this.addSql('alter table organization add column purged_at timestamptz null');
    this.addSql(
      `create table brand_logo (id uuid not null, organization_id uuid not null, storage_key varchar(512) not null, sha256 varchar(64) not null, size_bytes int not null, content_type varchar(64) not null, created_at timestamptz not null default now(), primary key (id))`,
    );
    this.addSql('create index brand_logo_organization_id_index on brand_logo (organization_id)');
    this.addSql(
      'alter table brand_logo add constraint brand_logo_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql('alter table brand_logo enable row level security');
    this.addSql('alter table brand_logo force row level security');
    this.addSql(`create policy brand_logo_tenant on brand_logo to app_tenant using (${OWN}) with check (${OWN})`);
    this.addSql('create policy brand_logo_system on brand_logo to app_system using (true) with check (true)');
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on brand_logo to ${role}`);
    }
  }
}
