import { Migration } from '@mikro-orm/migrations';

/** Keeps each change of a category by a person. The choices that are in force are the first entries. */
export class Migration20261128132301_bank_choice_change extends Migration {
  override name = 'Migration20261128132301_bank_choice_change';

  override up(): void {
    this.addSql("create table \"bank_choice_change\" (\"folder_id\" uuid not null, \"row_hash\" uuid not null, \"occurrence\" int not null, \"created_at\" timestamptz not null default now(), \"organization_id\" uuid not null, \"category_id\" varchar(16) null, \"from_category_id\" varchar(16) null, \"created_by_id\" uuid not null, primary key (\"folder_id\", \"row_hash\", \"occurrence\", \"created_at\"))");
    this.addSql("create index \"bank_choice_change_organization_id_index\" on \"bank_choice_change\" (\"organization_id\")");
    this.addSql("create index \"bank_choice_change_created_by_id_index\" on \"bank_choice_change\" (\"created_by_id\")");
    this.addSql("alter table \"bank_choice_change\" add constraint \"bank_choice_change_folder_id_foreign\" foreign key (\"folder_id\") references \"ai_table_folder\" (\"id\") on delete cascade");
    this.addSql("alter table \"bank_choice_change\" add constraint \"bank_choice_change_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"bank_choice_change\" add constraint \"bank_choice_change_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"bank_choice_change\" enable row level security");
    this.addSql("alter table \"bank_choice_change\" force row level security");
    this.addSql("create policy \"bank_choice_change_tenant\" on \"bank_choice_change\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_choice_change.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_choice_change.folder_id)))");
    this.addSql("create policy \"bank_choice_change_system\" on \"bank_choice_change\" to \"app_system\" using (true) with check (true)");
    // A history is only added to.
    for (const role of ['app_tenant', 'app_system'])
      this.addSql(`grant select, insert on bank_choice_change to ${role}`);
    this.addSql(`insert into bank_choice_change (folder_id, row_hash, occurrence, created_at, organization_id, category_id,
        from_category_id, created_by_id)
      select folder_id, row_hash, occurrence, created_at, organization_id, category_id, from_category_id, created_by_id
      from bank_choice`);
  }
}
