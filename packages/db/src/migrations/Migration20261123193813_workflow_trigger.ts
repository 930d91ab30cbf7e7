import { Migration } from '@mikro-orm/migrations';

/** Triggers of workflows, what has started them, and what their runs save. */
export class Migration20261123193813_workflow_trigger extends Migration {
  override name = 'Migration20261123193813_workflow_trigger';

  override up(): void {
    this.addSql("create table \"workflow_saved\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"dataroom_id\" uuid not null, \"sha256\" varchar(64) not null, \"chain\" jsonb not null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"workflow_saved_organization_id_index\" on \"workflow_saved\" (\"organization_id\")");
    this.addSql("create index \"workflow_saved_dataroom_id_sha256_index\" on \"workflow_saved\" (\"dataroom_id\", \"sha256\")");
    this.addSql("create table \"workflow_start\" (\"workflow_id\" uuid not null, \"vertex_id\" varchar(255) not null, \"occurrence\" varchar(64) not null, \"organization_id\" uuid not null, \"created_at\" timestamptz not null default now(), primary key (\"workflow_id\", \"vertex_id\", \"occurrence\"))");
    this.addSql("create index \"workflow_start_organization_id_index\" on \"workflow_start\" (\"organization_id\")");
    this.addSql("create table \"workflow_trigger\" (\"workflow_id\" uuid not null, \"vertex_id\" varchar(255) not null, \"organization_id\" uuid not null, \"name\" varchar(255) not null, \"kind\" varchar(16) not null, \"settings\" jsonb not null, \"dataroom_id\" uuid null, \"user_id\" uuid not null, \"is_enabled\" boolean not null default true, \"next_at\" timestamptz null, \"last_at\" timestamptz null, \"problem\" text null, \"created_at\" timestamptz not null default now(), primary key (\"workflow_id\", \"vertex_id\"))");
    this.addSql("create index \"workflow_trigger_organization_id_index\" on \"workflow_trigger\" (\"organization_id\")");
    this.addSql("create index \"workflow_trigger_user_id_index\" on \"workflow_trigger\" (\"user_id\")");
    this.addSql("create index \"workflow_trigger_due\" on \"workflow_trigger\" (\"next_at\") where \"is_enabled\" and \"next_at\" is not null");
    this.addSql("create index \"workflow_trigger_room\" on \"workflow_trigger\" (\"dataroom_id\") where \"dataroom_id\" is not null");
    this.addSql("alter table \"workflow_saved\" add constraint \"workflow_saved_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_saved\" add constraint \"workflow_saved_dataroom_id_foreign\" foreign key (\"dataroom_id\") references \"dataroom\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_saved\" enable row level security");
    this.addSql("alter table \"workflow_saved\" force row level security");
    this.addSql("create policy \"workflow_saved_tenant\" on \"workflow_saved\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_saved.dataroom_id is null or exists (select 1 from dataroom parent where parent.id = workflow_saved.dataroom_id)))");
    this.addSql("create policy \"workflow_saved_system\" on \"workflow_saved\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_start\" add constraint \"workflow_start_workflow_id_foreign\" foreign key (\"workflow_id\") references \"workflow\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_start\" add constraint \"workflow_start_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_start\" enable row level security");
    this.addSql("alter table \"workflow_start\" force row level security");
    this.addSql("create policy \"workflow_start_tenant\" on \"workflow_start\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_start.workflow_id is null or exists (select 1 from workflow parent where parent.id = workflow_start.workflow_id)))");
    this.addSql("create policy \"workflow_start_system\" on \"workflow_start\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_trigger\" add constraint \"workflow_trigger_workflow_id_foreign\" foreign key (\"workflow_id\") references \"workflow\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_trigger\" add constraint \"workflow_trigger_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_trigger\" add constraint \"workflow_trigger_user_id_foreign\" foreign key (\"user_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"workflow_trigger\" enable row level security");
    this.addSql("alter table \"workflow_trigger\" force row level security");
    this.addSql("create policy \"workflow_trigger_tenant\" on \"workflow_trigger\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_trigger.workflow_id is null or exists (select 1 from workflow parent where parent.id = workflow_trigger.workflow_id)))");
    this.addSql("create policy \"workflow_trigger_system\" on \"workflow_trigger\" to \"app_system\" using (true) with check (true)");
    for (const table of ['workflow_trigger', 'workflow_start', 'workflow_saved'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
}
