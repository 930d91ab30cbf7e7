import { Migration } from '@mikro-orm/migrations';

/** Bank statements, their transactions, and the configurations that categorize them. */
export class Migration20261122180445_bank_reconcile extends Migration {
  override name = 'Migration20261122180445_bank_reconcile';

  override up(): void {
    this.addSql(`create table bank_statement (id uuid not null, organization_id uuid not null, folder_id uuid not null, document_id uuid not null, document_version_id uuid null, datatable_id uuid null, status varchar(16) not null default 'Pending', reason text null, question jsonb null, format varchar(16) null, format_version varchar(64) null, encoding varchar(64) null, dialect jsonb null, outcome varchar(16) null, row_count int not null default 0, rejected_count int not null default 0, duplicate_count int not null default 0, attempts int not null default 0, run_id uuid null, config_version int null, model varchar(128) null, accepted_reason text null, accepted_by_id uuid null, accepted_at timestamptz null, processed_at timestamptz null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index bank_statement_organization_id_index on bank_statement (organization_id)`);
    this.addSql(`create index bank_statement_document_id_index on bank_statement (document_id)`);
    this.addSql(`create index bank_statement_datatable_id_index on bank_statement (datatable_id)`);
    this.addSql(`create index bank_statement_accepted_by_id_index on bank_statement (accepted_by_id)`);
    this.addSql(`alter table bank_statement add constraint bank_statement_folder_id_document_id_unique unique (folder_id, document_id)`);
    this.addSql(`create table bank_transaction (id uuid not null, organization_id uuid not null, folder_id uuid not null, statement_id uuid not null, section_id uuid not null, ordinal int not null, account varchar(255) not null default '', booked_on date not null, value_on date null, description text not null, folded text not null, amount bigint not null, scale smallint not null, amount_key bigint not null, type varchar(6) not null, currency varchar(16) null, balance bigint null, balance_scale smallint null, bank_id varchar(255) null, reference text null, code varchar(64) null, is_booked boolean not null default true, details jsonb null, line int not null, page int null, sheet varchar(255) null, box jsonb null, row_hash uuid not null, occurrence int not null, is_duplicate boolean not null default false, rule_id varchar(16) null, rule_category_id varchar(16) null, category_id varchar(16) null, is_set_by_person boolean not null default false, primary key (id))`);
    this.addSql(`create index bank_transaction_statement_id_booked_on_id_index on bank_transaction (statement_id, booked_on, id)`);
    this.addSql(`create index bank_transaction_folder_id_booked_on_id_index on bank_transaction (folder_id, booked_on, id)`);
    this.addSql(`create index bank_transaction_folder_id_amount_key_id_index on bank_transaction (folder_id, amount_key, id)`);
    this.addSql(`create index bank_transaction_folder_id_category_id_booked_on_id_index on bank_transaction (folder_id, category_id, booked_on, id)`);
    this.addSql(`create unique index bank_transaction_once on bank_transaction (folder_id, row_hash, occurrence) where not is_duplicate`);
    this.addSql(`create index bank_transaction_again on bank_transaction (folder_id, row_hash, occurrence) where is_duplicate`);
    this.addSql(`create table bank_section (id uuid not null, organization_id uuid not null, folder_id uuid not null, statement_id uuid not null, ordinal int not null, account varchar(255) not null default '', account_name varchar(255) null, bank varchar(255) null, number varchar(64) null, currency varchar(16) null, from_on date null, to_on date null, row_count int not null default 0, rejected_count int not null default 0, outcome varchar(16) not null, proof jsonb not null, continuity jsonb not null default '[]', created_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index bank_section_organization_id_index on bank_section (organization_id)`);
    this.addSql(`create index bank_section_folder_id_account_from_on_index on bank_section (folder_id, account, from_on)`);
    this.addSql(`alter table bank_section add constraint bank_section_statement_id_ordinal_unique unique (statement_id, ordinal)`);
    this.addSql(`create table bank_rejected_row (id uuid not null, organization_id uuid not null, statement_id uuid not null, section_id uuid not null, ordinal int not null, line int not null, page int null, sheet varchar(255) null, box jsonb null, text text not null, reason text not null, primary key (id))`);
    this.addSql(`create index bank_rejected_row_organization_id_index on bank_rejected_row (organization_id)`);
    this.addSql(`create index bank_rejected_row_statement_id_section_id_ordinal_index on bank_rejected_row (statement_id, section_id, ordinal)`);
    this.addSql(`create table bank_mapping (id uuid not null, organization_id uuid not null, folder_id uuid not null, account varchar(255) not null default '', headings text not null default '', headings_hash uuid not null, answers jsonb not null, created_by_id uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index bank_mapping_organization_id_index on bank_mapping (organization_id)`);
    this.addSql(`create index bank_mapping_created_by_id_index on bank_mapping (created_by_id)`);
    this.addSql(`alter table bank_mapping add constraint bank_mapping_folder_id_account_headings_hash_unique unique (folder_id, account, headings_hash)`);
    this.addSql(`create table bank_config_version (folder_id uuid not null, version int not null, organization_id uuid not null, metadata jsonb not null, last_category int not null, last_rule int not null, change varchar(16) not null, restored_from int null, created_by_id uuid not null, created_at timestamptz not null default now(), primary key (folder_id, version))`);
    this.addSql(`create index bank_config_version_organization_id_index on bank_config_version (organization_id)`);
    this.addSql(`create index bank_config_version_created_by_id_index on bank_config_version (created_by_id)`);
    this.addSql(`create table bank_choice (folder_id uuid not null, row_hash uuid not null, occurrence int not null, organization_id uuid not null, category_id varchar(16) not null, created_by_id uuid not null, created_at timestamptz not null default now(), primary key (folder_id, row_hash, occurrence))`);
    this.addSql(`create index bank_choice_organization_id_index on bank_choice (organization_id)`);
    this.addSql(`create index bank_choice_created_by_id_index on bank_choice (created_by_id)`);
    this.addSql(`create table bank_answer (folder_id uuid not null, row_hash uuid not null, prompt_hash uuid not null, model varchar(128) not null, organization_id uuid not null, answer boolean not null, run_id uuid null, created_at timestamptz not null default now(), primary key (folder_id, row_hash, prompt_hash, model))`);
    this.addSql(`create index bank_answer_organization_id_index on bank_answer (organization_id)`);
    this.addSql(`alter table bank_statement add constraint bank_statement_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table bank_statement add constraint bank_statement_folder_id_foreign foreign key (folder_id) references ai_table_folder (id) on delete cascade`);
    this.addSql(`alter table bank_statement add constraint bank_statement_document_id_foreign foreign key (document_id) references document (id) on delete cascade`);
    this.addSql(`alter table bank_statement add constraint bank_statement_datatable_id_foreign foreign key (datatable_id) references datatable (id) on delete set null`);
    this.addSql(`alter table bank_statement add constraint bank_statement_accepted_by_id_foreign foreign key (accepted_by_id) references users (id) on delete set null`);
    this.addSql(`alter table bank_statement enable row level security`);
    this.addSql(`alter table bank_statement force row level security`);
    this.addSql(`create policy bank_statement_tenant on bank_statement to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_statement.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_statement.folder_id)) and (bank_statement.document_id is null or exists (select 1 from document parent where parent.id = bank_statement.document_id)) and (bank_statement.datatable_id is null or exists (select 1 from datatable parent where parent.id = bank_statement.datatable_id)))`);
    this.addSql(`create policy bank_statement_system on bank_statement to app_system using (true) with check (true)`);
    this.addSql(`alter table bank_transaction add constraint bank_transaction_statement_id_foreign foreign key (statement_id) references bank_statement (id) on delete cascade`);
    this.addSql(`alter table bank_transaction enable row level security`);
    this.addSql(`alter table bank_transaction force row level security`);
    this.addSql(`create policy bank_transaction_tenant on bank_transaction to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_transaction.statement_id is null or exists (select 1 from bank_statement parent where parent.id = bank_transaction.statement_id)))`);
    this.addSql(`create policy bank_transaction_system on bank_transaction to app_system using (true) with check (true)`);
    this.addSql(`alter table bank_section add constraint bank_section_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table bank_section add constraint bank_section_statement_id_foreign foreign key (statement_id) references bank_statement (id) on delete cascade`);
    this.addSql(`alter table bank_section enable row level security`);
    this.addSql(`alter table bank_section force row level security`);
    this.addSql(`create policy bank_section_tenant on bank_section to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_section.statement_id is null or exists (select 1 from bank_statement parent where parent.id = bank_section.statement_id)))`);
    this.addSql(`create policy bank_section_system on bank_section to app_system using (true) with check (true)`);
    this.addSql(`alter table bank_rejected_row add constraint bank_rejected_row_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table bank_rejected_row add constraint bank_rejected_row_statement_id_foreign foreign key (statement_id) references bank_statement (id) on delete cascade`);
    this.addSql(`alter table bank_rejected_row enable row level security`);
    this.addSql(`alter table bank_rejected_row force row level security`);
    this.addSql(`create policy bank_rejected_row_tenant on bank_rejected_row to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_rejected_row.statement_id is null or exists (select 1 from bank_statement parent where parent.id = bank_rejected_row.statement_id)))`);
    this.addSql(`create policy bank_rejected_row_system on bank_rejected_row to app_system using (true) with check (true)`);
    this.addSql(`alter table bank_mapping add constraint bank_mapping_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table bank_mapping add constraint bank_mapping_folder_id_foreign foreign key (folder_id) references ai_table_folder (id) on delete cascade`);
    this.addSql(`alter table bank_mapping add constraint bank_mapping_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table bank_mapping enable row level security`);
    this.addSql(`alter table bank_mapping force row level security`);
    this.addSql(`create policy bank_mapping_tenant on bank_mapping to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_mapping.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_mapping.folder_id)))`);
    this.addSql(`create policy bank_mapping_system on bank_mapping to app_system using (true) with check (true)`);
    this.addSql(`alter table bank_config_version add constraint bank_config_version_folder_id_foreign foreign key (folder_id) references ai_table_folder (id) on delete cascade`);
    this.addSql(`alter table bank_config_version add constraint bank_config_version_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table bank_config_version add constraint bank_config_version_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table bank_config_version enable row level security`);
    this.addSql(`alter table bank_config_version force row level security`);
    this.addSql(`create policy bank_config_version_tenant on bank_config_version to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_config_version.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_config_version.folder_id)))`);
    this.addSql(`create policy bank_config_version_system on bank_config_version to app_system using (true) with check (true)`);
    this.addSql(`alter table bank_choice add constraint bank_choice_folder_id_foreign foreign key (folder_id) references ai_table_folder (id) on delete cascade`);
    this.addSql(`alter table bank_choice add constraint bank_choice_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table bank_choice add constraint bank_choice_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table bank_choice enable row level security`);
    this.addSql(`alter table bank_choice force row level security`);
    this.addSql(`create policy bank_choice_tenant on bank_choice to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_choice.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_choice.folder_id)))`);
    this.addSql(`create policy bank_choice_system on bank_choice to app_system using (true) with check (true)`);
    this.addSql(`alter table bank_answer add constraint bank_answer_folder_id_foreign foreign key (folder_id) references ai_table_folder (id) on delete cascade`);
    this.addSql(`alter table bank_answer add constraint bank_answer_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table bank_answer enable row level security`);
    this.addSql(`alter table bank_answer force row level security`);
    this.addSql(`create policy bank_answer_tenant on bank_answer to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_answer.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_answer.folder_id)))`);
    this.addSql(`create policy bank_answer_system on bank_answer to app_system using (true) with check (true)`);
    for (const table of ['bank_statement', 'bank_section', 'bank_rejected_row', 'bank_transaction', 'bank_choice', 'bank_answer', 'bank_config_version', 'bank_mapping'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
}
