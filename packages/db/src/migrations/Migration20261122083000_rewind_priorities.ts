import { Migration } from '@mikro-orm/migrations';

/**
 * Priorities count up for as long as jobs of an urgency wait. Where the lowest of them is in the upper half of its range, all
 * move down together, so that a queue that is never empty does not use them up.
 */
export class Migration20261122083000_rewind_priorities extends Migration {
  override name = 'Migration20261122083000_rewind_priorities';

  override up(): void {
    this.addSql(`create function app.rewind_priorities(first_priority int, last_priority int) returns int
      language plpgsql as $$
      declare
        lowest int;
        steps int;
      begin
        -- Two at once would move the same jobs twice.
        if not pg_try_advisory_xact_lock(hashtextextended('app.rewind_priorities', first_priority)) then return 0; end if;
        select min(j.priority) from graphile_worker._private_jobs j
          where j.is_available and j.priority between first_priority and last_priority and j.run_at <= now() into lowest;
        if lowest is null or lowest <= (first_priority + last_priority) / 2 then return 0; end if;
        steps := lowest - first_priority;
        update graphile_worker._private_jobs j set priority = greatest(first_priority, j.priority - steps)
          where j.is_available and j.priority between first_priority and last_priority;
        update public.background_task t set priority = greatest(first_priority, t.priority - steps)
          where t.state = 'PENDING' and t.priority between first_priority and last_priority;
        return steps;
      end $$`);
    this.addSql('revoke all on function app.rewind_priorities from public');
  }
}
