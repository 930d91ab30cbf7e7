import { Migration } from '@mikro-orm/migrations';

export class Migration20261123155749_billing extends Migration {
  override name = 'Migration20261123155749_billing';

  override up(): void {
    this.addSql("create table \"billing_comparison\" (\"id\" uuid not null, \"organizations\" int not null, \"findings\" jsonb not null, \"compared_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"billing_comparison_compared_at_index\" on \"billing_comparison\" (\"compared_at\")");
    this.addSql("create table \"billing_payment\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"kind\" varchar(16) not null, \"source_id\" varchar(255) not null, \"number\" varchar(255) null, \"status\" varchar(16) not null, \"plan\" varchar(16) null, \"amount\" bigint not null, \"returned\" bigint not null, \"currency\" varchar(3) not null, \"credits\" numeric(20,6) not null default '0', \"reversed\" numeric(20,6) not null default '0', \"reversals\" int not null default 0, \"months\" int not null default 0, \"hosted_url\" text null, \"pdf_url\" text null, \"period_start\" timestamptz null, \"period_end\" timestamptz null, \"paid_at\" timestamptz null, \"created_at\" timestamptz not null, primary key (\"id\"))");
    this.addSql("alter table \"billing_payment\" add constraint \"billing_payment_source_id_unique\" unique (\"source_id\")");
    this.addSql("create index \"billing_payment_organization_id_created_at_index\" on \"billing_payment\" (\"organization_id\", \"created_at\")");
    this.addSql("create table \"billing_customer\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"customer_id\" varchar(255) null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"billing_customer_organization_id_index\" on \"billing_customer\" (\"organization_id\")");
    this.addSql("alter table \"billing_customer\" add constraint \"billing_customer_customer_id_unique\" unique (\"customer_id\")");
    this.addSql("create table \"billing_account\" (\"organization_id\" uuid not null, \"version\" int not null default 0, \"problem_since\" timestamptz null, \"grace_mails\" smallint not null default 0, \"alert\" varchar(32) null, \"converged_at\" timestamptz null, \"created_at\" timestamptz not null default now(), \"updated_at\" timestamptz not null default now(), primary key (\"organization_id\"))");
    this.addSql("create index \"billing_account_problem\" on \"billing_account\" (\"problem_since\") where \"problem_since\" is not null");
    this.addSql("create table \"stripe_event\" (\"id\" varchar(255) not null, \"type\" varchar(255) not null, \"object_id\" varchar(255) null, \"customer_id\" varchar(255) null, \"livemode\" boolean not null, \"state\" varchar(16) not null, \"reason\" varchar(255) null, \"created_at\" timestamptz not null, \"received_at\" timestamptz not null default now(), \"done_at\" timestamptz null, primary key (\"id\"))");
    this.addSql("create index \"stripe_event_received_at_index\" on \"stripe_event\" (\"received_at\")");
    this.addSql("create index \"stripe_event_pending\" on \"stripe_event\" (\"customer_id\") where \"state\" = 'pending'");
    this.addSql("create table \"billing_checkout\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"kind\" varchar(16) not null, \"plan\" varchar(16) null, \"frequency\" varchar(16) null, \"credits\" numeric(20,6) null, \"status\" varchar(16) not null, \"attempt\" int not null default 1, \"provider_id\" varchar(255) null, \"url\" text null, \"created_by_id\" uuid null, \"returned_at\" timestamptz null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("alter table \"billing_checkout\" add constraint \"billing_checkout_provider_id_unique\" unique (\"provider_id\")");
    this.addSql("create index \"billing_checkout_created_by_id_index\" on \"billing_checkout\" (\"created_by_id\")");
    this.addSql("create index \"billing_checkout_organization_id_created_at_index\" on \"billing_checkout\" (\"organization_id\", \"created_at\")");
    this.addSql("alter table \"billing_comparison\" enable row level security");
    this.addSql("alter table \"billing_comparison\" force row level security");
    this.addSql("create policy \"billing_comparison_system\" on \"billing_comparison\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"billing_payment\" add constraint \"billing_payment_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"billing_payment\" add constraint \"billing_payment_reversed\" check (credits >= 0 and reversed >= 0 and reversed <= credits)");
    this.addSql("alter table \"billing_payment\" enable row level security");
    this.addSql("alter table \"billing_payment\" force row level security");
    this.addSql("create policy \"billing_payment_tenant\" on \"billing_payment\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"billing_payment_system\" on \"billing_payment\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"billing_customer\" add constraint \"billing_customer_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"billing_customer\" enable row level security");
    this.addSql("alter table \"billing_customer\" force row level security");
    this.addSql("create policy \"billing_customer_tenant\" on \"billing_customer\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"billing_customer_system\" on \"billing_customer\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"billing_account\" add constraint \"billing_account_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\") on update cascade on delete cascade");
    this.addSql("alter table \"billing_account\" enable row level security");
    this.addSql("alter table \"billing_account\" force row level security");
    this.addSql("create policy \"billing_account_tenant\" on \"billing_account\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"billing_account_system\" on \"billing_account\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"stripe_event\" enable row level security");
    this.addSql("alter table \"stripe_event\" force row level security");
    this.addSql("create policy \"stripe_event_system\" on \"stripe_event\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"billing_checkout\" add constraint \"billing_checkout_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"billing_checkout\" add constraint \"billing_checkout_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\") on delete set null");
    this.addSql("alter table \"billing_checkout\" add constraint \"billing_checkout_wish\" check ((plan is null) <> (credits is null) and (plan is null) = (frequency is null))");
    this.addSql("alter table \"billing_checkout\" enable row level security");
    this.addSql("alter table \"billing_checkout\" force row level security");
    this.addSql("create policy \"billing_checkout_tenant\" on \"billing_checkout\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"billing_checkout_system\" on \"billing_checkout\" to \"app_system\" using (true) with check (true)");
    this.addSql('grant select on billing_account, billing_customer, billing_checkout, billing_payment to app_tenant');
    this.addSql(
      'grant select, insert, update on billing_account, billing_customer, billing_checkout, billing_payment, stripe_event, billing_comparison to app_system',
    );
    this.addSql('grant delete on billing_comparison to app_system');
  }
}
