import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

export class Migration20261121000002_provider extends Migration {
  override name = 'Migration20261121000002_provider';

  override up(): void {
    this.addSql(`create table provider_call (id uuid not null, organization_id uuid not null, task_id uuid null, request_id varchar(128) null, provider varchar(32) not null, model varchar(128) not null, kind varchar(16) not null, input_tokens int null, output_tokens int null, cost numeric(20,12) null, duration_ms int not null, outcome varchar(32) not null, created_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index provider_call_organization_id_created_at_index on provider_call (organization_id, created_at)`);
    this.addSql(`create index provider_call_task_id_index on provider_call (task_id)`);
    this.addSql(`create table provider_lease (id bigserial primary key, key varchar(64) not null, holder varchar(128) not null, created_at timestamptz not null default now(), expires_at timestamptz not null)`);
    this.addSql(`create index provider_lease_key_id_index on provider_lease (key, id)`);
    this.addSql(`create index provider_lease_holder_index on provider_lease (holder)`);
    this.addSql(`alter table provider_call add constraint provider_call_organization_id_foreign foreign key (organization_id) references organization (id)`);
    for (const table of ['provider_call', 'provider_lease']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy ${table}_system on ${table} to app_system using (true) with check (true)`);
    }
    this.addSql(`create policy provider_call_tenant on provider_call to app_tenant using (${OWN}) with check (${OWN})`);
    // What was spent stays written; places in line come and go.
    this.addSql('grant select, insert on provider_call to app_tenant, app_system');
    this.addSql('grant select, insert, update, delete on provider_lease to app_system');
    this.addSql('grant usage on sequence provider_lease_id_seq to app_system');
  }
}
