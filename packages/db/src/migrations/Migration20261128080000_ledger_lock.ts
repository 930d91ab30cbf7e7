import { Migration } from '@mikro-orm/migrations';

const OWN = `nullif(current_setting('app.organization_id', true), '')::uuid`;
const LAST_FIRST = `l.expires_at desc nulls first, l.source = 'purchase' desc, l.created_at desc, l.id desc`;

/**
 * As before, with a lock of its own in place of the account's row. A row that changes in every transaction wakes each waiter
 * twice, and makes it follow the row's versions.
 */
const LOCK = `create or replace function app.lock_credits(org uuid) returns public.credit_account
    language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    declare account public.credit_account; lot record;
    begin
      perform pg_advisory_xact_lock(hashtextextended('credits ' || org, 0));
      select * into account from public.credit_account where organization_id = org;
      if not found then
        insert into public.credit_account (organization_id) values (org) on conflict do nothing;
        select * into account from public.credit_account where organization_id = org;
      end if;
      for lot in select l.id, l.remaining from public.credit_lot l
        where l.organization_id = org and l.expires_at <= clock_timestamp() and l.remaining > 0
        order by l.expires_at nulls last, l.source = 'purchase', l.created_at, l.id
      loop
        update public.credit_lot set remaining = 0 where id = lot.id;
        insert into public.credit_entry (id, organization_id, key, kind, amount, lot_id, created_at)
          values (gen_random_uuid(), org, 'expire:' || lot.id, 'expire', -lot.remaining, lot.id, clock_timestamp());
        update public.credit_account set balance = balance - lot.remaining, updated_at = clock_timestamp()
          where organization_id = org returning * into account;
      end loop;
      return account;
    end $$`;

/** As before, with one update of the account where there is no debt. */
const SETTLE = `create or replace function app.settle_credits(given_cause text, given_used numeric, given_note text) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare account public.credit_account; org uuid := ${OWN}; held public.credit_reservation; total numeric; unused numeric; expired numeric := 0;
      settle_key text; next_part smallint := 1; lot record; back numeric; rest numeric;
    begin
      if org is null then raise 'Credits are settled in an organization' using errcode = '42501'; end if;
      if given_used is null or given_used < 0 or given_used >= 1e14 or given_used <> round(given_used, 6) then
        raise 'Not an amount of credits: %', given_used using errcode = '22023';
      end if;
      account := app.lock_credits(org);
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
      update public.credit_account set reserved = reserved - (held.reserved - held.used),
        balance = balance + case when account.debt = 0 then unused - expired else 0 end, updated_at = clock_timestamp()
        where organization_id = org;
      if account.debt > 0 then perform app.receive_credits(org, unused - expired, settle_key, next_part); end if;
      return true;
    end $$`;

/** Makes waiting for the credits of an organization cheaper, and finds the documents that wait to be read. */
export class Migration20261128080000_ledger_lock extends Migration {
  override name = 'Migration20261128080000_ledger_lock';

  override up(): void {
    this.addSql('grant create on schema app to app_ledger');
    this.addSql(LOCK);
    this.addSql(SETTLE);
    this.addSql('revoke create on schema app from app_ledger');
    this.addSql(`create index "document_pending" on "document" ("organization_id") where "index_status" = 'PENDING'`);
  }
}
