import { Migration } from '@mikro-orm/migrations';

/** Recovery codes are hashed with a key of their person's own, so that they outlive the master key. */
export class Migration20261121150010_recovery_code_key extends Migration {
  override name = 'Migration20261121150010_recovery_code_key';

  override up(): void {
    this.addSql('alter table second_factor add column sealed_code_key text null');
  }
}
