import { Migration } from '@mikro-orm/migrations';

/** Units of numbers are measures, too, and longer than a currency's code. */
export class Migration20261121000006_measures extends Migration {
  override name = 'Migration20261121000006_measures';

  override up(): void {
    this.addSql('alter table datatable_cell alter column unit type varchar(64)');
  }
}
