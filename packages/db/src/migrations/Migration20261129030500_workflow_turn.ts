import { Migration } from '@mikro-orm/migrations';

/**
 * Gives a run of a workflow its turn and reads the run, in one round trip: a run of some vertices costs hardly more than its
 * statements. The lock makes runs that begin at the same time count each other; each statement of the function sees what was
 * committed before it.
 */
export class Migration20261129030500_workflow_turn extends Migration {
  override name = 'Migration20261129030500_workflow_turn';

  override up(): void {
    this.addSql(`create function app.take_workflow_turn(wanted uuid, most int)
      returns table (is_first boolean, execution public.workflow_execution)
      language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended('workflow-turn:' || one.organization_id::text, 0))
          from public.workflow_execution one where one.id = wanted;
        return query
          update public.workflow_execution mine set has_turn = true, status = 'running', waiting_for = null,
            started_at = coalesce(mine.started_at, clock_timestamp())
          where mine.id = wanted and (mine.has_turn or (
            select count(*) from public.workflow_execution other
            where other.organization_id = mine.organization_id and other.has_turn) < most)
          returning (select before.started_at from public.workflow_execution before where before.id = mine.id) is null, mine;
      end $$`);
    this.addSql('revoke all on function app.take_workflow_turn from public');
    this.addSql('grant execute on function app.take_workflow_turn to app_tenant');
  }
}
