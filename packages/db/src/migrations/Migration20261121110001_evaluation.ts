import { Migration } from '@mikro-orm/migrations';

/** A room's own questions, and what each run over them found. */
export class Migration20261121110001_evaluation extends Migration {
  override name = 'Migration20261121110001_evaluation';

  override up(): void {
    this.addSql(`create table evaluation_run (id uuid not null, organization_id uuid not null, dataroom_id uuid not null, name varchar(120) not null, status varchar(255) not null default 'pending', chat_model varchar(255) not null, embedding_model varchar(255) not null, task_id uuid null, problem varchar(255) null, created_by_id uuid not null, created_at timestamptz not null default now(), started_at timestamptz null, finished_at timestamptz null, primary key (id))`);
    this.addSql(`create index evaluation_run_organization_id_index on evaluation_run (organization_id)`);
    this.addSql(`create index evaluation_run_created_by_id_index on evaluation_run (created_by_id)`);
    this.addSql(`create index evaluation_run_dataroom_id_created_at_index on evaluation_run (dataroom_id, created_at)`);
    this.addSql(`create unique index evaluation_run_under_way on evaluation_run (dataroom_id) where status in ('pending', 'running')`);
    this.addSql(`create table evaluation_question (id uuid not null, organization_id uuid not null, dataroom_id uuid not null, question varchar(2000) not null, is_answerable boolean not null default true, document_id uuid null, page int null, expected_answer varchar(500) null, created_by_id uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (id))`);
    this.addSql(`create index evaluation_question_organization_id_index on evaluation_question (organization_id)`);
    this.addSql(`create index evaluation_question_dataroom_id_index on evaluation_question (dataroom_id)`);
    this.addSql(`create index evaluation_question_document_id_index on evaluation_question (document_id)`);
    this.addSql(`create index evaluation_question_created_by_id_index on evaluation_question (created_by_id)`);
    this.addSql(`create table evaluation_result (id uuid not null, organization_id uuid not null, run_id uuid not null, position int not null, question_id uuid null, question varchar(2000) not null, is_answerable boolean not null, document_id uuid null, document_name varchar(255) null, page int null, expected_answer varchar(500) null, verdict varchar(255) null, document_rank int null, page_rank int null, answer text not null default '', citations jsonb not null, milliseconds int null, primary key (id))`);
    this.addSql(`create index evaluation_result_organization_id_index on evaluation_result (organization_id)`);
    this.addSql(`create index evaluation_result_question_id_index on evaluation_result (question_id)`);
    this.addSql(`alter table evaluation_result add constraint evaluation_result_run_id_question_id_unique unique (run_id, question_id)`);
    this.addSql(`alter table evaluation_run add constraint evaluation_run_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table evaluation_run add constraint evaluation_run_dataroom_id_foreign foreign key (dataroom_id) references dataroom (id) on delete cascade`);
    this.addSql(`alter table evaluation_run add constraint evaluation_run_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table evaluation_run enable row level security`);
    this.addSql(`alter table evaluation_run force row level security`);
    this.addSql(`create policy evaluation_run_tenant on evaluation_run to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (evaluation_run.dataroom_id is null or exists (select 1 from dataroom parent where parent.id = evaluation_run.dataroom_id)))`);
    this.addSql(`create policy evaluation_run_system on evaluation_run to app_system using (true) with check (true)`);
    this.addSql(`alter table evaluation_question add constraint evaluation_question_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table evaluation_question add constraint evaluation_question_dataroom_id_foreign foreign key (dataroom_id) references dataroom (id) on delete cascade`);
    this.addSql(`alter table evaluation_question add constraint evaluation_question_document_id_foreign foreign key (document_id) references document (id) on delete set null`);
    this.addSql(`alter table evaluation_question add constraint evaluation_question_created_by_id_foreign foreign key (created_by_id) references users (id)`);
    this.addSql(`alter table evaluation_question enable row level security`);
    this.addSql(`alter table evaluation_question force row level security`);
    this.addSql(`create policy evaluation_question_tenant on evaluation_question to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (evaluation_question.dataroom_id is null or exists (select 1 from dataroom parent where parent.id = evaluation_question.dataroom_id)) and (evaluation_question.document_id is null or exists (select 1 from document parent where parent.id = evaluation_question.document_id)))`);
    this.addSql(`create policy evaluation_question_system on evaluation_question to app_system using (true) with check (true)`);
    this.addSql(`alter table evaluation_result add constraint evaluation_result_organization_id_foreign foreign key (organization_id) references organization (id)`);
    this.addSql(`alter table evaluation_result add constraint evaluation_result_run_id_foreign foreign key (run_id) references evaluation_run (id) on delete cascade`);
    this.addSql(`alter table evaluation_result add constraint evaluation_result_question_id_foreign foreign key (question_id) references evaluation_question (id) on delete set null`);
    this.addSql(`alter table evaluation_result enable row level security`);
    this.addSql(`alter table evaluation_result force row level security`);
    this.addSql(`create policy evaluation_result_tenant on evaluation_result to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (evaluation_result.run_id is null or exists (select 1 from evaluation_run parent where parent.id = evaluation_result.run_id)) and (evaluation_result.question_id is null or exists (select 1 from evaluation_question parent where parent.id = evaluation_result.question_id)))`);
    this.addSql(`create policy evaluation_result_system on evaluation_result to app_system using (true) with check (true)`);
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(
        `grant select, insert, update, delete on evaluation_question, evaluation_run, evaluation_result to ${role}`,
      );
    }
  }
}
