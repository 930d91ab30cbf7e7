import { Migration } from '@mikro-orm/migrations';

export class Migration20261123075004_bank_entered_row extends Migration {
  override name = 'Migration20261123075004_bank_entered_row';

  override up(): void {
    this.addSql(`create table "bank_entered_row" ("statement_id" uuid not null, "key" uuid not null, "organization_id" uuid not null, "booked_on" date not null, "amount" numeric not null, "description" text not null, "created_by_id" uuid not null, "created_at" timestamptz not null default now(), primary key ("statement_id", "key"))`);
    this.addSql(`create index "bank_entered_row_organization_id_index" on "bank_entered_row" ("organization_id")`);
    this.addSql(`create index "bank_entered_row_created_by_id_index" on "bank_entered_row" ("created_by_id")`);
    this.addSql(`alter table "bank_entered_row" add constraint "bank_entered_row_statement_id_foreign" foreign key ("statement_id") references "bank_statement" ("id") on delete cascade`);
    this.addSql(`alter table "bank_entered_row" add constraint "bank_entered_row_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "bank_entered_row" add constraint "bank_entered_row_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id")`);
    this.addSql(`alter table "bank_entered_row" enable row level security`);
    this.addSql(`alter table "bank_entered_row" force row level security`);
    this.addSql(`create policy "bank_entered_row_tenant" on "bank_entered_row" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bank_entered_row.statement_id is null or exists (select 1 from bank_statement parent where parent.id = bank_entered_row.statement_id)))`);
    this.addSql(`create policy "bank_entered_row_system" on "bank_entered_row" to "app_system" using (true) with check (true)`);
    // Proofs that were made before have no such rows.
    this.addSql(`update bank_section set proof = proof || '{"entered":[],"enteredCount":0}'`);
    for (const role of ['app_tenant', 'app_system'])
      this.addSql(`grant select, insert, update, delete on bank_entered_row to ${role}`);
  }
}
