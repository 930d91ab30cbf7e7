import { Migration } from '@mikro-orm/migrations';

/**
 * Every job has its state written twice, so that takes one round trip: a call that is a transaction of its own. It gives
 * nobody more than they have: it runs as its caller, who takes the system role here as any transaction does.
 */
export class Migration20261121110010_task_states extends Migration {
  override name = 'Migration20261121110010_task_states';

  override up(): void {
    // Nobody need wait for the disk: the queue's own commit for the same job comes after and does, and what the log keeps
    // it keeps in order. The hint is the one that `writeOutbox` gives.
    this.addSql(`create function app.write_task_states(changes jsonb, patience_ms int) returns boolean[]
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
          select * from jsonb_to_recordset(changes) as c(task_id uuid, columns jsonb, unless_revoked boolean)
        loop
          update public.background_task t
            set (state, attempts, worker, started_at, date_done, error_message, traceback) =
              (select n.state, n.attempts, n.worker, n.started_at, n.date_done, n.error_message, n.traceback
               from jsonb_populate_record(t, change.columns) n)
            where t.id = change.task_id and not (change.unless_revoked and t.revoke_requested_at is not null)
            returning t.organization_id, t.created_by_id into organization, person;
          written := written || found;
          continue when organization is null;
          insert into public.outbox_event (organization_id, topic, action, resource_id, user_id)
            values (organization, 'task', lower(change.columns ->> 'state'), change.task_id, person);
          perform pg_notify('atrium_event', 'organization:' || organization);
        end loop;
        return written;
      end $$`);
    this.addSql('revoke all on function app.write_task_states from public');
    this.addSql('grant usage on schema app to app_login');
    this.addSql('grant execute on function app.write_task_states to app_login');
  }
}
