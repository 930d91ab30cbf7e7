import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Documents that were asked for as one ZIP file. */
export class Migration20261121170000_bundle extends Migration {
  override name = 'Migration20261121170000_bundle';

  override up(): void {
    this.addSql(
      `create table bundle (id uuid not null, organization_id uuid not null, dataroom_id uuid not null, name varchar(255) not null, chosen jsonb null, task_id uuid not null, status varchar(16) not null default 'pending', file_count int not null, content_bytes bigint not null, storage_key varchar(255) null, sha256 varchar(64) null, size_bytes bigint null, problem varchar(255) null, by_mail boolean not null default false, created_by_id uuid not null, created_at timestamptz not null default now(), expires_at timestamptz null, primary key (id))`,
    );
    this.addSql('create index bundle_organization_id_created_by_id_index on bundle (organization_id, created_by_id)');
    this.addSql('create index bundle_dataroom_id_index on bundle (dataroom_id)');
    this.addSql('create index bundle_created_by_id_index on bundle (created_by_id)');
    this.addSql(
      'alter table bundle add constraint bundle_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql(
      'alter table bundle add constraint bundle_dataroom_id_foreign foreign key (dataroom_id) references dataroom (id) on delete cascade',
    );
    this.addSql(
      'alter table bundle add constraint bundle_created_by_id_foreign foreign key (created_by_id) references users (id)',
    );
    this.addSql('alter table bundle enable row level security');
    this.addSql('alter table bundle force row level security');
    this.addSql(
      `create policy bundle_tenant on bundle to app_tenant using (${OWN}) with check (${OWN} and (bundle.dataroom_id is null or exists (select 1 from dataroom parent where parent.id = bundle.dataroom_id)))`,
    );
    this.addSql('create policy bundle_system on bundle to app_system using (true) with check (true)');
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on bundle to ${role}`);
    }
  }
}
