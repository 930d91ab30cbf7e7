import { Migration } from '@mikro-orm/migrations';

/** Runs of workflows: their checkpoints, waits, effects and messages. */
export class Migration20261123153236_workflow_run extends Migration {
  override name = 'Migration20261123153236_workflow_run';

  override up(): void {
    this.addSql("create table \"workflow_execution\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"workflow_id\" uuid not null, \"version_number\" int not null, \"kind\" varchar(16) not null, \"status\" varchar(16) not null default 'pending', \"waiting_for\" varchar(16) null, \"session_id\" varchar(255) not null, \"input\" jsonb not null, \"tweaks\" jsonb not null, \"start_component_id\" varchar(255) null, \"stop_component_id\" varchar(255) null, \"source_id\" uuid null, \"is_replay\" boolean not null default false, \"root_id\" uuid not null, \"parent_id\" uuid null, \"parent_key\" varchar(512) null, \"depth\" int not null default 0, \"credits_cap\" numeric(20,6) not null, \"credits_used\" numeric(20,6) not null default '0', \"has_turn\" boolean not null default false, \"work_ms\" int not null default 0, \"outputs\" text null, \"reason\" text null, \"failed_vertex_id\" varchar(255) null, \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), \"started_at\" timestamptz null, \"finished_at\" timestamptz null, primary key (\"id\"))");
    this.addSql("create index \"workflow_execution_organization_id_index\" on \"workflow_execution\" (\"organization_id\")");
    this.addSql("create index \"workflow_execution_created_by_id_index\" on \"workflow_execution\" (\"created_by_id\")");
    this.addSql("create index \"workflow_execution_workflow_id_created_by_id_created_at_index\" on \"workflow_execution\" (\"workflow_id\", \"created_by_id\", \"created_at\")");
    this.addSql("create index \"workflow_execution_working\" on \"workflow_execution\" (\"organization_id\") where \"has_turn\"");
    this.addSql("create index \"workflow_execution_parent\" on \"workflow_execution\" (\"parent_id\") where \"parent_id\" is not null");
    this.addSql("create table \"workflow_effect\" (\"execution_id\" uuid not null, \"key\" varchar(768) not null, \"organization_id\" uuid not null, \"vertex_id\" varchar(255) not null, \"idempotency_key\" uuid not null, \"request\" jsonb not null, \"outcome\" text null, \"credits\" numeric(20,6) not null default '0', \"created_at\" timestamptz not null default now(), \"finished_at\" timestamptz null, primary key (\"execution_id\", \"key\"))");
    this.addSql("create table \"workflow_checkpoint\" (\"execution_id\" uuid not null, \"seq\" int not null, \"organization_id\" uuid not null, \"key\" varchar(512) not null, \"vertex_id\" varchar(255) not null, \"rounds\" jsonb not null, \"phase\" varchar(16) not null, \"state\" varchar(16) not null, \"outcome\" jsonb null, \"inputs\" text not null, \"outputs\" text not null, \"storage_key\" varchar(255) null, \"hash\" varchar(64) not null, \"error\" text null, \"attempts\" int not null default 1, \"is_taken\" boolean not null default false, \"credits\" numeric(20,6) not null default '0', \"started_at\" timestamptz not null, \"finished_at\" timestamptz not null, primary key (\"execution_id\", \"seq\"))");
    this.addSql("alter table \"workflow_checkpoint\" add constraint \"workflow_checkpoint_execution_id_key_unique\" unique (\"execution_id\", \"key\")");
    this.addSql("create table \"workflow_message\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"workflow_id\" uuid not null, \"execution_id\" uuid not null, \"key\" varchar(768) not null, \"session_id\" varchar(255) not null, \"context_id\" varchar(255) not null default '', \"sender\" varchar(64) not null, \"sender_name\" varchar(255) not null, \"text\" text not null, \"files\" jsonb not null, \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"workflow_message_organization_id_index\" on \"workflow_message\" (\"organization_id\")");
    this.addSql("create index \"workflow_message_created_by_id_index\" on \"workflow_message\" (\"created_by_id\")");
    this.addSql("create index \"workflow_message_workflow_id_created_by_id_session_a8763_index\" on \"workflow_message\" (\"workflow_id\", \"created_by_id\", \"session_id\", \"created_at\")");
    this.addSql("alter table \"workflow_message\" add constraint \"workflow_message_workflow_id_key_unique\" unique (\"workflow_id\", \"key\")");
    this.addSql("create table \"workflow_wait\" (\"execution_id\" uuid not null, \"key\" varchar(512) not null, \"organization_id\" uuid not null, \"vertex_id\" varchar(255) not null, \"kind\" varchar(16) not null, \"until\" timestamptz not null, \"request\" jsonb not null, \"user_ids\" jsonb not null, \"answer\" text null, \"answered_by_id\" uuid null, \"created_at\" timestamptz not null default now(), \"answered_at\" timestamptz null, primary key (\"execution_id\", \"key\"))");
    this.addSql("create index \"workflow_wait_organization_id_index\" on \"workflow_wait\" (\"organization_id\")");
    this.addSql("alter table \"workflow_execution\" add constraint \"workflow_execution_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_execution\" add constraint \"workflow_execution_workflow_id_foreign\" foreign key (\"workflow_id\") references \"workflow\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_execution\" add constraint \"workflow_execution_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"workflow_execution\" enable row level security");
    this.addSql("alter table \"workflow_execution\" force row level security");
    this.addSql("create policy \"workflow_execution_tenant\" on \"workflow_execution\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_execution.workflow_id is null or exists (select 1 from workflow parent where parent.id = workflow_execution.workflow_id)))");
    this.addSql("create policy \"workflow_execution_system\" on \"workflow_execution\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_effect\" add constraint \"workflow_effect_execution_id_foreign\" foreign key (\"execution_id\") references \"workflow_execution\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_effect\" add constraint \"workflow_effect_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_effect\" enable row level security");
    this.addSql("alter table \"workflow_effect\" force row level security");
    this.addSql("create policy \"workflow_effect_tenant\" on \"workflow_effect\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_effect.execution_id is null or exists (select 1 from workflow_execution parent where parent.id = workflow_effect.execution_id)))");
    this.addSql("create policy \"workflow_effect_system\" on \"workflow_effect\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_checkpoint\" add constraint \"workflow_checkpoint_execution_id_foreign\" foreign key (\"execution_id\") references \"workflow_execution\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_checkpoint\" add constraint \"workflow_checkpoint_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_checkpoint\" enable row level security");
    this.addSql("alter table \"workflow_checkpoint\" force row level security");
    this.addSql("create policy \"workflow_checkpoint_tenant\" on \"workflow_checkpoint\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_checkpoint.execution_id is null or exists (select 1 from workflow_execution parent where parent.id = workflow_checkpoint.execution_id)))");
    this.addSql("create policy \"workflow_checkpoint_system\" on \"workflow_checkpoint\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_message\" add constraint \"workflow_message_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_message\" add constraint \"workflow_message_workflow_id_foreign\" foreign key (\"workflow_id\") references \"workflow\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_message\" add constraint \"workflow_message_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"workflow_message\" enable row level security");
    this.addSql("alter table \"workflow_message\" force row level security");
    this.addSql("create policy \"workflow_message_tenant\" on \"workflow_message\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_message.workflow_id is null or exists (select 1 from workflow parent where parent.id = workflow_message.workflow_id)))");
    this.addSql("create policy \"workflow_message_system\" on \"workflow_message\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"workflow_wait\" add constraint \"workflow_wait_execution_id_foreign\" foreign key (\"execution_id\") references \"workflow_execution\" (\"id\") on delete cascade");
    this.addSql("alter table \"workflow_wait\" add constraint \"workflow_wait_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"workflow_wait\" enable row level security");
    this.addSql("alter table \"workflow_wait\" force row level security");
    this.addSql("create policy \"workflow_wait_tenant\" on \"workflow_wait\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (workflow_wait.execution_id is null or exists (select 1 from workflow_execution parent where parent.id = workflow_wait.execution_id)))");
    this.addSql("create policy \"workflow_wait_system\" on \"workflow_wait\" to \"app_system\" using (true) with check (true)");
    for (const table of [
      'workflow_execution',
      'workflow_checkpoint',
      'workflow_wait',
      'workflow_effect',
      'workflow_message',
    ])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
}
