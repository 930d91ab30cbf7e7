import { Migration } from '@mikro-orm/migrations';

/** Batches of exported journals, and the triggers that keep what transactions were when they were exported. */
export class Migration20261122214021_bank_export extends Migration {
  override name = 'Migration20261122214021_bank_export';

  override up(): void {
    this.addSql("create table \"bank_format_data\" (\"folder_id\" uuid not null, \"export_format\" varchar(16) not null, \"row_hash\" uuid not null, \"occurrence\" int not null, \"organization_id\" uuid not null, \"data\" jsonb not null, \"updated_by_id\" uuid not null, \"updated_at\" timestamptz not null default now(), primary key (\"folder_id\", \"export_format\", \"row_hash\", \"occurrence\"))");
    this.addSql("create index \"bank_format_data_organization_id_index\" on \"bank_format_data\" (\"organization_id\")");
    this.addSql("create index \"bank_format_data_updated_by_id_index\" on \"bank_format_data\" (\"updated_by_id\")");
    this.addSql("create table \"bank_export\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"folder_id\" uuid not null, \"export_format\" varchar(16) not null, \"last_number\" int not null default 0, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"bank_export_organization_id_index\" on \"bank_export\" (\"organization_id\")");
    this.addSql("alter table \"bank_export\" add constraint \"bank_export_folder_id_export_format_unique\" unique (\"folder_id\", \"export_format\")");
    this.addSql("create table \"bank_export_change\" (\"id\" bigserial primary key, \"organization_id\" uuid not null, \"export_id\" uuid not null, \"batch_number\" int null, \"transaction_id\" uuid not null, \"before\" jsonb null, \"created_at\" timestamptz not null default now())");
    this.addSql("create index \"bank_export_change_export_id_batch_number_transact_57567_index\" on \"bank_export_change\" (\"export_id\", \"batch_number\", \"transaction_id\", \"id\")");
    this.addSql("create table \"bank_export_batch\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"export_id\" uuid not null, \"batch_number\" int not null, \"kind\" varchar(8) not null, \"reverses_number\" int null, \"reversed_by_number\" int null, \"reason\" text null, \"date_from\" date null, \"date_to\" date null, \"document_ids\" jsonb null, \"statement_ids\" jsonb null, \"source_ids\" jsonb not null, \"dataroom_id\" uuid not null, \"include_adjustments\" boolean not null, \"allow_uncategorized\" boolean not null, \"config_version\" int not null, \"rule_versions\" jsonb not null, \"config\" jsonb not null, \"added\" int not null, \"reversed\" int not null, \"entries\" int not null, \"totals\" jsonb not null, \"cumulative\" jsonb not null, \"warnings\" jsonb not null, \"file_name\" varchar(512) not null, \"file_format\" varchar(8) not null, \"content_type\" varchar(128) not null, \"storage_key\" varchar(255) not null, \"size_bytes\" bigint not null, \"sha256\" varchar(64) not null, \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"bank_export_batch_organization_id_index\" on \"bank_export_batch\" (\"organization_id\")");
    this.addSql("create index \"bank_export_batch_created_by_id_index\" on \"bank_export_batch\" (\"created_by_id\")");
    this.addSql("alter table \"bank_export_batch\" add constraint \"bank_export_batch_export_id_batch_number_unique\" unique (\"export_id\", \"batch_number\")");
    this.addSql("alter table \"bank_format_data\" add constraint \"bank_format_data_folder_id_foreign\" foreign key (\"folder_id\") references \"ai_table_folder\" (\"id\") on delete cascade");
    this.addSql("alter table \"bank_format_data\" add constraint \"bank_format_data_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"bank_format_data\" add constraint \"bank_format_data_updated_by_id_foreign\" foreign key (\"updated_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"bank_format_data\" enable row level security");
    this.addSql("alter table \"bank_format_data\" force row level security");
    this.addSql("create policy \"bank_format_data_tenant\" on \"bank_format_data\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_format_data.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_format_data.folder_id)))");
    this.addSql("create policy \"bank_format_data_system\" on \"bank_format_data\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"bank_export\" add constraint \"bank_export_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"bank_export\" add constraint \"bank_export_folder_id_foreign\" foreign key (\"folder_id\") references \"ai_table_folder\" (\"id\") on delete cascade");
    this.addSql("alter table \"bank_export\" enable row level security");
    this.addSql("alter table \"bank_export\" force row level security");
    this.addSql("create policy \"bank_export_tenant\" on \"bank_export\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_export.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_export.folder_id)))");
    this.addSql("create policy \"bank_export_system\" on \"bank_export\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"bank_export_change\" add constraint \"bank_export_change_export_id_foreign\" foreign key (\"export_id\") references \"bank_export\" (\"id\") on delete cascade");
    this.addSql("alter table \"bank_export_change\" enable row level security");
    this.addSql("alter table \"bank_export_change\" force row level security");
    this.addSql("create policy \"bank_export_change_tenant\" on \"bank_export_change\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_export_change.export_id is null or exists (select 1 from bank_export parent where parent.id = bank_export_change.export_id)))");
    this.addSql("create policy \"bank_export_change_system\" on \"bank_export_change\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"bank_export_batch\" add constraint \"bank_export_batch_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"bank_export_batch\" add constraint \"bank_export_batch_export_id_foreign\" foreign key (\"export_id\") references \"bank_export\" (\"id\") on delete cascade");
    this.addSql("alter table \"bank_export_batch\" add constraint \"bank_export_batch_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"bank_export_batch\" enable row level security");
    this.addSql("alter table \"bank_export_batch\" force row level security");
    this.addSql("create policy \"bank_export_batch_tenant\" on \"bank_export_batch\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_export_batch.export_id is null or exists (select 1 from bank_export parent where parent.id = bank_export_batch.export_id)))");
    this.addSql("create policy \"bank_export_batch_system\" on \"bank_export_batch\" to \"app_system\" using (true) with check (true)");
    // A transaction as a batch exports it; null if it does not count. Deltas compare it, so a new field needs a new batch.
    this.addSql(`create function bank_export_image(t bank_transaction, format text) returns jsonb language sql stable as $$
      select case when t.is_duplicate or not t.is_booked then null else jsonb_build_object(
        'statementId', t.statement_id, 'bookedOn', t.booked_on, 'description', t.description, 'amount', t.amount::text,
        'scale', t.scale, 'currency', t.currency, 'type', t.type, 'account', t.account, 'reference', t.reference,
        'categoryId', t.category_id, 'formatData', coalesce((select f.data from bank_format_data f
          where f.folder_id = t.folder_id and f.export_format = format and f.row_hash = t.row_hash
            and f.occurrence = t.occurrence), '{}')) end
    $$`);
    // Keeps what a transaction was before a change, for each format in which its folder exports. The lock makes the first
    // export of a format wait for writers that do not see it yet.
    this.addSql(`create function bank_transaction_keep_exported_fn() returns trigger language plpgsql as $$
      declare folder uuid;
      begin
        if tg_op = 'INSERT' then
          for folder in select distinct r.folder_id from new_rows r loop
            perform pg_advisory_xact_lock_shared(hashtextextended('bank exports ' || folder, 0));
          end loop;
          insert into bank_export_change (organization_id, export_id, transaction_id, before)
          select n.organization_id, e.id, n.id, null from new_rows n join bank_export e on e.folder_id = n.folder_id
          where not n.is_duplicate and n.is_booked;
          return null;
        end if;
        for folder in select distinct r.folder_id from old_rows r loop
          perform pg_advisory_xact_lock_shared(hashtextextended('bank exports ' || folder, 0));
        end loop;
        if tg_op = 'DELETE' then
          insert into bank_export_change (organization_id, export_id, transaction_id, before)
          select o.organization_id, e.id, o.id, bank_export_image(row(o.*)::bank_transaction, e.export_format)
          from old_rows o join bank_export e on e.folder_id = o.folder_id
          where not o.is_duplicate and o.is_booked;
        else
          insert into bank_export_change (organization_id, export_id, transaction_id, before)
          select n.organization_id, e.id, n.id, bank_export_image(row(o.*)::bank_transaction, e.export_format)
          from old_rows o join new_rows n on n.id = o.id join bank_export e on e.folder_id = n.folder_id
          where (o.statement_id, o.booked_on, o.description, o.amount, o.scale, o.currency, o.type, o.account, o.reference,
              o.category_id, o.is_duplicate or not o.is_booked)
            is distinct from (n.statement_id, n.booked_on, n.description, n.amount, n.scale, n.currency, n.type, n.account,
              n.reference, n.category_id, n.is_duplicate or not n.is_booked);
        end if;
        return null;
      end $$`);
    this.addSql(`create trigger keep_exported_insert after insert on bank_transaction referencing new table as new_rows
      for each statement execute function bank_transaction_keep_exported_fn()`);
    this.addSql(`create trigger keep_exported_update after update on bank_transaction
      referencing old table as old_rows new table as new_rows
      for each statement execute function bank_transaction_keep_exported_fn()`);
    this.addSql(`create trigger keep_exported_delete after delete on bank_transaction referencing old table as old_rows
      for each statement execute function bank_transaction_keep_exported_fn()`);
    for (const table of ['bank_export', 'bank_export_batch', 'bank_export_change', 'bank_format_data'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
    for (const role of ['app_tenant', 'app_system'])
      this.addSql(`grant usage, select on sequence bank_export_change_id_seq to ${role}`);
  }
}
