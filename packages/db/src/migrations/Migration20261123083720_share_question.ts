import { Migration } from '@mikro-orm/migrations';

export class Migration20261123083720_share_question extends Migration {
  override name = 'Migration20261123083720_share_question';

  override up(): void {
    this.addSql("create table \"share_question\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"dataroom_id\" uuid not null, \"link_id\" uuid not null, \"visitor_id\" uuid not null, \"text\" text not null, \"is_about_document\" boolean not null default false, \"document_id\" uuid null, \"page\" int null, \"status\" varchar(16) not null default 'open', \"expert_id\" uuid null, \"draft_state\" varchar(16) not null default 'pending', \"draft\" text not null default '', \"answer\" text null, \"declined_reason\" text null, \"asked_at\" timestamptz not null default now(), \"answered_at\" timestamptz null, \"asker_mailed_at\" timestamptz null, primary key (\"id\"))");
    this.addSql("create index \"share_question_organization_id_index\" on \"share_question\" (\"organization_id\")");
    this.addSql("create index \"share_question_link_id_index\" on \"share_question\" (\"link_id\")");
    this.addSql("create index \"share_question_document_id_index\" on \"share_question\" (\"document_id\")");
    this.addSql("create index \"share_question_expert_id_index\" on \"share_question\" (\"expert_id\")");
    this.addSql("create index \"share_question_dataroom_id_asked_at_index\" on \"share_question\" (\"dataroom_id\", \"asked_at\")");
    this.addSql("create index \"share_question_visitor_id_asked_at_index\" on \"share_question\" (\"visitor_id\", \"asked_at\")");
    this.addSql("create table \"share_question_source\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"question_id\" uuid not null, \"document_id\" uuid not null, \"is_draft\" boolean not null, \"n\" int not null, \"page\" int not null, \"quote\" text not null, primary key (\"id\"))");
    this.addSql("create index \"share_question_source_organization_id_index\" on \"share_question_source\" (\"organization_id\")");
    this.addSql("create index \"share_question_source_document_id_index\" on \"share_question_source\" (\"document_id\")");
    this.addSql("alter table \"share_question_source\" add constraint \"share_question_source_question_id_is_draft_n_unique\" unique (\"question_id\", \"is_draft\", \"n\")");
    this.addSql("create table \"share_publication\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"question_id\" uuid not null, \"published_to\" varchar(16) not null, \"text\" text not null, \"published_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"share_publication_organization_id_index\" on \"share_publication\" (\"organization_id\")");
    this.addSql("alter table \"share_publication\" add constraint \"share_publication_question_id_unique\" unique (\"question_id\")");
    this.addSql("alter table \"share_question\" add constraint \"share_question_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_question\" add constraint \"share_question_dataroom_id_foreign\" foreign key (\"dataroom_id\") references \"dataroom\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_question\" add constraint \"share_question_link_id_foreign\" foreign key (\"link_id\") references \"share_link\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_question\" add constraint \"share_question_visitor_id_foreign\" foreign key (\"visitor_id\") references \"share_visitor\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_question\" add constraint \"share_question_document_id_foreign\" foreign key (\"document_id\") references \"document\" (\"id\") on delete set null");
    this.addSql("alter table \"share_question\" add constraint \"share_question_expert_id_foreign\" foreign key (\"expert_id\") references \"users\" (\"id\") on delete set null");
    this.addSql("alter table \"share_question\" add constraint \"share_question_answered\" check ((status <> 'answered' and status <> 'published') or (answer is not null and answered_at is not null))");
    this.addSql("alter table \"share_question\" enable row level security");
    this.addSql("alter table \"share_question\" force row level security");
    this.addSql("create policy \"share_question_tenant\" on \"share_question\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_question.dataroom_id is null or exists (select 1 from dataroom parent where parent.id = share_question.dataroom_id)) and (share_question.link_id is null or exists (select 1 from share_link parent where parent.id = share_question.link_id)) and (share_question.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = share_question.visitor_id)) and (share_question.document_id is null or exists (select 1 from document parent where parent.id = share_question.document_id)))");
    this.addSql("create policy \"share_question_system\" on \"share_question\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"share_question_source\" add constraint \"share_question_source_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_question_source\" add constraint \"share_question_source_question_id_foreign\" foreign key (\"question_id\") references \"share_question\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_question_source\" add constraint \"share_question_source_document_id_foreign\" foreign key (\"document_id\") references \"document\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_question_source\" enable row level security");
    this.addSql("alter table \"share_question_source\" force row level security");
    this.addSql("create policy \"share_question_source_tenant\" on \"share_question_source\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_question_source.question_id is null or exists (select 1 from share_question parent where parent.id = share_question_source.question_id)) and (share_question_source.document_id is null or exists (select 1 from document parent where parent.id = share_question_source.document_id)))");
    this.addSql("create policy \"share_question_source_system\" on \"share_question_source\" to \"app_system\" using (true) with check (true)");
    this.addSql("alter table \"share_publication\" add constraint \"share_publication_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"share_publication\" add constraint \"share_publication_question_id_foreign\" foreign key (\"question_id\") references \"share_question\" (\"id\") on delete cascade");
    this.addSql("alter table \"share_publication\" enable row level security");
    this.addSql("alter table \"share_publication\" force row level security");
    this.addSql("create policy \"share_publication_tenant\" on \"share_publication\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_publication.question_id is null or exists (select 1 from share_question parent where parent.id = share_publication.question_id)))");
    this.addSql("create policy \"share_publication_system\" on \"share_publication\" to \"app_system\" using (true) with check (true)");
    for (const table of ['share_question', 'share_publication', 'share_question_source'])
      for (const role of ['app_tenant', 'app_system'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
}
