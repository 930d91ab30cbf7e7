import { Migration } from '@mikro-orm/migrations';

/** Long work in items that outlives its workers: runs, their items and their numbered events. */
export class Migration20261122091000_run extends Migration {
  override name = 'Migration20261122091000_run';

  override up(): void {
    this.addSql(`create table "run" ("id" uuid not null, "organization_id" uuid not null, "name" varchar(128) not null, "resource_id" uuid null, "state" varchar(16) not null default 'pending', "reason" varchar(255) null, "total" int not null default 0, "done" int not null default 0, "failed" int not null default 0, "skipped" int not null default 0, "live_lanes" int not null default 0, "wakes_at" timestamptz null, "last_event" int not null default 0, "reserved" numeric(20,6) not null default '0', "used" numeric(20,6) not null default '0', "request_id" varchar(128) null, "created_by_id" uuid null, "created_at" timestamptz not null default now(), "started_at" timestamptz null, "finished_at" timestamptz null, primary key ("id"))`);
    this.addSql(`create index "run_organization_id_index" on "run" ("organization_id")`);
    this.addSql(`create index "run_live" on "run" ("organization_id") where "state" in ('pending', 'running')`);
    this.addSql(`create table "run_event" ("run_id" uuid not null, "seq" int not null, "organization_id" uuid not null, "event" varchar(64) not null, "data" jsonb not null, "created_at" timestamptz not null default now(), primary key ("run_id", "seq"))`);
    this.addSql(`create table "run_item" ("run_id" uuid not null, "key" varchar(128) not null, "organization_id" uuid not null, "position" bigint not null, "state" varchar(16) not null default 'open', "claimed_by" uuid null, "claim" uuid null, "claimed_until" timestamptz null, "attempts" int not null default 0, "not_before" timestamptz null, "waits_for" varchar(128) null, "cost" numeric(20,6) not null default '0', "outcome" jsonb null, primary key ("run_id", "key"))`);
    this.addSql(`create index "run_item_open" on "run_item" ("run_id", "position", "key") where "state" = 'open'`);
    this.addSql(`create index "run_item_claimed" on "run_item" ("claimed_by") where "claimed_by" is not null`);
    this.addSql(`create index "run_item_waiting" on "run_item" ("run_id", "not_before") where "state" = 'waiting'`);
    this.addSql(`alter table "run" add constraint "run_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "run" enable row level security`);
    this.addSql(`alter table "run" force row level security`);
    this.addSql(`create policy "run_tenant" on "run" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`);
    this.addSql(`create policy "run_system" on "run" to "app_system" using (true) with check (true)`);
    this.addSql(`alter table "run_event" add constraint "run_event_run_id_foreign" foreign key ("run_id") references "run" ("id") on delete cascade`);
    this.addSql(`alter table "run_event" add constraint "run_event_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "run_event" enable row level security`);
    this.addSql(`alter table "run_event" force row level security`);
    this.addSql(`create policy "run_event_tenant" on "run_event" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (run_event.run_id is null or exists (select 1 from run parent where parent.id = run_event.run_id)))`);
    this.addSql(`create policy "run_event_system" on "run_event" to "app_system" using (true) with check (true)`);
    this.addSql(`alter table "run_item" add constraint "run_item_run_id_foreign" foreign key ("run_id") references "run" ("id") on delete cascade`);
    this.addSql(`alter table "run_item" add constraint "run_item_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`);
    this.addSql(`alter table "run_item" enable row level security`);
    this.addSql(`alter table "run_item" force row level security`);
    this.addSql(`create policy "run_item_tenant" on "run_item" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (run_item.run_id is null or exists (select 1 from run parent where parent.id = run_item.run_id)))`);
    this.addSql(`create policy "run_item_system" on "run_item" to "app_system" using (true) with check (true)`);
    // The rows of table runs become items. Runs that are not over go on with what is left.
    this.addSql(`insert into run (id, organization_id, name, resource_id, state, total, reserved, used, created_by_id, created_at, started_at)
      select r.id, r.organization_id, 'datatable.fill', r.datatable_id, r.status, count(i.row_id), r.credits_reserved,
        r.filled_count, r.created_by_id, r.created_at, r.started_at
      from datatable_run r left join datatable_run_row i on i.run_id = r.id and not i.is_done
      where r.status in ('pending', 'running') group by r.id`);
    this.addSql(`insert into run_item (run_id, key, organization_id, position)
      select i.run_id, i.row_id::text, i.organization_id, i.position from datatable_run_row i join run on run.id = i.run_id
      where not i.is_done`);
    this.addSql('drop table datatable_run_row');
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on run, run_item, run_event to ${role}`);
    }
  }
}
