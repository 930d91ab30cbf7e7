import { Migration } from '@mikro-orm/migrations';

/** Reconciliations of partner capital, and the agent that manages a table. */
export class Migration20261122215859_pcap_reconcile extends Migration {
  override name = 'Migration20261122215859_pcap_reconcile';

  override up(): void {
    this.addSql("create table \"pcap_match\" (\"folder_id\" uuid not null, \"workbook_key\" varchar(255) not null, \"statement_key\" varchar(255) not null, \"organization_id\" uuid not null, \"is_same\" boolean not null, \"created_by_id\" uuid not null, \"created_at\" timestamptz not null default now(), primary key (\"folder_id\", \"workbook_key\", \"statement_key\"))");
    this.addSql("create index \"pcap_match_organization_id_index\" on \"pcap_match\" (\"organization_id\")");
    this.addSql("create index \"pcap_match_created_by_id_index\" on \"pcap_match\" (\"created_by_id\")");
    this.addSql("create table \"pcap_reconciliation\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"folder_id\" uuid not null, \"workbook_id\" uuid not null, \"statement_id\" uuid not null, \"datatable_id\" uuid null, \"run_id\" uuid not null, \"status\" varchar(16) not null default 'Pending', \"reason\" text null, \"as_of\" date null, \"currency\" varchar(16) null, \"comparison\" jsonb null, \"summary\" jsonb null, \"created_by_id\" uuid not null, \"processed_at\" timestamptz null, \"created_at\" timestamptz not null default now(), \"updated_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"pcap_reconciliation_organization_id_index\" on \"pcap_reconciliation\" (\"organization_id\")");
    this.addSql("create index \"pcap_reconciliation_workbook_id_index\" on \"pcap_reconciliation\" (\"workbook_id\")");
    this.addSql("create index \"pcap_reconciliation_statement_id_index\" on \"pcap_reconciliation\" (\"statement_id\")");
    this.addSql("create index \"pcap_reconciliation_datatable_id_index\" on \"pcap_reconciliation\" (\"datatable_id\")");
    this.addSql("create index \"pcap_reconciliation_created_by_id_index\" on \"pcap_reconciliation\" (\"created_by_id\")");
    this.addSql("create index \"pcap_reconciliation_folder_id_created_at_index\" on \"pcap_reconciliation\" (\"folder_id\", \"created_at\")");
    this.addSql("create table \"pcap_partner\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"reconciliation_id\" uuid not null, \"ordinal\" int not null, \"rank\" smallint not null, \"key\" varchar(255) not null, \"name\" text not null, \"status\" varchar(16) not null, \"detail\" jsonb not null, \"accepted\" jsonb not null, primary key (\"id\"))");
    this.addSql("create index \"pcap_partner_organization_id_index\" on \"pcap_partner\" (\"organization_id\")");
    this.addSql("create index \"pcap_partner_reconciliation_id_rank_ordinal_index\" on \"pcap_partner\" (\"reconciliation_id\", \"rank\", \"ordinal\")");
    this.addSql("alter table \"datatable\" add \"agent\" varchar(32) null");
    this.addSql("update datatable set agent = 'bankReconcile' where table_type = 'ApplicationAgentManaged'");
    this.addSql("alter table \"pcap_match\" add constraint \"pcap_match_folder_id_foreign\" foreign key (\"folder_id\") references \"ai_table_folder\" (\"id\") on delete cascade");
    this.addSql("alter table \"pcap_match\" add constraint \"pcap_match_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"pcap_match\" add constraint \"pcap_match_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"pcap_match\" enable row level security");
    this.addSql("alter table \"pcap_match\" force row level security");
    this.addSql("create policy \"pcap_match_tenant\" on \"pcap_match\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (pcap_match.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = pcap_match.folder_id)))");
    this.addSql("create policy \"pcap_match_system\" on \"pcap_match\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"pcap_reconciliation\" add constraint \"pcap_reconciliation_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"pcap_reconciliation\" add constraint \"pcap_reconciliation_folder_id_foreign\" foreign key (\"folder_id\") references \"ai_table_folder\" (\"id\") on delete cascade");
    this.addSql("alter table \"pcap_reconciliation\" add constraint \"pcap_reconciliation_workbook_id_foreign\" foreign key (\"workbook_id\") references \"document\" (\"id\") on delete cascade");
    this.addSql("alter table \"pcap_reconciliation\" add constraint \"pcap_reconciliation_statement_id_foreign\" foreign key (\"statement_id\") references \"document\" (\"id\") on delete cascade");
    this.addSql("alter table \"pcap_reconciliation\" add constraint \"pcap_reconciliation_datatable_id_foreign\" foreign key (\"datatable_id\") references \"datatable\" (\"id\") on delete set null");
    this.addSql("alter table \"pcap_reconciliation\" add constraint \"pcap_reconciliation_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"pcap_reconciliation\" enable row level security");
    this.addSql("alter table \"pcap_reconciliation\" force row level security");
    this.addSql("create policy \"pcap_reconciliation_tenant\" on \"pcap_reconciliation\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (pcap_reconciliation.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = pcap_reconciliation.folder_id)) and (pcap_reconciliation.workbook_id is null or exists (select 1 from document parent where parent.id = pcap_reconciliation.workbook_id)) and (pcap_reconciliation.statement_id is null or exists (select 1 from document parent where parent.id = pcap_reconciliation.statement_id)) and (pcap_reconciliation.datatable_id is null or exists (select 1 from datatable parent where parent.id = pcap_reconciliation.datatable_id)))");
    this.addSql("create policy \"pcap_reconciliation_system\" on \"pcap_reconciliation\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"pcap_partner\" add constraint \"pcap_partner_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"pcap_partner\" add constraint \"pcap_partner_reconciliation_id_foreign\" foreign key (\"reconciliation_id\") references \"pcap_reconciliation\" (\"id\") on delete cascade");
    this.addSql("alter table \"pcap_partner\" enable row level security");
    this.addSql("alter table \"pcap_partner\" force row level security");
    this.addSql("create policy \"pcap_partner_tenant\" on \"pcap_partner\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (pcap_partner.reconciliation_id is null or exists (select 1 from pcap_reconciliation parent where parent.id = pcap_partner.reconciliation_id)))");
    this.addSql("create policy \"pcap_partner_system\" on \"pcap_partner\" to \"app_system\" using (true) with check (true)");
    for (const table of ['pcap_match', 'pcap_reconciliation', 'pcap_partner'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
}
