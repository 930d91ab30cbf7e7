import { Migration } from '@mikro-orm/migrations';

export class Migration20261123082348_link_preview extends Migration {
  override name = 'Migration20261123082348_link_preview';

  override up(): void {
    this.addSql("create table \"share_preview\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"link_id\" uuid not null, \"visitor_id\" uuid null, \"session_id\" uuid not null, \"created_at\" timestamptz not null default now(), \"expires_at\" timestamptz not null, primary key (\"id\"))");
    this.addSql("create index \"share_preview_organization_id_index\" on \"share_preview\" (\"organization_id\")");
    this.addSql("create index \"share_preview_link_id_index\" on \"share_preview\" (\"link_id\")");
    this.addSql("create index \"share_preview_visitor_id_index\" on \"share_preview\" (\"visitor_id\")");
    this.addSql("alter table \"share_preview\" add constraint \"share_preview_session_id_organization_id_unique\" unique (\"session_id\", \"organization_id\")");
    this.addSql("alter table \"share_preview\" add constraint \"share_preview_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_preview\" add constraint \"share_preview_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_preview\" add constraint \"share_preview_visitor_id_foreign\" foreign key (\"visitor_id\") references \"share_visitor\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_preview\" enable row level security");
    this.addSql("alter table \"share_preview\" force row level security");
    this.addSql("create policy \"share_preview_tenant\" on \"share_preview\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_preview.link_id is null or exists (select 1 from share_link parent where parent.id = share_preview.link_id)) and (share_preview.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = share_preview.visitor_id)))");
    this.addSql("create policy \"share_preview_system\" on \"share_preview\" to \"app_system\" using (true) with check (true)");
    for (const role of ['app_tenant', 'app_system'])
      this.addSql(`grant select, insert, update, delete on share_preview to ${role}`);
  }
}
