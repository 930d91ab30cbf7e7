import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { Migration } from '@mikro-orm/migrations';

const EVENT = `insert into public.usage_event (id, organization_id, meter, key, amount, created_at)`;

/**
 * The functions of the triggers, which belong to the ledger's role: the roles of transactions cannot write a meter. Rows are
 * only added, so that transactions which count do not wait for each other.
 */
const TRIGGERS = {
  // A page of a version counts once, however often it is read again.
  document_page: `${EVENT}
        select gen_random_uuid(), c.organization_id, 'pages', c.version_id || ':' || c.page, 1, clock_timestamp() from changed c
        on conflict (organization_id, meter, key) do nothing;`,
  document_version: `${EVENT}
        select gen_random_uuid(), c.organization_id, 'storage', null,
          sum(c.size_bytes) * case tg_op when 'DELETE' then -1 else 1 end, clock_timestamp()
        from changed c group by c.organization_id having sum(c.size_bytes) > 0;`,
  datatable_row: `${EVENT}
        select gen_random_uuid(), c.organization_id, m.meter, null, count(*) * case tg_op when 'DELETE' then -1 else 1 end,
          clock_timestamp()
        from changed c cross join (values ('rows_stored'), ('rows_created')) m(meter)
        where tg_op = 'INSERT' or m.meter = 'rows_stored' group by c.organization_id, m.meter;`,
  message: `${EVENT}
        values (gen_random_uuid(), new.organization_id, 'queries', 'answer:' || new.id, 1, clock_timestamp())
        on conflict (organization_id, meter, key) do nothing;`,
};

/** Adds up what was counted since the last time. One at a time. Returns how many events it added up, at most 50,000. */
const ROLL_UP = `create function app.roll_up_usage() returns integer
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare found_events integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('usage', 0));
      with open as (select e.id from public.usage_event e where not e.is_rolled_up limit 50000),
      kept as (update public.usage_event e set is_rolled_up = true from open where e.id = open.id and e.key is not null
        returning e.organization_id, e.meter, e.amount, e.created_at),
      gone as (delete from public.usage_event e using open where e.id = open.id and e.key is null
        returning e.organization_id, e.meter, e.amount, e.created_at),
      counted as (select * from kept union all select * from gone),
      hours as (insert into public.usage_hour as h (id, organization_id, meter, hour, amount)
        select gen_random_uuid(), c.organization_id, c.meter, date_trunc('hour', c.created_at, 'UTC'), sum(c.amount)
        from counted c where c.meter not in ('rows_stored', 'storage') group by 2, 3, 4
        on conflict (organization_id, hour, meter) do update set amount = h.amount + excluded.amount),
      levels as (insert into public.usage_level as l (id, organization_id, meter, amount)
        select gen_random_uuid(), c.organization_id, c.meter, sum(c.amount)
        from counted c where c.meter in ('rows_stored', 'storage') group by 2, 3
        on conflict (organization_id, meter) do update set amount = l.amount + excluded.amount)
      select count(*) into found_events from counted;
      return found_events;
    end $$`;

const OWN = `nullif(current_setting('app.organization_id', true), '')::uuid`;
const LAST_FIRST = `l.expires_at desc nulls first, l.source = 'purchase' desc, l.created_at desc, l.id desc`;

/** As before; it also adds what the work used to the day of its reservation. */
const SETTLE = `create or replace function app.settle_credits(given_cause text, given_used numeric, given_note text) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare org uuid := ${OWN}; held public.credit_reservation; total numeric; unused numeric; expired numeric := 0;
      settle_key text; next_part smallint := 1; lot record; back numeric; rest numeric;
    begin
      if org is null then raise 'Credits are settled in an organization' using errcode = '42501'; end if;
      if given_used is null or given_used < 0 or given_used >= 1e14 or given_used <> round(given_used, 6) then
        raise 'Not an amount of credits: %', given_used using errcode = '22023';
      end if;
      perform app.lock_credits(org);
      select * into held from public.credit_reservation r where r.organization_id = org and r.cause = given_cause;
      if not found or held.settled_at is not null then return false; end if;
      total := least(greatest(given_used, held.used), held.reserved);
      unused := held.reserved - total;
      settle_key := given_cause || ':settle:' || held.settlements + 1;
      insert into public.credit_entry (id, organization_id, key, kind, amount, used, reservation_id, resource_id, created_by_id,
          created_at)
        values (gen_random_uuid(), org, settle_key, 'settle', 0, total - held.used, held.id, held.resource_id,
          held.created_by_id, clock_timestamp());
      if total > held.used then
        insert into public.credit_use as u (id, organization_id, day, user_id, resource_id, used)
          values (gen_random_uuid(), org, (held.created_at at time zone 'utc')::date, held.created_by_id, held.resource_id,
            total - held.used)
          on conflict (organization_id, day, user_id, resource_id) do update set used = u.used + excluded.used;
      end if;
      rest := unused;
      if rest > 0 then
        for lot in select l.id, -sum(e.amount) as drawn, l.expires_at <= clock_timestamp() as is_over
          from public.credit_entry e join public.credit_lot l on l.id = e.lot_id where e.reservation_id = held.id
          group by l.id having sum(e.amount) < 0 order by ${LAST_FIRST}
        loop
          exit when rest = 0;
          back := least(rest, lot.drawn);
          insert into public.credit_entry (id, organization_id, key, part, kind, amount, lot_id, reservation_id, note, resource_id,
              created_by_id, created_at)
            values (gen_random_uuid(), org, settle_key, next_part, 'refund', back, lot.id, held.id, given_note, held.resource_id,
              held.created_by_id, clock_timestamp());
          next_part := next_part + 1;
          if lot.is_over then
            insert into public.credit_entry (id, organization_id, key, part, kind, amount, lot_id, created_at)
              values (gen_random_uuid(), org, settle_key, next_part, 'expire', -back, lot.id, clock_timestamp());
            next_part := next_part + 1;
            expired := expired + back;
          else
            update public.credit_lot set remaining = remaining + back where id = lot.id;
          end if;
          rest := rest - back;
        end loop;
        if rest <> 0 then raise 'The entries of reservation % do not add up to it', held.id; end if;
      end if;
      update public.credit_reservation set used = total, reserved = total, settlements = settlements + 1,
        settled_at = clock_timestamp() where id = held.id;
      update public.credit_account set reserved = reserved - (held.reserved - held.used) where organization_id = org;
      perform app.receive_credits(org, unused - expired, settle_key, next_part);
      return true;
    end $$`;

export class Migration20261123154422_usage extends Migration {
  override name = 'Migration20261123154422_usage';

  override up(): void {
    this.addSql("create table \"credit_use\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"day\" date not null, \"user_id\" uuid null, \"resource_id\" uuid null, \"used\" numeric(20,6) not null, primary key (\"id\"))");
    this.addSql("create unique index \"credit_use_unique\" on \"credit_use\" (\"organization_id\", \"day\", \"user_id\", \"resource_id\") nulls not distinct");
    this.addSql("create table \"usage_event\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"meter\" varchar(16) not null, \"key\" varchar(255) null, \"amount\" bigint not null, \"is_rolled_up\" boolean not null default false, \"created_at\" timestamptz not null default now(), primary key (\"id\"))");
    this.addSql("create index \"usage_event_open\" on \"usage_event\" (\"organization_id\", \"meter\") where not \"is_rolled_up\"");
    this.addSql("alter table \"usage_event\" add constraint \"usage_event_organization_id_meter_key_unique\" unique (\"organization_id\", \"meter\", \"key\")");
    this.addSql("create table \"usage_hour\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"meter\" varchar(16) not null, \"hour\" timestamptz not null, \"amount\" bigint not null, primary key (\"id\"))");
    this.addSql("alter table \"usage_hour\" add constraint \"usage_hour_organization_id_hour_meter_unique\" unique (\"organization_id\", \"hour\", \"meter\")");
    this.addSql("create table \"usage_level\" (\"id\" uuid not null, \"organization_id\" uuid not null, \"meter\" varchar(16) not null, \"amount\" bigint not null, primary key (\"id\"))");
    this.addSql("alter table \"usage_level\" add constraint \"usage_level_organization_id_meter_unique\" unique (\"organization_id\", \"meter\")");
    this.addSql("alter table \"credit_use\" add constraint \"credit_use_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"credit_use\" enable row level security");
    this.addSql("alter table \"credit_use\" force row level security");
    this.addSql("create policy \"credit_use_tenant\" on \"credit_use\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"credit_use_system\" on \"credit_use\" for select to \"app_system\" using (true)");
    this.addSql("create policy \"credit_use_ledger\" on \"credit_use\" to \"app_ledger\" using (true) with check (true)");
    this.addSql("alter table \"usage_event\" add constraint \"usage_event_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"usage_event\" enable row level security");
    this.addSql("alter table \"usage_event\" force row level security");
    this.addSql("create policy \"usage_event_tenant\" on \"usage_event\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"usage_event_system\" on \"usage_event\" for select to \"app_system\" using (true)");
    this.addSql("create policy \"usage_event_ledger\" on \"usage_event\" to \"app_ledger\" using (true) with check (true)");
    this.addSql("alter table \"usage_hour\" add constraint \"usage_hour_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"usage_hour\" enable row level security");
    this.addSql("alter table \"usage_hour\" force row level security");
    this.addSql("create policy \"usage_hour_tenant\" on \"usage_hour\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"usage_hour_system\" on \"usage_hour\" for select to \"app_system\" using (true)");
    this.addSql("create policy \"usage_hour_ledger\" on \"usage_hour\" to \"app_ledger\" using (true) with check (true)");
    this.addSql("alter table \"usage_level\" add constraint \"usage_level_organization_id_foreign\" foreign key (\"organization_id\") references \"organization\" (\"id\")");
    this.addSql("alter table \"usage_level\" enable row level security");
    this.addSql("alter table \"usage_level\" force row level security");
    this.addSql("create policy \"usage_level_tenant\" on \"usage_level\" for select to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)");
    this.addSql("create policy \"usage_level_system\" on \"usage_level\" for select to \"app_system\" using (true)");
    this.addSql("create policy \"usage_level_ledger\" on \"usage_level\" to \"app_ledger\" using (true) with check (true)");
    const tables = ['credit_use', 'usage_event', 'usage_hour', 'usage_level'];
    for (const table of tables) {
      this.addSql(`grant select on ${table} to app_tenant, app_system`);
      this.addSql(`grant select, insert, update on ${table} to app_ledger`);
    }
    this.addSql('grant delete on usage_event to app_ledger');
    this.carryOver();
    this.addSql(`alter table organization alter column usage_limits set default '{}'::jsonb`);
    this.addSql('grant create on schema app to app_ledger');
    for (const [table, body] of Object.entries(TRIGGERS)) {
      const name = `app.count_usage_of_${table}()`;
      this.addSql(`create function ${name} returns trigger language plpgsql security definer
      set search_path = pg_catalog, public as $$ begin ${body} return null; end $$`);
      this.addSql(`alter function ${name} owner to app_ledger`);
      this.addSql(`revoke all on function ${name} from public`);
    }
    this.addSql(ROLL_UP);
    this.addSql('alter function app.roll_up_usage() owner to app_ledger');
    this.addSql('revoke all on function app.roll_up_usage() from public');
    this.addSql('grant execute on function app.roll_up_usage() to app_system');
    this.addSql(SETTLE);
    this.addSql('revoke create on schema app from app_ledger');
    this.addSql("create trigger count_usage_insert after insert on document_version referencing new table as changed\n      for each statement execute function app.count_usage_of_document_version()");
    this.addSql("create trigger count_usage_delete after delete on document_version referencing old table as changed\n      for each statement execute function app.count_usage_of_document_version()");
    this.addSql("create trigger count_usage_insert after insert on document_page referencing new table as changed\n      for each statement execute function app.count_usage_of_document_page()");
    this.addSql("create trigger count_usage_update after update of status on message for each row\n      when (new.role = 'assistant' and new.status = 'completed' and old.status <> 'completed')\n      execute function app.count_usage_of_message()");
    this.addSql("create trigger count_usage_insert after insert on datatable_row referencing new table as changed\n      for each statement execute function app.count_usage_of_datatable_row()");
    this.addSql("create trigger count_usage_delete after delete on datatable_row referencing old table as changed\n      for each statement execute function app.count_usage_of_datatable_row()");
  }

  /** Takes over what is stored, and what work has used. The owner of the tables may not be a superuser. */
  private carryOver(): void {
    const tables = ['credit_use', 'usage_level', 'credit_reservation', 'document_version', 'datatable_row', 'organization', 'subscription'];

    for (const table of tables) this.addSql(`alter table ${table} no force row level security`);
    this.addSql(`insert into credit_use (id, organization_id, day, user_id, resource_id, used)
      select gen_random_uuid(), organization_id, (created_at at time zone 'utc')::date, created_by_id, resource_id, sum(used)
      from credit_reservation where used > 0 group by 2, 3, 4, 5`);
    this.addSql(`insert into usage_level (id, organization_id, meter, amount)
      select gen_random_uuid(), organization_id, 'storage', sum(size_bytes) from document_version group by 2
      union all select gen_random_uuid(), organization_id, 'rows_stored', count(*) from datatable_row group by 2`);
    // The plan was a label that operators set. Free is the plan without a row.
    for (const [plan, details] of Object.entries(DEFAULT_PLANS)) {
      if (plan === 'Free') continue;
      this.addSql(`insert into subscription (id, organization_id, source, plan, plan_version, details, status, start_date,
          is_recurring)
        select gen_random_uuid(), id, 'operator', plan, 0, '${JSON.stringify(details)}'::jsonb, 'active', created_at, false
        from organization where plan = '${plan}'`);
    }
    // What is left are the limits that operators changed.
    this.addSql(`update organization set usage_limits = (
        select coalesce(jsonb_object_agg(l.key, l.value), '{}') from jsonb_each(usage_limits) l
        where l.value <> 'null' and ('{"users": 100, "datarooms": 100, "documents": 10000, "folders": 2000, "workflows": 500, "aiTables": 500}'::jsonb -> l.key)
          is distinct from l.value)`);
    for (const table of tables) this.addSql(`alter table ${table} force row level security`);
  }
}
