import { Migration } from '@mikro-orm/migrations';

/** Answers that are being written count towards the questions of a plan. There are few, so counting them costs the same for any number of messages. */
export class Migration20261124003000_open_answers extends Migration {
  override name = 'Migration20261124003000_open_answers';

  override up(): void {
    this.addSql(
      `create index "message_open" on "message" ("organization_id") where "status" in ('pending', 'streaming')`,
    );
  }
}
