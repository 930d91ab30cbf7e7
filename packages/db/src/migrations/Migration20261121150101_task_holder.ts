import { Migration } from '@mikro-orm/migrations';

/**
 * A task's state is its last attempt's to write. A worker that was taken for dead may come back, and what it brings then must
 * not stand over what its successor has written.
 */
export class Migration20261121150101_task_holder extends Migration {
  override name = 'Migration20261121150101_task_holder';

  override up(): void {
    // Attempts count up; one that was handed back is given out again under its number, to whoever comes first. Processes of
    // the version before do not say who they are, and write as before.
    this.addSql(`create function app.holds_task(task public.background_task, attempt int, holder text) returns boolean
      language sql immutable as $$
        select attempt is null or task.attempts < attempt
          or task.attempts = attempt and (task.worker = holder or task.state in ('PENDING', 'RECEIVED', 'RETRY'))
      $$`);
    this.addSql('revoke all on function app.holds_task from public');
    this.addSql('grant execute on function app.holds_task to app_system');
    // Of each: true where it was written or its task is gone, false where a person wishes that it stops, null where another
    // attempt has it.
    this.addSql(`create or replace function app.write_task_states(changes jsonb, patience_ms int) returns boolean[]
      language plpgsql as $$
      declare
        change record;
        organization uuid;
        person uuid;
        written boolean[] := '{}';
      begin
        perform set_config('role', 'app_system', true), set_config('synchronous_commit', 'off', true),
          set_config('lock_timeout', patience_ms::text, true);
        for change in
          select * from jsonb_to_recordset(changes)
            as c(task_id uuid, columns jsonb, unless_revoked boolean, attempt int, holder text)
        loop
          update public.background_task t
            set (state, attempts, worker, started_at, date_done, error_message, traceback) =
              (select n.state, n.attempts, n.worker, n.started_at, n.date_done, n.error_message, n.traceback
               from jsonb_populate_record(t, change.columns) n)
            where t.id = change.task_id and not (change.unless_revoked and t.revoke_requested_at is not null)
              and app.holds_task(t, change.attempt, change.holder)
            returning t.organization_id, t.created_by_id into organization, person;
          written := written || case
            when found or not exists (select from public.background_task t where t.id = change.task_id) then true
            when exists (select from public.background_task t
              where t.id = change.task_id and app.holds_task(t, change.attempt, change.holder)) then false
          end;
          continue when organization is null;
          insert into public.outbox_event (organization_id, topic, action, resource_id, user_id)
            values (organization, 'task', lower(change.columns ->> 'state'), change.task_id, person);
          perform pg_notify('atrium_event', 'organization:' || organization);
        end loop;
        return written;
      end $$`);
  }
}
