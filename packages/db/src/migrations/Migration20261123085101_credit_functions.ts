import { Migration } from '@mikro-orm/migrations';

/** The order in which lots are used. */
const IN_ORDER = `l.expires_at nulls last, l.source = 'purchase', l.created_at, l.id`;
const LAST_FIRST = `l.expires_at desc nulls first, l.source = 'purchase' desc, l.created_at desc, l.id desc`;
const OWN = `nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Functions of the ledger alone: their callers hold the account's lock. */
const INNER = [
  // Locks the account, which it creates if it is missing, and writes the entries of lots that have expired.
  `create function app.lock_credits(org uuid) returns public.credit_account
    language plpgsql set search_path = pg_catalog, public as $$
    declare account public.credit_account; lot record;
    begin
      select * into account from public.credit_account where organization_id = org for update;
      if not found then
        insert into public.credit_account (organization_id) values (org) on conflict do nothing;
        select * into account from public.credit_account where organization_id = org for update;
      end if;
      for lot in select l.id, l.remaining from public.credit_lot l
        where l.organization_id = org and l.expires_at <= clock_timestamp() and l.remaining > 0 order by ${IN_ORDER}
      loop
        update public.credit_lot set remaining = 0 where id = lot.id;
        insert into public.credit_entry (id, organization_id, key, kind, amount, lot_id, created_at)
          values (gen_random_uuid(), org, 'expire:' || lot.id, 'expire', -lot.remaining, lot.id, clock_timestamp());
        update public.credit_account set balance = balance - lot.remaining, updated_at = clock_timestamp()
          where organization_id = org returning * into account;
      end loop;
      return account;
    end $$`,
  // Takes an amount out of lots that hold enough, under one key. Returns the next part of the key.
  `create function app.take_from_lots(org uuid, entry public.credit_entry, total numeric, first_lot text) returns smallint
    language plpgsql set search_path = pg_catalog, public as $$
    declare lot record; taken numeric; rest numeric := total;
    begin
      for lot in select l.id, l.remaining from public.credit_lot l where l.organization_id = org and l.remaining > 0
        order by l.key is distinct from first_lot, ${IN_ORDER}
      loop
        exit when rest = 0;
        taken := least(rest, lot.remaining);
        update public.credit_lot set remaining = remaining - taken where id = lot.id;
        insert into public.credit_entry (id, organization_id, key, part, kind, amount, lot_id, reservation_id, note, resource_id,
            created_by_id, created_at)
          values (gen_random_uuid(), org, entry.key, entry.part, entry.kind, -taken, lot.id, entry.reservation_id, entry.note,
            entry.resource_id, entry.created_by_id, clock_timestamp());
        entry.part := entry.part + 1;
        rest := rest - taken;
      end loop;
      if rest <> 0 then raise 'The lots of % do not add up to its balance', org; end if;
      return entry.part;
    end $$`,
  // Adds credits that have come into lots to the balance. They pay the debt first, under the key that brought them.
  `create function app.receive_credits(org uuid, incoming numeric, given_key text, given_part smallint) returns void
    language plpgsql set search_path = pg_catalog, public as $$
    declare account public.credit_account; paid numeric; entry public.credit_entry;
    begin
      select * into account from public.credit_account where organization_id = org;
      paid := least(account.debt, incoming);
      update public.credit_account set debt = debt - paid, balance = balance + incoming - paid, updated_at = clock_timestamp()
        where organization_id = org;
      if paid = 0 then return; end if;
      entry.key := given_key; entry.part := given_part; entry.kind := 'reversal'; entry.note := 'Debt';
      entry.part := app.take_from_lots(org, entry, paid, null);
      insert into public.credit_entry (id, organization_id, key, part, kind, amount, note, created_at)
        values (gen_random_uuid(), org, given_key, entry.part, 'reversal', paid, 'Debt', clock_timestamp());
    end $$`,
  // The ledger stores 14 digits and six decimals, and must not round. NaN and Infinity are larger than every number.
  `create function app.require_credits(amount numeric) returns void
    language plpgsql set search_path = pg_catalog, public as $$
    begin
      if amount is null or amount <= 0 or amount >= 1e14 or amount <> round(amount, 6) then
        raise 'Not an amount of credits: %', amount using errcode = '22023';
      end if;
    end $$`,
];

/** What an organization's own work may do: take credits, and return what it has not used of them. */
const FOR_WORK = [
  `create function app.reserve_credits(given_cause text, given_key text, amount numeric, given_note text, resource uuid, run uuid,
      task uuid, by_user uuid) returns text
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare org uuid := ${OWN}; account public.credit_account; entry public.credit_entry;
    begin
      if org is null then raise 'Credits are reserved in an organization' using errcode = '42501'; end if;
      perform app.require_credits(amount);
      account := app.lock_credits(org);
      if exists (select from public.credit_entry e where e.organization_id = org and e.key = given_key) then return 'known'; end if;
      if account.balance < amount then return 'short'; end if;
      insert into public.credit_reservation as r (id, organization_id, cause, run_id, task_id, resource_id, created_by_id, reserved,
          created_at)
        values (gen_random_uuid(), org, given_cause, run, task, resource, by_user, amount, clock_timestamp())
        on conflict (organization_id, cause) do update set reserved = r.reserved + excluded.reserved, settled_at = null
        returning r.id into entry.reservation_id;
      entry.key := given_key; entry.part := 0; entry.kind := 'reserve'; entry.note := given_note;
      entry.resource_id := resource; entry.created_by_id := by_user;
      perform app.take_from_lots(org, entry, amount, null);
      update public.credit_account a set balance = balance - amount, reserved = reserved + amount, updated_at = clock_timestamp()
        where a.organization_id = org;
      return 'reserved';
    end $$`,
  // More than was reserved is not charged: used is at most reserved.
  `create function app.settle_credits(given_cause text, given_used numeric, given_note text) returns boolean
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
    end $$`,
];

/** What only the system may do: create credits, take them back, and write down what has expired. */
const FOR_SYSTEM = [
  `create function app.add_credits(org uuid, given_key text, given_source text, given_amount numeric, expires timestamptz,
      given_note text, by_user uuid) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare lot uuid := gen_random_uuid();
    begin
      perform app.require_credits(given_amount);
      perform app.lock_credits(org);
      if exists (select from public.credit_entry e where e.organization_id = org and e.key = given_key) then return false; end if;
      insert into public.credit_lot (id, organization_id, key, source, amount, remaining, expires_at, created_at)
        values (lot, org, given_key, given_source, given_amount, given_amount, expires, clock_timestamp());
      insert into public.credit_entry (id, organization_id, key, kind, amount, lot_id, note, created_by_id, created_at)
        values (gen_random_uuid(), org, given_key, case given_source when 'purchase' then 'purchase' else 'grant' end, given_amount,
          lot, given_note, by_user, clock_timestamp());
      perform app.receive_credits(org, given_amount, given_key, 1::smallint);
      return true;
    end $$`,
  `create function app.take_credits(org uuid, given_key text, given_kind text, amount numeric, first_lot text, given_note text,
      by_user uuid) returns text
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare account public.credit_account; entry public.credit_entry; taken numeric;
    begin
      if given_kind not in ('adjust', 'reversal') then raise 'Not a way to take credits: %', given_kind using errcode = '22023'; end if;
      perform app.require_credits(amount);
      account := app.lock_credits(org);
      if exists (select from public.credit_entry e where e.organization_id = org and e.key = given_key) then return 'known'; end if;
      if given_kind = 'adjust' and account.balance < amount then return 'short'; end if;
      taken := least(amount, account.balance);
      entry.key := given_key; entry.part := 0; entry.kind := given_kind; entry.note := given_note; entry.created_by_id := by_user;
      entry.part := app.take_from_lots(org, entry, taken, first_lot);
      if taken < amount then
        insert into public.credit_entry (id, organization_id, key, part, kind, amount, note, created_by_id, created_at)
          values (gen_random_uuid(), org, given_key, entry.part, 'reversal', taken - amount, given_note, by_user, clock_timestamp());
      end if;
      update public.credit_account a set balance = balance - taken, debt = debt + amount - taken, updated_at = clock_timestamp()
        where a.organization_id = org;
      return 'taken';
    end $$`,
  `create function app.expire_credits(org uuid) returns void
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      perform app.lock_credits(org);
    end $$`,
];

/** The ledger's functions. Their owner is the only role that writes its tables. */
export class Migration20261123085101_credit_functions extends Migration {
  override name = 'Migration20261123085101_credit_functions';

  override up(): void {
    this.addSql('grant create on schema app to app_ledger');
    const create = (sql: string, roles: string) => {
      const name = /app\.\w+/.exec(sql)?.[0];
      this.addSql(sql);
      this.addSql(`alter function ${name} owner to app_ledger`);
      this.addSql(`revoke all on function ${name} from public`);
      this.addSql(`grant execute on function ${name} to ${roles}`);
    };
    for (const sql of INNER) create(sql, 'app_ledger');
    for (const sql of FOR_WORK) create(sql, 'app_tenant, app_system');
    for (const sql of FOR_SYSTEM) create(sql, 'app_system');
    this.addSql('revoke create on schema app from app_ledger');
  }
}
