import { Migration } from '@mikro-orm/migrations';

/** Periods of accounts, and the triggers that keep the transactions of posted ones. */
export class Migration20261122214800_bank_period extends Migration {
  override name = 'Migration20261122214800_bank_period';

  override up(): void {
    this.addSql(`create table "bank_withheld" ("statement_id" uuid not null, "transaction_id" uuid not null, "organization_id" uuid not null, "folder_id" uuid not null, "section_id" uuid not null, "account" varchar(255) not null, "currency" varchar(16) not null, "month" date not null, "kind" varchar(8) not null, "before" jsonb null, "after" jsonb null, "line" int not null, "page" int null, "sheet" varchar(255) null, "box" jsonb null, "created_at" timestamptz not null default now(), primary key ("statement_id", "transaction_id"))`);
    this.addSql(`create index "bank_withheld_organization_id_index" on "bank_withheld" ("organization_id")`);
    this.addSql(`create index "bank_withheld_folder_id_account_currency_month_index" on "bank_withheld" ("folder_id", "account", "currency", "month")`);
    this.addSql(`create table "bank_period" ("id" uuid not null, "organization_id" uuid not null, "folder_id" uuid not null, "account" varchar(255) not null default '', "currency" varchar(16) not null default '', "month" date not null, "state" varchar(16) not null, "figures" jsonb not null, "digest" uuid not null, "document_ids" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), primary key ("id"))`);
    this.addSql(`create index "bank_period_organization_id_index" on "bank_period" ("organization_id")`);
    this.addSql(`alter table "bank_period" add constraint "bank_period_folder_id_account_currency_month_unique" unique ("folder_id", "account", "currency", "month")`);
    this.addSql(`create table "bank_period_step" ("id" uuid not null, "organization_id" uuid not null, "period_id" uuid not null, "kind" varchar(16) not null, "reason" text null, "created_by_id" uuid not null, "created_at" timestamptz not null default now(), primary key ("id"))`);
    this.addSql(`create index "bank_period_step_organization_id_index" on "bank_period_step" ("organization_id")`);
    this.addSql(`create index "bank_period_step_period_id_index" on "bank_period_step" ("period_id")`);
    this.addSql(`create index "bank_period_step_created_by_id_index" on "bank_period_step" ("created_by_id")`);
    // Refuses to insert, change or delete transactions that count in a posted period. A statement that is deleted takes its
    // transactions with it: it no longer exists when this runs. Posting waits for writers, and writers for posting.
    this.addSql(`create or replace function bank_transaction_keep_posted_fn() returns trigger as $$
      declare folder uuid; refused boolean;
      begin
        if tg_op = 'INSERT' then
          for folder in select distinct r.folder_id from new_rows r loop
            perform pg_advisory_xact_lock_shared(hashtextextended('bank periods ' || folder, 0));
          end loop;
          select exists (select 1 from new_rows r join bank_period p on p.folder_id = r.folder_id and p.state = 'posted'
              and p.account = r.account and p.currency = coalesce(r.currency, '')
              and p.month = date_trunc('month', r.booked_on)::date
            where not r.is_duplicate) into refused;
        else
          for folder in select distinct r.folder_id from old_rows r loop
            perform pg_advisory_xact_lock_shared(hashtextextended('bank periods ' || folder, 0));
          end loop;
          if tg_op = 'DELETE' then
            select exists (select 1 from old_rows r join bank_period p on p.folder_id = r.folder_id and p.state = 'posted'
                and p.account = r.account and p.currency = coalesce(r.currency, '')
                and p.month = date_trunc('month', r.booked_on)::date
              join bank_statement s on s.id = r.statement_id
              where not r.is_duplicate) into refused;
          else
            select exists (select 1 from old_rows r join bank_period p on p.folder_id = r.folder_id and p.state = 'posted'
                and p.account = r.account and p.currency = coalesce(r.currency, '')
                and p.month = date_trunc('month', r.booked_on)::date
              left join new_rows n on n.id = r.id
              where not r.is_duplicate and (n.folder_id, n.statement_id, n.account, n.currency, n.booked_on, n.description,
                  n.amount, n.scale, n.type, n.is_booked, n.row_hash, n.occurrence, n.is_duplicate, n.rule_id,
                  n.rule_category_id, n.category_id, n.is_set_by_person)
                is distinct from (r.folder_id, r.statement_id, r.account, r.currency, r.booked_on, r.description,
                  r.amount, r.scale, r.type, r.is_booked, r.row_hash, r.occurrence, r.is_duplicate, r.rule_id,
                  r.rule_category_id, r.category_id, r.is_set_by_person)) into refused;
          end if;
        end if;
        if refused then raise exception 'bank period posted' using errcode = '23514'; end if;
        return null;
      end $$ language plpgsql`);
    this.addSql(`create trigger keep_posted_insert after insert on bank_transaction referencing new table as new_rows
        for each statement execute function bank_transaction_keep_posted_fn()`);
    this.addSql(`create trigger keep_posted_update after update on bank_transaction
        referencing old table as old_rows new table as new_rows
        for each statement execute function bank_transaction_keep_posted_fn()`);
    this.addSql(`create trigger keep_posted_delete after delete on bank_transaction referencing old table as old_rows
        for each statement execute function bank_transaction_keep_posted_fn()`);
    this.addSql(`alter table "bank_withheld" add constraint "bank_withheld_statement_id_foreign" foreign key ("statement_id") references "bank_statement" ("id") on delete cascade`);
    this.addSql(`alter table "bank_withheld" add constraint "bank_withheld_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "bank_withheld" enable row level security`);
    this.addSql(`alter table "bank_withheld" force row level security`);
    this.addSql(`create policy "bank_withheld_tenant" on "bank_withheld" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_withheld.statement_id is null or exists (select 1 from bank_statement parent where parent.id = bank_withheld.statement_id)))`);
    this.addSql(`create policy "bank_withheld_system" on "bank_withheld" to "app_system" using (true) with check (true)`);
    this.addSql(`alter table "bank_period" add constraint "bank_period_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "bank_period" add constraint "bank_period_folder_id_foreign" foreign key ("folder_id") references "ai_table_folder" ("id") on delete cascade`);
    this.addSql(`alter table "bank_period" enable row level security`);
    this.addSql(`alter table "bank_period" force row level security`);
    this.addSql(`create policy "bank_period_tenant" on "bank_period" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_period.folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = bank_period.folder_id)))`);
    this.addSql(`create policy "bank_period_system" on "bank_period" to "app_system" using (true) with check (true)`);
    this.addSql(`alter table "bank_period_step" add constraint "bank_period_step_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "bank_period_step" add constraint "bank_period_step_period_id_foreign" foreign key ("period_id") references "bank_period" ("id") on delete cascade`);
    this.addSql(`alter table "bank_period_step" add constraint "bank_period_step_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id")`);
    this.addSql(`alter table "bank_period_step" enable row level security`);
    this.addSql(`alter table "bank_period_step" force row level security`);
    this.addSql(`create policy "bank_period_step_tenant" on "bank_period_step" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_period_step.period_id is null or exists (select 1 from bank_period parent where parent.id = bank_period_step.period_id)))`);
    this.addSql(`create policy "bank_period_step_system" on "bank_period_step" to "app_system" using (true) with check (true)`);
    for (const role of ['app_tenant', 'app_system']) {
      for (const table of ['bank_period', 'bank_withheld'])
        this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
      this.addSql(`grant select, insert on bank_period_step to ${role}`);
    }
  }
}
