import { Migration } from '@mikro-orm/migrations';

/**
 * The owner keeps the queue, the workers' heartbeats and the tasks' states. Where it is no superuser, forced row-level
 * security would hide them from it: as a member of the system role it sees what that role sees.
 */
export class Migration20261121000004_owner extends Migration {
  override name = 'Migration20261121000004_owner';

  override up(): void {
    this.addSql('grant app_system to current_user');
  }
}
