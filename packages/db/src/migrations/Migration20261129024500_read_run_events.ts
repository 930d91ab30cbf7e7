import { Migration } from '@mikro-orm/migrations';

/**
 * Reads the events of a run after a number, with the state of the run in each row, in one round trip. It is a transaction of its
 * own that runs with its caller's rights and takes the role and the organization of the reader, as other transactions do.
 */
export class Migration20261129024500_read_run_events extends Migration {
  override name = 'Migration20261129024500_read_run_events';

  override up(): void {
    this.addSql(`create function app.read_run_events(reader_organization uuid, wanted_run uuid, after_seq int, most int)
      returns table (run_state text, event_seq int, event_name text, event_data jsonb)
      language plpgsql as $$
      begin
        perform set_config('role', 'app_tenant', true), set_config('app.organization_id', reader_organization::text, true);
        return query
          select r.state::text, e.seq, e.event::text, e.data
          from public.run r left join lateral (
            select one.seq, one.event, one.data from public.run_event one
            where one.run_id = r.id and one.seq > after_seq order by one.seq limit most) e on true
          where r.id = wanted_run order by e.seq;
      end $$`);
    this.addSql('revoke all on function app.read_run_events from public');
    this.addSql('grant execute on function app.read_run_events to app_login');
  }
}
