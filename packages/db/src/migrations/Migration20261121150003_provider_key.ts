import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Organizations' own keys to model providers, and the embedding model that serves while another is being prepared. */
export class Migration20261121150003_provider_key extends Migration {
  override name = 'Migration20261121150003_provider_key';

  override up(): void {
    this.addSql('alter table organization add column embedding_in_use jsonb null');
    this.addSql(
      `create table provider_key (id uuid not null, organization_id uuid not null, provider varchar(32) not null, sealed_data_key varchar(512) not null, sealed text not null, hint varchar(4) not null, set_by_id uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (id))`,
    );
    this.addSql('create index provider_key_set_by_id_index on provider_key (set_by_id)');
    this.addSql(
      'alter table provider_key add constraint provider_key_organization_id_provider_unique unique (organization_id, provider)',
    );
    this.addSql(
      'alter table provider_key add constraint provider_key_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql(
      'alter table provider_key add constraint provider_key_set_by_id_foreign foreign key (set_by_id) references users (id)',
    );
    this.addSql('alter table provider_key enable row level security');
    this.addSql('alter table provider_key force row level security');
    this.addSql(`create policy provider_key_tenant on provider_key to app_tenant using (${OWN}) with check (${OWN})`);
    this.addSql('create policy provider_key_system on provider_key to app_system using (true) with check (true)');
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on provider_key to ${role}`);
    }
  }
}
