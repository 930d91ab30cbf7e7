import { Migration } from '@mikro-orm/migrations';

/** Workflows with their versions, members, variables and files, and the templates of operators. */
export class Migration20261123080106_workflow extends Migration {
  override name = 'Migration20261123080106_workflow';

  override up(): void {
    this.addSql("create table \"workflow\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"name\" varchar(255) not null, \"description\" text not null default '', \"access_policy\" varchar(255) not null default 'Private', \"skill_type\" varchar(255) null, \"is_component\" boolean not null default false, \"tags\" jsonb not null, \"flow_metadata\" jsonb not null, \"credits\" numeric(20,6) not null default '100', \"draft_number\" int not null, \"published_number\" int null, \"template_key\" varchar(255) null, \"template_hash\" varchar(64) null, \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), \"updated_at\" timestamptz not null default now(), \"deleted_at\" timestamptz null, primary key (\"id\"))");
    this.addSql("create index \"workflow_created_by_id_index\" on \"workflow\" (\"created_by_id\")");
    this.addSql("create index \"workflow_organization_id_updated_at_index\" on \"workflow\" (\"organization_id\", \"updated_at\")");
    this.addSql("create table \"workflow_file\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"workflow_id\" uuid not null, \"name\" varchar(255) not null, \"storage_key\" varchar(255) not null, \"content_type\" varchar(255) not null, \"size_bytes\" bigint not null, \"sha256\" varchar(64) not null, \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"workflow_file_organization_id_index\" on \"workflow_file\" (\"organization_id\")");
    this.addSql("create index \"workflow_file_created_by_id_index\" on \"workflow_file\" (\"created_by_id\")");
    this.addSql("create index \"workflow_file_workflow_id_created_by_id_index\" on \"workflow_file\" (\"workflow_id\", \"created_by_id\")");
    this.addSql("create table \"workflow_member\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"organization_user_id\" uuid not null, \"role\" varchar(255) not null, \"created_at\" timestamptz not null default now(), \"workflow_id\" uuid not null, primary key (\"id\"))");
    this.addSql("create index \"workflow_member_organization_id_index\" on \"workflow_member\" (\"organization_id\")");
    this.addSql("create index \"workflow_member_organization_user_id_index\" on \"workflow_member\" (\"organization_user_id\")");
    this.addSql("alter table \"workflow_member\" add constraint \"workflow_member_workflow_id_organization_user_id_unique\" unique (\"workflow_id\", \"organization_user_id\")");
    this.addSql("create table \"workflow_template\" (\"id\" uuid not null, \"key\" varchar(255) not null, \"name\" varchar(255) not null, \"description\" text not null default '', \"tags\" jsonb not null, \"skill_type\" varchar(255) null, \"flow\" text not null, \"flow_hash\" varchar(64) not null, \"created_at\" timestamptz not null default now(), \"updated_at\" timestamptz not null default now(), \"deleted_at\" timestamptz null, primary key (\"id\"))");
    this.addSql("alter table \"workflow_template\" add constraint \"workflow_template_key_unique\" unique (\"key\")");
    this.addSql("create table \"workflow_variable\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"name\" varchar(255) not null, \"type\" varchar(16) not null, \"value\" text null, \"sealed_data_key\" varchar(512) null, \"sealed\" text null, \"hosts\" jsonb not null, \"default_fields\" jsonb not null, \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), \"updated_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"workflow_variable_created_by_id_index\" on \"workflow_variable\" (\"created_by_id\")");
    this.addSql("alter table \"workflow_variable\" add constraint \"workflow_variable_organization_id_name_unique\" unique (\"organization_id\", \"name\")");
    this.addSql("create table \"workflow_version\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"workflow_id\" uuid not null, \"number\" int not null, \"kind\" varchar(16) not null, \"flow\" text not null, \"flow_hash\" varchar(64) not null, \"note\" varchar(500) not null default '', \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"workflow_version_organization_id_index\" on \"workflow_version\" (\"organization_id\")");
    this.addSql("create index \"workflow_version_created_by_id_index\" on \"workflow_version\" (\"created_by_id\")");
    this.addSql("alter table \"workflow_version\" add constraint \"workflow_version_workflow_id_number_unique\" unique (\"workflow_id\", \"number\")");
    this.addSql("alter table \"workflow\" add constraint \"workflow_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow\" add constraint \"workflow_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"workflow\" enable row level security");
    this.addSql("alter table \"workflow\" force row level security");
    this.addSql("create policy \"workflow_tenant\" on \"workflow\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"workflow_system\" on \"workflow\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_file\" add constraint \"workflow_file_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_file\" add constraint \"workflow_file_workflow_id_foreign\" foreign key (\"workflow_id\") references \"workflow\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_file\" add constraint \"workflow_file_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"workflow_file\" enable row level security");
    this.addSql("alter table \"workflow_file\" force row level security");
    this.addSql("create policy \"workflow_file_tenant\" on \"workflow_file\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_file.workflow_id is null or exists (select 1 from workflow parent where parent.id = workflow_file.workflow_id)))");
    this.addSql("create policy \"workflow_file_system\" on \"workflow_file\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_member\" add constraint \"workflow_member_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_member\" add constraint \"workflow_member_organization_user_id_foreign\" foreign key (\"organization_user_id\") references \"organization_user\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_member\" add constraint \"workflow_member_workflow_id_foreign\" foreign key (\"workflow_id\") references \"workflow\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_member\" enable row level security");
    this.addSql("alter table \"workflow_member\" force row level security");
    this.addSql("create policy \"workflow_member_tenant\" on \"workflow_member\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_member.workflow_id is null or exists (select 1 from workflow parent where parent.id = workflow_member.workflow_id)) and (workflow_member.organization_user_id is null or exists (select 1 from organization_user parent where parent.id = workflow_member.organization_user_id)))");
    this.addSql("create policy \"workflow_member_system\" on \"workflow_member\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_template\" enable row level security");
    this.addSql("alter table \"workflow_template\" force row level security");
    this.addSql("create policy \"workflow_template_tenant\" on \"workflow_template\" for select to \"app_tenant\" using (deleted_at is null)");
    this.addSql("create policy \"workflow_template_system\" on \"workflow_template\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_variable\" add constraint \"workflow_variable_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_variable\" add constraint \"workflow_variable_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"workflow_variable\" enable row level security");
    this.addSql("alter table \"workflow_variable\" force row level security");
    this.addSql("create policy \"workflow_variable_tenant\" on \"workflow_variable\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"workflow_variable_system\" on \"workflow_variable\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_version\" add constraint \"workflow_version_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_version\" add constraint \"workflow_version_workflow_id_foreign\" foreign key (\"workflow_id\") references \"workflow\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_version\" add constraint \"workflow_version_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"workflow_version\" enable row level security");
    this.addSql("alter table \"workflow_version\" force row level security");
    this.addSql("create policy \"workflow_version_tenant\" on \"workflow_version\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_version.workflow_id is null or exists (select 1 from workflow parent where parent.id = workflow_version.workflow_id)))");
    this.addSql("create policy \"workflow_version_system\" on \"workflow_version\" to \"app_system\" using (true) with check (true)");
    for (const table of ['workflow', 'workflow_file', 'workflow_member', 'workflow_variable', 'workflow_version'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
    this.addSql('grant select on workflow_template to app_tenant');
    this.addSql('grant select, insert, update, delete on workflow_template to app_system');
  }
}
