import { Migration } from '@mikro-orm/migrations';

export class Migration20261122214902_bank_export_former extends Migration {
  override name = 'Migration20261122214902_bank_export_former';

  override up(): void {
    this.addSql("alter table \"bank_export_change\" add \"former_numbers\" jsonb not null default '[]'");
  }
}
