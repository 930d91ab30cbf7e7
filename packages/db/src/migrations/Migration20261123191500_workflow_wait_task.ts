import { Migration } from '@mikro-orm/migrations';

/** Waits for a task of another area are found by the task. */
export class Migration20261123191500_workflow_wait_task extends Migration {
  override name = 'Migration20261123191500_workflow_wait_task';

  override up(): void {
    this.addSql(
      `create index "workflow_wait_task" on "workflow_wait" ((request ->> 'taskId')) where "answer" is null`,
    );
  }
}
