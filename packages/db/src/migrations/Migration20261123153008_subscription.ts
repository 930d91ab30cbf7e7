import { Migration } from '@mikro-orm/migrations';

export class Migration20261123153008_subscription extends Migration {
  override name = 'Migration20261123153008_subscription';

  override up(): void {
    this.addSql("create table \"subscription\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"source\" varchar(16) not null, \"plan\" varchar(16) not null, \"plan_version\" int null, \"details\" jsonb not null, \"status\" varchar(16) not null, \"start_date\" timestamptz not null, \"end_date\" timestamptz null, \"is_recurring\" boolean not null, \"provider\" varchar(16) null, \"provider_id\" varchar(255) null, \"pending_change\" jsonb null, \"payment_problem\" jsonb null, \"created_at\" timestamptz not null default now(), \"updated_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("alter table \"subscription\" add constraint \"subscription_organization_id_source_unique\" unique (\"organization_id\", \"source\")");
    this.addSql("alter table \"subscription\" add constraint \"subscription_provider_id_unique\" unique (\"provider_id\")");
    this.addSql("create table \"plan_version\" (\"id\" uuid not null, \"plan\" varchar(16) not null, \"version\" int not null, \"details\" jsonb not null, \"reason\" varchar(255) not null, \"created_by_id\" uuid null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"plan_version_created_by_id_index\" on \"plan_version\" (\"created_by_id\")");
    this.addSql("alter table \"plan_version\" add constraint \"plan_version_plan_version_unique\" unique (\"plan\", \"version\")");
    this.addSql("alter table \"subscription\" add constraint \"subscription_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"subscription\" add constraint \"subscription_source\" check (source in ('operator', 'stripe', 'trial'))");
    this.addSql("alter table \"subscription\" add constraint \"subscription_status\" check (status in ('active', 'past_due', 'ended'))");
    this.addSql("alter table \"subscription\" add constraint \"subscription_dates\" check (end_date is null or end_date >= start_date)");
    this.addSql("alter table \"subscription\" enable row level security");
    this.addSql("alter table \"subscription\" force row level security");
    this.addSql("create policy \"subscription_tenant\" on \"subscription\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"subscription_system\" on \"subscription\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"plan_version\" add constraint \"plan_version_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\") on delete set null");
    this.addSql("alter table \"plan_version\" add constraint \"plan_version_number\" check (version > 0)");
    this.addSql("alter table \"plan_version\" enable row level security");
    this.addSql("alter table \"plan_version\" force row level security");
    this.addSql("create policy \"plan_version_tenant\" on \"plan_version\" for select to \"app_tenant\" using (true)");
    this.addSql("create policy \"plan_version_system\" on \"plan_version\" to \"app_system\" using (true) with check (true)");
    this.addSql('grant select on plan_version, subscription to app_tenant');
    this.addSql('grant select, insert on plan_version to app_system');
    this.addSql('grant select, insert, update on subscription to app_system');
  }
}
