import { Migration } from '@mikro-orm/migrations';

/** Checks the organization of events and checkpoints by their run alone, whose row-level policy and foreign key name it. */
export class Migration20261128225000_rows_of_runs extends Migration {
  override name = 'Migration20261128225000_rows_of_runs';

  override up(): void {
    this.addSql(`alter table "run_event" drop constraint "run_event_organization_id_foreign"`);
    this.addSql(`alter table "workflow_checkpoint" drop constraint "workflow_checkpoint_organization_id_foreign"`);
  }
}
