import { Migration } from '@mikro-orm/migrations';

/**
 * Any number of jobs in one statement, in the order in which organizations take turns: a job's priority is its place among
 * the waiting jobs of its organization and urgency, counted from the job that the queue hands out next.
 */
export class Migration20261122080000_enqueue_all extends Migration {
  override name = 'Migration20261122080000_enqueue_all';

  override up(): void {
    this.addSql('alter table background_task add column priority smallint null');
    this.addSql(
      `create index "background_task_waiting" on "background_task" ("organization_id", "priority") where "state" = 'PENDING'`,
    );
    // The queue's own tables refuse restricted roles. The jobs' organization is that of the transaction, whatever the
    // payload says. `jobs` is an array of { id, payload }, `envelope` is added to each payload, `waiting` is the highest
    // priority among the organization's waiting jobs. Returns the priority of the first job.
    this.addSql(`create function app.enqueue_all(
        task text, urgency text, first_priority int, last_priority int, waiting int, max_attempts int, not_before timestamptz,
        envelope jsonb, jobs jsonb) returns int
      language plpgsql security definer set search_path = pg_catalog, graphile_worker as $$
      declare
        organization text := nullif(current_setting('app.organization_id', true), '');
        place int;
      begin
        select greatest(first_priority, waiting + 1, (
          select j.priority from graphile_worker._private_jobs j
          where j.is_available and j.priority between first_priority and last_priority and j.run_at <= now()
          order by j.priority, j.run_at limit 1)) into place;
        perform graphile_worker.add_jobs(array_agg((
            task,
            ((job.value -> 'payload') || envelope ||
              jsonb_build_object('taskId', job.value ->> 'id', 'organizationId', organization))::json,
            null, not_before, max_attempts::smallint, job.value ->> 'id', least(last_priority, place + job.at - 1)::smallint,
            case when organization is not null then array[urgency || ':' || organization] end
          )::graphile_worker.job_spec order by job.at))
          from jsonb_array_elements(jobs) with ordinality as job(value, at);
        return place;
      end $$`);
    this.addSql('revoke all on function app.enqueue_all from public');
    this.addSql('grant execute on function app.enqueue_all to app_tenant, app_user, app_system');
  }
}
