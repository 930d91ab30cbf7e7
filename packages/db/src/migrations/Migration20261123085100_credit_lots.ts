import { Migration } from '@mikro-orm/migrations';

const LEDGER = ['credit_account', 'credit_entry', 'credit_lot', 'credit_reservation'];

/** Lots, reservations and the debt of an organization, and who may write them: the functions of the ledger. */
export class Migration20261123085100_credit_lots extends Migration {
  override name = 'Migration20261123085100_credit_lots';

  override up(): void {
    this.addSql(`do $$ begin create role app_ledger nologin; exception when duplicate_object then null; end $$`);
    this.addSql('grant app_ledger to current_user');
    this.addSql('grant usage on schema public, app to app_ledger');
    // The owner of the tables, who carries the rows over, may not be a superuser.
    for (const table of ['credit_account', 'credit_entry', 'run']) {
      this.addSql(`alter table ${table} no force row level security`);
    }
    this.addSql(`create table "credit_reservation" ("id" uuid not null, "organization_id" uuid not null, "cause" varchar(255) not null, "run_id" uuid null, "task_id" uuid null, "resource_id" uuid null, "created_by_id" uuid null, "reserved" numeric(20,6) not null default '0', "used" numeric(20,6) not null default '0', "settlements" int not null default 0, "created_at" timestamptz not null default now(), "settled_at" timestamptz null, primary key ("id"))`);
    this.addSql(`create index "credit_reservation_organization_id_created_at_index" on "credit_reservation" ("organization_id", "created_at")`);
    this.addSql(`create index "credit_reservation_open" on "credit_reservation" ("created_at") where "settled_at" is null`);
    this.addSql(`alter table "credit_reservation" add constraint "credit_reservation_organization_id_cause_unique" unique ("organization_id", "cause")`);
    this.addSql(`create table "credit_lot" ("id" uuid not null, "organization_id" uuid not null, "key" varchar(255) not null, "source" varchar(16) not null, "amount" numeric(20,6) not null, "remaining" numeric(20,6) not null, "expires_at" timestamptz null, "created_at" timestamptz not null default now(), primary key ("id"))`);
    this.addSql(`create index "credit_lot_organization_id_expires_at_index" on "credit_lot" ("organization_id", "expires_at")`);
    this.addSql(`create index "credit_lot_expires_at_index" on "credit_lot" ("expires_at")`);
    this.addSql(`alter table "credit_lot" add constraint "credit_lot_organization_id_key_unique" unique ("organization_id", "key")`);
    this.addSql(`drop policy "credit_entry_system" on "credit_entry"`);
    this.addSql(`drop policy "credit_entry_tenant" on "credit_entry"`);
    this.addSql(`drop policy "credit_account_system" on "credit_account"`);
    this.addSql(`drop policy "credit_account_tenant" on "credit_account"`);
    this.addSql(`alter table "credit_entry" drop constraint "credit_entry_organization_id_key_unique"`);
    this.addSql(`alter table "credit_entry" add "part" smallint not null default 0, add "lot_id" uuid null, add "reservation_id" uuid null, add "used" numeric(20,6) null`);
    this.addSql(`alter table "credit_entry" add constraint "credit_entry_lot_id_foreign" foreign key ("lot_id") references "credit_lot" ("id") on delete restrict`);
    this.addSql(`alter table "credit_entry" add constraint "credit_entry_reservation_id_foreign" foreign key ("reservation_id") references "credit_reservation" ("id") on delete restrict`);
    this.addSql(`create index "credit_entry_lot_id_index" on "credit_entry" ("lot_id")`);
    this.addSql(`create index "credit_entry_reservation_id_index" on "credit_entry" ("reservation_id")`);
    this.addSql(`alter table "credit_entry" add constraint "credit_entry_organization_id_key_part_unique" unique ("organization_id", "key", "part")`);
    this.addSql(`alter table "credit_entry" add constraint "credit_entry_sign" check (case kind when 'grant' then amount > 0 when 'purchase' then amount > 0 when 'reserve' then amount < 0 when 'settle' then amount = 0 when 'refund' then amount > 0 when 'expire' then amount < 0 when 'adjust' then amount <> 0 when 'reversal' then amount <> 0 else false end)`);
    this.addSql(`create policy "credit_entry_ledger" on "credit_entry" to "app_ledger" using (true) with check (true)`);
    this.addSql(`create policy "credit_entry_system" on "credit_entry" for select to "app_system" using (true)`);
    this.addSql(`create policy "credit_entry_tenant" on "credit_entry" for select to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`);
    this.addSql(`alter table "credit_account" drop constraint "credit_account_not_negative"`);
    this.addSql(`alter table "credit_account" add "reserved" numeric(20,6) not null default '0', add "debt" numeric(20,6) not null default '0'`);
    this.addSql(`alter table "credit_account" add constraint "credit_account_debt" check (balance = 0 or debt = 0)`);
    this.addSql(`alter table "credit_account" add constraint "credit_account_not_negative" check (balance >= 0 and reserved >= 0 and debt >= 0)`);
    this.addSql(`create policy "credit_account_ledger" on "credit_account" to "app_ledger" using (true) with check (true)`);
    this.addSql(`create policy "credit_account_system" on "credit_account" for select to "app_system" using (true)`);
    this.addSql(`create policy "credit_account_tenant" on "credit_account" for select to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`);
    this.addSql(`alter table "credit_reservation" add constraint "credit_reservation_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "credit_reservation" add constraint "credit_reservation_used" check (used >= 0 and used <= reserved)`);
    this.addSql(`alter table "credit_reservation" add constraint "credit_reservation_settled" check (settled_at is null or used = reserved)`);
    this.carryOver();
    this.addSql(`alter table "credit_reservation" enable row level security`);
    this.addSql(`alter table "credit_reservation" force row level security`);
    this.addSql(`create policy "credit_reservation_tenant" on "credit_reservation" for select to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`);
    this.addSql(`create policy "credit_reservation_system" on "credit_reservation" for select to "app_system" using (true)`);
    this.addSql(`create policy "credit_reservation_ledger" on "credit_reservation" to "app_ledger" using (true) with check (true)`);
    this.addSql(`alter table "credit_lot" add constraint "credit_lot_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "credit_lot" add constraint "credit_lot_remaining" check (amount > 0 and remaining >= 0 and remaining <= amount)`);
    this.addSql(`alter table "credit_lot" add constraint "credit_lot_source" check (source in ('start', 'plan', 'purchase', 'operator'))`);
    this.addSql(`alter table "credit_lot" enable row level security`);
    this.addSql(`alter table "credit_lot" force row level security`);
    this.addSql(`create policy "credit_lot_tenant" on "credit_lot" for select to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`);
    this.addSql(`create policy "credit_lot_system" on "credit_lot" for select to "app_system" using (true)`);
    this.addSql(`create policy "credit_lot_ledger" on "credit_lot" to "app_ledger" using (true) with check (true)`);
    for (const table of ['credit_account', 'credit_entry', 'run']) {
      this.addSql(`alter table ${table} force row level security`);
    }
    this.addSql('revoke insert, update, delete on credit_account, credit_entry from app_tenant, app_system');
    for (const table of LEDGER) {
      this.addSql(`grant select on ${table} to app_tenant, app_system`);
      this.addSql(`grant select, insert, update on ${table} to app_ledger`);
    }
    this.addSql('revoke update on credit_entry from app_ledger');
  }

  /** Gives each account one lot with its entries, and each run that reserved credits its reservation. */
  private carryOver(): void {
    this.addSql(`insert into credit_lot (id, organization_id, key, source, amount, remaining, created_at)
      select gen_random_uuid(), a.organization_id, 'carried over', 'start',
        greatest(a.balance, coalesce(sum(e.amount) filter (where e.amount > 0 and e.kind <> 'refund'), 0)), a.balance,
        coalesce(min(e.created_at), now())
      from credit_account a left join credit_entry e on e.organization_id = a.organization_id
      group by a.organization_id, a.balance
      having greatest(a.balance, coalesce(sum(e.amount) filter (where e.amount > 0 and e.kind <> 'refund'), 0)) > 0`);
    this.addSql(`update credit_entry e set lot_id = l.id from credit_lot l where l.organization_id = e.organization_id`);
    // Runs that have not ended settle their reservation themselves.
    this.addSql(`insert into credit_reservation (id, organization_id, cause, run_id, resource_id, created_by_id, reserved, used,
        settlements, created_at, settled_at)
      select gen_random_uuid(), e.organization_id, 'run:' || e.run_id, e.run_id, e.resource_id, e.created_by_id, e.taken,
        case when r.state in ('pending', 'running') then 0 else e.taken end,
        case when r.state in ('pending', 'running') then 0 else 1 end, e.first,
        case when r.state in ('pending', 'running') then null else e.last end
      from (
        select organization_id, substring(key from 5 for 36)::uuid as run_id, min(resource_id::text)::uuid as resource_id,
          min(created_by_id::text)::uuid as created_by_id, -sum(amount) as taken, min(created_at) as first, max(created_at) as last
        from credit_entry where kind in ('reserve', 'refund') and key ~ '^run:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:'
        group by 1, 2 having sum(amount) <= 0) e
      left join run r on r.id = e.run_id`);
    this.addSql(`update credit_entry e set reservation_id = r.id from credit_reservation r
      where r.organization_id = e.organization_id and e.kind in ('reserve', 'refund') and starts_with(e.key, r.cause || ':')`);
    this.addSql(`insert into credit_entry (id, organization_id, key, kind, amount, used, reservation_id, resource_id, created_by_id, created_at)
      select gen_random_uuid(), organization_id, cause || ':settle:1', 'settle', 0, used, id, resource_id, created_by_id, settled_at
      from credit_reservation where settled_at is not null`);
    this.addSql(`update credit_account a set reserved = r.held from (
        select organization_id, sum(reserved - used) as held from credit_reservation group by 1) r
      where r.organization_id = a.organization_id`);
  }
}
