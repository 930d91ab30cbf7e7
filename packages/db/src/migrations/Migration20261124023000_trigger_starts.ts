import { Migration } from '@mikro-orm/migrations';

/** A trigger counts its starts, so that reading the count costs the same after any number of them. */
export class Migration20261124023000_trigger_starts extends Migration {
  override name = 'Migration20261124023000_trigger_starts';

  override up(): void {
    this.addSql('alter table "workflow_trigger" add "start_count" int not null default 0');
    this.addSql(`update "workflow_trigger" as trigger set "start_count" = (
      select count(*) from "workflow_start" as start
      where start."workflow_id" = trigger."workflow_id" and start."vertex_id" = trigger."vertex_id")`);
  }
}
