import { Migration } from '@mikro-orm/migrations';

/** Filters, sorts and columns of a table under a name. */
export class Migration20261121100001_table_views extends Migration {
  override name = 'Migration20261121100001_table_views';

  override up(): void {
    this.addSql(`create table datatable_view (id uuid not null, organization_id uuid not null, datatable_id uuid not null, name varchar(120) not null, is_shared boolean not null default false, settings jsonb not null, created_by_id uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index datatable_view_organization_id_index on datatable_view (organization_id)`);
    this.addSql(`create index datatable_view_created_by_id_index on datatable_view (created_by_id)`);
    this.addSql(`create index datatable_view_datatable_id_created_by_id_index on datatable_view (datatable_id, created_by_id)`);
    this.addSql(`alter table datatable_view add constraint datatable_view_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_view add constraint datatable_view_datatable_id_foreign foreign key (datatable_id) references datatable (id) on delete cascade`);
    this.addSql(`alter table datatable_view add constraint datatable_view_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table datatable_view enable row level security`);
    this.addSql(`alter table datatable_view force row level security`);
    this.addSql(`create policy datatable_view_tenant on datatable_view to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_view.datatable_id is null or exists (select 1 from datatable parent where parent.id = datatable_view.datatable_id)))`);
    this.addSql(`create policy datatable_view_system on datatable_view to app_system using (true) with check (true)`);
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on datatable_view to ${role}`);
    }
  }
}
