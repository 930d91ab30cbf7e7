import { Migration } from '@mikro-orm/migrations';

/**
 * Stores events of Stripe and queues their jobs in one round trip. It is a transaction of its own that runs with its caller's
 * rights and takes the system role, as `app.find_session_actor` does. `received` is an array of { event, job }; the jobs are
 * of one kind. Events that are known have no effect. They are stored in the order of their ids, so that batches of several
 * processes cannot wait for each other in a circle.
 */
export class Migration20261124000100_receive_events extends Migration {
  override name = 'Migration20261124000100_receive_events';

  override up(): void {
    this.addSql(`create function app.receive_stripe_events(received jsonb) returns void
      language plpgsql as $$
      declare
        jobs jsonb;
        kind jsonb;
        place int;
      begin
        perform set_config('role', 'app_system', true);
        with given as materialized (
          select distinct on (one.value -> 'event' ->> 'id') one.value -> 'event' as event, one.value -> 'job' as job
          from jsonb_array_elements(received) with ordinality as one(value, at)
          order by one.value -> 'event' ->> 'id', one.at
        ), stored as (
          insert into public.stripe_event (id, type, object_id, customer_id, livemode, state, reason, created_at)
          select event ->> 'id', event ->> 'type', event ->> 'objectId', event ->> 'customerId',
            (event ->> 'livemode')::boolean, case when event ->> 'reason' is null then 'pending' else 'ignored' end,
            event ->> 'reason', (event ->> 'createdAt')::timestamptz
          from given order by event ->> 'id'
          on conflict (id) do nothing
          returning id
        )
        select jsonb_agg(given.job) into jobs from stored join given on given.event ->> 'id' = stored.id
          where jsonb_typeof(given.job) = 'object';
        if jobs is null then return; end if;
        kind := jobs -> 0;
        place := app.enqueue_all(kind ->> 'name', kind ->> 'urgency', (kind -> 'priorities' ->> 'first')::int,
          (kind -> 'priorities' ->> 'last')::int, null, (kind ->> 'maxAttempts')::int, null, '{}', (
            select jsonb_agg(jsonb_build_object('id', job.value -> 'id',
              'payload', (job.value -> 'payload') || (job.value -> 'envelope')) order by job.at)
            from jsonb_array_elements(jobs) with ordinality as job(value, at)));
        insert into public.background_task (id, name, payload, max_attempts, priority, request_id, created_at)
          select (job.value ->> 'id')::uuid, kind ->> 'name', job.value -> 'payload', (kind ->> 'maxAttempts')::int,
            least((kind -> 'priorities' ->> 'last')::int, place + job.at - 1), job.value ->> 'requestId', now()
          from jsonb_array_elements(jobs) with ordinality as job(value, at);
      end $$`);
    this.addSql('revoke all on function app.receive_stripe_events from public');
    this.addSql('grant execute on function app.receive_stripe_events to app_login');
  }
}
