import { Migration } from '@mikro-orm/migrations';

/** The former values of cells. */
export class Migration20261122150821_cell_history extends Migration {
  override name = 'Migration20261122150821_cell_history';

  override up(): void {
    this.addSql(`create table datatable_cell_change (id uuid not null, organization_id uuid not null, row_id uuid not null, column_id uuid not null, kind varchar(16) not null, before jsonb not null, created_by_id uuid not null, created_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index datatable_cell_change_organization_id_index on datatable_cell_change (organization_id)`);
    this.addSql(`create index datatable_cell_change_column_id_index on datatable_cell_change (column_id)`);
    this.addSql(`create index datatable_cell_change_created_by_id_index on datatable_cell_change (created_by_id)`);
    this.addSql(`create index datatable_cell_change_row_id_column_id_created_at_index on datatable_cell_change (row_id, column_id, created_at)`);
    this.addSql(`alter table datatable_cell_change add constraint datatable_cell_change_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_cell_change add constraint datatable_cell_change_row_id_foreign foreign key (row_id) references datatable_row (id) on delete cascade`);
    this.addSql(`alter table datatable_cell_change add constraint datatable_cell_change_column_id_foreign foreign key (column_id) references datatable_column (id) on delete cascade`);
    this.addSql(`alter table datatable_cell_change add constraint datatable_cell_change_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table datatable_cell_change enable row level security`);
    this.addSql(`alter table datatable_cell_change force row level security`);
    this.addSql(`create policy datatable_cell_change_tenant on datatable_cell_change to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_cell_change.row_id is null or exists (select 1 from datatable_row parent where parent.id = datatable_cell_change.row_id)) and (datatable_cell_change.column_id is null or exists (select 1 from datatable_column parent where parent.id = datatable_cell_change.column_id)))`);
    this.addSql(`create policy datatable_cell_change_system on datatable_cell_change to app_system using (true) with check (true)`);
    for (const role of ['app_tenant', 'app_system']) this.addSql(`grant select, insert, update, delete on datatable_cell_change to ${role}`);
  }
}
