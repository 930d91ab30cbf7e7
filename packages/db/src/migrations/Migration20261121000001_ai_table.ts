import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000001_ai_table extends Migration {
  override name = 'Migration20261121000001_ai_table';

  override up(): void {
    this.addSql(`create table datatable (id uuid not null, organization_id uuid not null, name varchar(255) not null, description text not null default '', access_policy varchar(255) not null default 'Private', table_type varchar(64) not null default 'ApplicationSystem', ai_table_folder_id uuid null, knowledge_context_tree jsonb not null, last_synced_at timestamptz null, created_by_id uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz null, primary key (id))`);
    this.addSql(`create index datatable_created_by_id_index on datatable (created_by_id)`);
    this.addSql(`create index datatable_organization_id_updated_at_index on datatable (organization_id, updated_at)`);
    this.addSql(`create table datatable_run (id uuid not null, organization_id uuid not null, datatable_id uuid not null, status varchar(255) not null default 'pending', total int not null, overwrite_edited boolean not null default false, credits_reserved numeric(20,6) not null, stop_requested_at timestamptz null, created_by_id uuid not null, created_at timestamptz not null default now(), started_at timestamptz null, finished_at timestamptz null, primary key (id))`);
    this.addSql(`create index datatable_run_organization_id_index on datatable_run (organization_id)`);
    this.addSql(`create index datatable_run_created_by_id_index on datatable_run (created_by_id)`);
    this.addSql(`create index datatable_run_datatable_id_created_at_index on datatable_run (datatable_id, created_at)`);
    this.addSql(`create table datatable_column (id uuid not null, organization_id uuid not null, datatable_id uuid not null, name varchar(255) not null, display_name varchar(255) not null, description text not null default '', data_type varchar(255) not null, format varchar(255) not null, display_order int not null default 0, is_read_only boolean not null default false, is_order_by_column boolean not null default false, depends_on_column_ids jsonb not null, generation_method jsonb not null, definition_hash varchar(64) not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index datatable_column_organization_id_index on datatable_column (organization_id)`);
    this.addSql(`create index datatable_column_datatable_id_index on datatable_column (datatable_id)`);
    this.addSql(`create unique index datatable_column_name_unique on datatable_column (datatable_id, (lower(name)))`);
    this.addSql(`create table datatable_row (id uuid not null, organization_id uuid not null, datatable_id uuid not null, document_id uuid null, origin varchar(255) not null, position bigint not null, created_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index datatable_row_organization_id_index on datatable_row (organization_id)`);
    this.addSql(`create index datatable_row_document_id_index on datatable_row (document_id)`);
    this.addSql(`create index datatable_row_datatable_id_position_index on datatable_row (datatable_id, position)`);
    this.addSql(`alter table datatable_row add constraint datatable_row_datatable_id_document_id_unique unique (datatable_id, document_id)`);
    this.addSql(`create table datatable_run_row (run_id uuid not null, row_id uuid not null, organization_id uuid not null, is_done boolean not null default false, claimed_by uuid null, claimed_until timestamptz null, primary key (run_id, row_id))`);
    this.addSql(`create index datatable_run_row_row_id_index on datatable_run_row (row_id)`);
    this.addSql(`create index datatable_run_row_organization_id_index on datatable_run_row (organization_id)`);
    this.addSql(`create index datatable_run_row_run_id_is_done_claimed_until_index on datatable_run_row (run_id, is_done, claimed_until)`);
    this.addSql(`create table datatable_cell (row_id uuid not null, column_id uuid not null, organization_id uuid not null, datatable_id uuid not null, text_value text null, number_value numeric null, boolean_value boolean null, unit varchar(8) null, status varchar(255) not null default 'Pending', is_absent boolean not null default false, is_edited boolean not null default false, needs_review boolean not null default false, is_accepted boolean not null default false, confidence double precision null, error varchar(255) null, sources jsonb not null, proposal jsonb null, made_from_version_id uuid null, made_from_definition varchar(64) null, made_with_model varchar(128) null, dependency_changed boolean not null default false, run_id uuid null, run_outcome varchar(255) null, updated_at timestamptz not null default now(), primary key (row_id, column_id))`);
    this.addSql(`create index datatable_cell_organization_id_index on datatable_cell (organization_id)`);
    this.addSql(`create index datatable_cell_column_id_number_value_index on datatable_cell (column_id, number_value)`);
    this.addSql(`create index datatable_cell_datatable_id_status_index on datatable_cell (datatable_id, status)`);
    this.addSql(`create index datatable_cell_run_id_run_outcome_index on datatable_cell (run_id, run_outcome)`);
    this.addSql(`create index datatable_cell_text_index on datatable_cell (column_id, (left(text_value, 200)))`);
    this.addSql(`alter table datatable add constraint datatable_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable add constraint datatable_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table datatable enable row level security`);
    this.addSql(`alter table datatable force row level security`);
    this.addSql(`create policy datatable_tenant on datatable to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`);
    this.addSql(`create policy datatable_system on datatable to app_system using (true) with check (true)`);
    this.addSql(`alter table datatable_run add constraint datatable_run_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_run add constraint datatable_run_datatable_id_foreign foreign key (datatable_id) references datatable (id) on delete cascade`);
    this.addSql(`alter table datatable_run add constraint datatable_run_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table datatable_run enable row level security`);
    this.addSql(`alter table datatable_run force row level security`);
    this.addSql(`create policy datatable_run_tenant on datatable_run to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_run.datatable_id is null or exists (select 1 from datatable parent where parent.id = datatable_run.datatable_id)))`);
    this.addSql(`create policy datatable_run_system on datatable_run to app_system using (true) with check (true)`);
    this.addSql(`alter table datatable_column add constraint datatable_column_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_column add constraint datatable_column_datatable_id_foreign foreign key (datatable_id) references datatable (id) on delete cascade`);
    this.addSql(`alter table datatable_column enable row level security`);
    this.addSql(`alter table datatable_column force row level security`);
    this.addSql(`create policy datatable_column_tenant on datatable_column to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_column.datatable_id is null or exists (select 1 from datatable parent where parent.id = datatable_column.datatable_id)))`);
    this.addSql(`create policy datatable_column_system on datatable_column to app_system using (true) with check (true)`);
    this.addSql(`alter table datatable_row add constraint datatable_row_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_row add constraint datatable_row_datatable_id_foreign foreign key (datatable_id) references datatable (id) on delete cascade`);
    this.addSql(`alter table datatable_row add constraint datatable_row_document_id_foreign foreign key (document_id) references document (id) on delete cascade`);
    this.addSql(`alter table datatable_row enable row level security`);
    this.addSql(`alter table datatable_row force row level security`);
    this.addSql(`create policy datatable_row_tenant on datatable_row to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_row.datatable_id is null or exists (select 1 from datatable parent where parent.id = datatable_row.datatable_id)) and (datatable_row.document_id is null or exists (select 1 from document parent where parent.id = datatable_row.document_id)))`);
    this.addSql(`create policy datatable_row_system on datatable_row to app_system using (true) with check (true)`);
    this.addSql(`alter table datatable_run_row add constraint datatable_run_row_run_id_foreign foreign key (run_id) references datatable_run (id) on update cascade on delete cascade`);
    this.addSql(`alter table datatable_run_row add constraint datatable_run_row_row_id_foreign foreign key (row_id) references datatable_row (id) on update cascade on delete cascade`);
    this.addSql(`alter table datatable_run_row add constraint datatable_run_row_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_run_row enable row level security`);
    this.addSql(`alter table datatable_run_row force row level security`);
    this.addSql(`create policy datatable_run_row_tenant on datatable_run_row to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_run_row.run_id is null or exists (select 1 from datatable_run parent where parent.id = datatable_run_row.run_id)) and (datatable_run_row.row_id is null or exists (select 1 from datatable_row parent where parent.id = datatable_run_row.row_id)))`);
    this.addSql(`create policy datatable_run_row_system on datatable_run_row to app_system using (true) with check (true)`);
    this.addSql(`alter table datatable_cell add constraint datatable_cell_row_id_foreign foreign key (row_id) references datatable_row (id) on update cascade on delete cascade`);
    this.addSql(`alter table datatable_cell add constraint datatable_cell_column_id_foreign foreign key (column_id) references datatable_column (id) on update cascade on delete cascade`);
    this.addSql(`alter table datatable_cell add constraint datatable_cell_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table datatable_cell enable row level security`);
    this.addSql(`alter table datatable_cell force row level security`);
    this.addSql(`create policy datatable_cell_tenant on datatable_cell to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (datatable_cell.row_id is null or exists (select 1 from datatable_row parent where parent.id = datatable_cell.row_id)) and (datatable_cell.column_id is null or exists (select 1 from datatable_column parent where parent.id = datatable_cell.column_id)))`);
    this.addSql(`create policy datatable_cell_system on datatable_cell to app_system using (true) with check (true)`);
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(
        `grant select, insert, update, delete on datatable, datatable_column, datatable_row, datatable_cell, datatable_run, datatable_run_row to ${role}`,
      );
    }
  }
}
