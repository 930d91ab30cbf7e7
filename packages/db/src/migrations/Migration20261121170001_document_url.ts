import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Addresses at which documents are fetched without signing in. */
export class Migration20261121170001_document_url extends Migration {
  override name = 'Migration20261121170001_document_url';

  override up(): void {
    this.addSql(
      `create table document_url (id uuid not null, organization_id uuid not null, document_id uuid not null, token_hash varchar(64) not null, disposition varchar(16) not null, created_by_id uuid not null, created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz null, use_count int not null default 0, last_used_at timestamptz null, primary key (id))`,
    );
    for (const column of ['organization_id', 'document_id', 'created_by_id']) {
      this.addSql(`create index document_url_${column}_index on document_url (${column})`);
    }
    this.addSql('alter table document_url add constraint document_url_token_hash_unique unique (token_hash)');
    this.addSql(
      'alter table document_url add constraint document_url_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql(
      'alter table document_url add constraint document_url_document_id_foreign foreign key (document_id) references document (id) on delete cascade',
    );
    this.addSql(
      'alter table document_url add constraint document_url_created_by_id_foreign foreign key (created_by_id) references users (id)',
    );
    this.addSql('alter table document_url enable row level security');
    this.addSql('alter table document_url force row level security');
    this.addSql(
      `create policy document_url_tenant on document_url to app_tenant using (${OWN}) with check (${OWN} and (document_url.document_id is null or exists (select 1 from document parent where parent.id = document_url.document_id)))`,
    );
    this.addSql('create policy document_url_system on document_url to app_system using (true) with check (true)');
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on document_url to ${role}`);
    }
  }
}
