import { Migration } from '@mikro-orm/migrations';

/** Share links, their settings, and the visitors behind them. */
export class Migration20261123041855_share_link extends Migration {
  override name = 'Migration20261123041855_share_link';

  override up(): void {
    this.addSql("create table \"share_link\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"dataroom_id\" uuid not null, \"created_by_id\" uuid not null, \"name\" varchar(255) not null, \"token_hash\" varchar(64) not null, \"expires_at\" timestamptz not null, \"enable_chat\" boolean not null default false, \"require_email_verification\" boolean not null default false, \"require_nda\" boolean not null default false, \"allow_list\" text[] not null default '{}', \"deny_list\" text[] not null default '{}', \"password_hash\" text null, \"password_version\" int not null default 0, \"watermark\" boolean not null default true, \"default_access\" varchar(16) not null default 'view', \"shows_withheld_count\" boolean not null default false, \"preset\" varchar(32) null, \"revoked_at\" timestamptz null, \"expiry_notice_at\" timestamptz null, \"created_at\" timestamptz not null default now(), \"updated_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"share_link_organization_id_index\" on \"share_link\" (\"organization_id\")");
    this.addSql("create index \"share_link_created_by_id_index\" on \"share_link\" (\"created_by_id\")");
    this.addSql("alter table \"share_link\" add constraint \"share_link_token_hash_unique\" unique (\"token_hash\")");
    this.addSql("create index \"share_link_dataroom_id_created_at_index\" on \"share_link\" (\"dataroom_id\", \"created_at\")");
    this.addSql("create table \"share_visitor\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"link_id\" uuid not null, \"email\" varchar(255) null, \"name\" varchar(255) null, \"company\" varchar(255) null, \"first_seen_at\" timestamptz not null default now(), \"last_seen_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"share_visitor_organization_id_index\" on \"share_visitor\" (\"organization_id\")");
    this.addSql("alter table \"share_visitor\" add constraint \"share_visitor_link_id_email_unique\" unique (\"link_id\", \"email\")");
    this.addSql("create table \"nda_acceptance\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"link_id\" uuid not null, \"visitor_id\" uuid not null, \"text\" text not null, \"text_hash\" varchar(64) not null, \"name\" varchar(255) not null, \"company\" varchar(255) null, \"email\" varchar(255) not null, \"ip\" varchar(64) null, \"user_agent\" varchar(512) null, \"accepted_at\" timestamptz not null default now(), \"storage_key\" varchar(255) null, primary key (\"id\"))");
    this.addSql("create index \"nda_acceptance_organization_id_index\" on \"nda_acceptance\" (\"organization_id\")");
    this.addSql("create index \"nda_acceptance_link_id_index\" on \"nda_acceptance\" (\"link_id\")");
    this.addSql("alter table \"nda_acceptance\" add constraint \"nda_acceptance_visitor_id_text_hash_unique\" unique (\"visitor_id\", \"text_hash\")");
    this.addSql("create table \"share_token\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"link_id\" uuid not null, \"visitor_id\" uuid null, \"parent_token_id\" uuid null, \"token_hash\" varchar(64) not null, \"password_version\" int null, \"email_verified_at\" timestamptz null, \"nda_acceptance_id\" uuid null, \"expires_at\" timestamptz not null, \"revoked_at\" timestamptz null, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"share_token_organization_id_index\" on \"share_token\" (\"organization_id\")");
    this.addSql("create index \"share_token_link_id_index\" on \"share_token\" (\"link_id\")");
    this.addSql("create index \"share_token_visitor_id_index\" on \"share_token\" (\"visitor_id\")");
    this.addSql("alter table \"share_token\" add constraint \"share_token_token_hash_unique\" unique (\"token_hash\")");
    this.addSql("create index \"share_token_nda_acceptance_id_index\" on \"share_token\" (\"nda_acceptance_id\")");
    this.addSql("create table \"share_setting\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"link_id\" uuid not null, \"folder_id\" uuid null, \"document_id\" uuid null, \"access\" varchar(16) not null, primary key (\"id\"))");
    this.addSql("create index \"share_setting_organization_id_index\" on \"share_setting\" (\"organization_id\")");
    this.addSql("create index \"share_setting_folder_id_index\" on \"share_setting\" (\"folder_id\")");
    this.addSql("create index \"share_setting_document_id_index\" on \"share_setting\" (\"document_id\")");
    this.addSql("alter table \"share_setting\" add constraint \"share_setting_link_id_folder_id_unique\" unique (\"link_id\", \"folder_id\")");
    this.addSql("alter table \"share_setting\" add constraint \"share_setting_link_id_document_id_unique\" unique (\"link_id\", \"document_id\")");
    this.addSql("alter table \"share_link\" add constraint \"share_link_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_link\" add constraint \"share_link_dataroom_id_foreign\" foreign key (\"dataroom_id\") references \"dataroom\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_link\" add constraint \"share_link_created_by_id_foreign\" foreign key (\"created_by_id\") references \"users\" (\"id\")");
    this.addSql("alter table \"share_link\" add constraint \"share_link_nda_needs_email\" check (not require_nda or require_email_verification)");
    this.addSql("alter table \"share_link\" enable row level security");
    this.addSql("alter table \"share_link\" force row level security");
    this.addSql("create policy \"share_link_tenant\" on \"share_link\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_link.dataroom_id is null or exists (select 1 from dataroom parent where parent.id = share_link.dataroom_id)))");
    this.addSql("create policy \"share_link_system\" on \"share_link\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"share_visitor\" add constraint \"share_visitor_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_visitor\" add constraint \"share_visitor_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_visitor\" add constraint \"share_visitor_lower_case\" check (email = lower(email))");
    this.addSql("alter table \"share_visitor\" enable row level security");
    this.addSql("alter table \"share_visitor\" force row level security");
    this.addSql("create policy \"share_visitor_tenant\" on \"share_visitor\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_visitor.link_id is null or exists (select 1 from share_link parent where parent.id = share_visitor.link_id)))");
    this.addSql("create policy \"share_visitor_system\" on \"share_visitor\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"nda_acceptance\" add constraint \"nda_acceptance_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"nda_acceptance\" add constraint \"nda_acceptance_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"nda_acceptance\" add constraint \"nda_acceptance_visitor_id_foreign\" foreign key (\"visitor_id\") references \"share_visitor\" (\"id\") on delete cascade");
    this.addSql("alter table \"nda_acceptance\" enable row level security");
    this.addSql("alter table \"nda_acceptance\" force row level security");
    this.addSql("create policy \"nda_acceptance_tenant\" on \"nda_acceptance\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (nda_acceptance.link_id is null or exists (select 1 from share_link parent where parent.id = nda_acceptance.link_id)) and (nda_acceptance.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = nda_acceptance.visitor_id)))");
    this.addSql("create policy \"nda_acceptance_system\" on \"nda_acceptance\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"share_token\" add constraint \"share_token_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_token\" add constraint \"share_token_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_token\" add constraint \"share_token_visitor_id_foreign\" foreign key (\"visitor_id\") references \"share_visitor\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_token\" add constraint \"share_token_nda_acceptance_id_foreign\" foreign key (\"nda_acceptance_id\") references \"nda_acceptance\" (\"id\") on delete set null");
    this.addSql("alter table \"share_token\" enable row level security");
    this.addSql("alter table \"share_token\" force row level security");
    this.addSql("create policy \"share_token_tenant\" on \"share_token\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_token.link_id is null or exists (select 1 from share_link parent where parent.id = share_token.link_id)) and (share_token.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = share_token.visitor_id)) and (share_token.nda_acceptance_id is null or exists (select 1 from nda_acceptance parent where parent.id = share_token.nda_acceptance_id)))");
    this.addSql("create policy \"share_token_system\" on \"share_token\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"share_setting\" add constraint \"share_setting_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_setting\" add constraint \"share_setting_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_setting\" add constraint \"share_setting_folder_id_foreign\" foreign key (\"folder_id\") references \"folder\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_setting\" add constraint \"share_setting_document_id_foreign\" foreign key (\"document_id\") references \"document\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_setting\" add constraint \"share_setting_one_item\" check ((folder_id is null) <> (document_id is null))");
    this.addSql("alter table \"share_setting\" enable row level security");
    this.addSql("alter table \"share_setting\" force row level security");
    this.addSql("create policy \"share_setting_tenant\" on \"share_setting\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_setting.link_id is null or exists (select 1 from share_link parent where parent.id = share_setting.link_id)) and (share_setting.folder_id is null or exists (select 1 from folder parent where parent.id = share_setting.folder_id)) and (share_setting.document_id is null or exists (select 1 from document parent where parent.id = share_setting.document_id)))");
    this.addSql("create policy \"share_setting_system\" on \"share_setting\" to \"app_system\" using (true) with check (true)");
    for (const table of ['share_link', 'share_visitor', 'nda_acceptance', 'share_token', 'share_setting'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
}
