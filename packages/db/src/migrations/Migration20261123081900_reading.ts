import { Migration } from '@mikro-orm/migrations';

export class Migration20261123081900_reading extends Migration {
  override name = 'Migration20261123081900_reading';

  override up(): void {
    this.addSql("create table \"share_visit\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"link_id\" uuid not null, \"visitor_id\" uuid not null, \"started_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"share_visit_organization_id_index\" on \"share_visit\" (\"organization_id\")");
    this.addSql("create index \"share_visit_visitor_id_index\" on \"share_visit\" (\"visitor_id\")");
    this.addSql("create index \"share_visit_link_id_started_at_index\" on \"share_visit\" (\"link_id\", \"started_at\")");
    this.addSql("create table \"share_page_time\" (\"visit_id\" uuid not null, \"document_id\" uuid not null, \"page\" int not null, \"organization_id\" uuid not null, \"milliseconds\" int not null, \"last_read_at\" timestamptz not null, primary key (\"visit_id\", \"document_id\", \"page\"))");
    this.addSql("create index \"share_page_time_document_id_index\" on \"share_page_time\" (\"document_id\")");
    this.addSql("create index \"share_page_time_organization_id_index\" on \"share_page_time\" (\"organization_id\")");
    this.addSql("create table \"share_download\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"link_id\" uuid not null, \"visitor_id\" uuid null, \"document_id\" uuid not null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"share_download_organization_id_index\" on \"share_download\" (\"organization_id\")");
    this.addSql("create index \"share_download_visitor_id_index\" on \"share_download\" (\"visitor_id\")");
    this.addSql("create index \"share_download_document_id_index\" on \"share_download\" (\"document_id\")");
    this.addSql("create index \"share_download_link_id_created_at_index\" on \"share_download\" (\"link_id\", \"created_at\")");
    this.addSql("alter table \"share_link\" add \"digest_until\" timestamptz null");
    this.addSql("alter table \"share_visitor\" add \"visit_id\" uuid null, add \"reading_document_id\" uuid null, add \"reading_page\" int null, add \"counted_until\" timestamptz null");
    this.addSql("alter table \"share_visit\" add constraint \"share_visit_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_visit\" add constraint \"share_visit_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_visit\" add constraint \"share_visit_visitor_id_foreign\" foreign key (\"visitor_id\") references \"share_visitor\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_visit\" enable row level security");
    this.addSql("alter table \"share_visit\" force row level security");
    this.addSql("create policy \"share_visit_tenant\" on \"share_visit\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_visit.link_id is null or exists (select 1 from share_link parent where parent.id = share_visit.link_id)) and (share_visit.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = share_visit.visitor_id)))");
    this.addSql("create policy \"share_visit_system\" on \"share_visit\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"share_page_time\" add constraint \"share_page_time_visit_id_foreign\" foreign key (\"visit_id\") references \"share_visit\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_page_time\" add constraint \"share_page_time_document_id_foreign\" foreign key (\"document_id\") references \"document\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_page_time\" add constraint \"share_page_time_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_page_time\" enable row level security");
    this.addSql("alter table \"share_page_time\" force row level security");
    this.addSql("create policy \"share_page_time_tenant\" on \"share_page_time\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_page_time.visit_id is null or exists (select 1 from share_visit parent where parent.id = share_page_time.visit_id)) and (share_page_time.document_id is null or exists (select 1 from document parent where parent.id = share_page_time.document_id)))");
    this.addSql("create policy \"share_page_time_system\" on \"share_page_time\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"share_download\" add constraint \"share_download_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_download\" add constraint \"share_download_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_download\" add constraint \"share_download_visitor_id_foreign\" foreign key (\"visitor_id\") references \"share_visitor\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_download\" add constraint \"share_download_document_id_foreign\" foreign key (\"document_id\") references \"document\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_download\" enable row level security");
    this.addSql("alter table \"share_download\" force row level security");
    this.addSql("create policy \"share_download_tenant\" on \"share_download\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_download.link_id is null or exists (select 1 from share_link parent where parent.id = share_download.link_id)) and (share_download.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = share_download.visitor_id)) and (share_download.document_id is null or exists (select 1 from document parent where parent.id = share_download.document_id)))");
    this.addSql("create policy \"share_download_system\" on \"share_download\" to \"app_system\" using (true) with check (true)");
    for (const table of ['share_visit', 'share_page_time', 'share_download'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
}
