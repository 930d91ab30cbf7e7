import { Migration } from '@mikro-orm/migrations';

/** How far a run is, column by column: counted as cells are written, so that telling it counts nothing. */
export class Migration20261121100002_run_progress extends Migration {
  override name = 'Migration20261121100002_run_progress';

  override up(): void {
    this.addSql(`create table datatable_run_column (run_id uuid not null, column_id uuid not null, organization_id uuid not null, total int not null, completed_count int not null default 0, failed_count int not null default 0, primary key (run_id, column_id))`);
    this.addSql(`create index datatable_run_column_column_id_index on datatable_run_column (column_id)`);
    this.addSql(`create index datatable_run_column_organization_id_index on datatable_run_column (organization_id)`);
    this.addSql(`alter table datatable_run_column add constraint datatable_run_column_run_id_foreign foreign key (run_id) references datatable_run (id) on update cascade on delete cascade`);
    this.addSql(`alter table datatable_run_column add constraint datatable_run_column_column_id_foreign foreign key (column_id) references datatable_column (id) on update cascade on delete cascade`);
    this.addSql(`alter table datatable_run_column add constraint datatable_run_column_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_run_column enable row level security`);
    this.addSql(`alter table datatable_run_column force row level security`);
    this.addSql(`create policy datatable_run_column_tenant on datatable_run_column to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_run_column.run_id is null or exists (select 1 from datatable_run parent where parent.id = datatable_run_column.run_id)) and (datatable_run_column.column_id is null or exists (select 1 from datatable_column parent where parent.id = datatable_run_column.column_id)))`);
    this.addSql(`create policy datatable_run_column_system on datatable_run_column to app_system using (true) with check (true)`);
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on datatable_run_column to ${role}`);
    }
  }
}
