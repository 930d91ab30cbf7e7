import { Migration } from '@mikro-orm/migrations';

/** The chain of hashes over the audit log, and the one way to take a person out of it. */
export class Migration20261121160001_audit_seal extends Migration {
  override name = 'Migration20261121160001_audit_seal';

  override up(): void {
    this.addSql(`create table audit_seal (event_id uuid not null, organization_id uuid null, seq bigint not null, event_at timestamptz not null, facts_hash varchar(64) not null, person_hash varchar(64) not null, salt varchar(32) null, hash varchar(64) not null, created_at timestamptz not null default now(), primary key (event_id))`);
    this.addSql(`create index audit_seal_event_at_index on audit_seal (event_at)`);
    this.addSql(`create unique index audit_seal_place on audit_seal (organization_id, seq) nulls not distinct`);
    this.addSql(`alter table audit_event add erased_at timestamptz null`);
    this.addSql(`alter table audit_seal enable row level security`);
    this.addSql(`alter table audit_seal force row level security`);
    this.addSql(`create policy audit_seal_tenant on audit_seal to app_tenant using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)`);
    this.addSql(`create policy audit_seal_system on audit_seal to app_system using (true) with check (true)`);
    this.addSql('grant select on audit_seal to app_tenant');
    this.addSql('grant select, insert on audit_seal to app_system');
    // No role may change what is logged. This takes one person and their addresses out of it, in every organization,
    // and the salts with them: what was done stays, and the chain holds.
    this.addSql(`create function app.erase_audited_person(person uuid) returns bigint
      language sql security definer set search_path = pg_catalog, public as $$
        with erased as (
          update public.audit_event set actor_id = null, ip_address = null, erased_at = now()
          where actor_id = person returning id),
        unsalted as (update public.audit_seal set salt = null where event_id in (select id from erased))
        select count(*) from erased
      $$`);
    this.addSql('revoke all on function app.erase_audited_person from public');
    this.addSql('grant execute on function app.erase_audited_person to app_system');
  }
}
