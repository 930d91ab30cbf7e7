import { Migration } from '@mikro-orm/migrations';

/** What the machine said of a cell is kept while a person's value stands in its place. */
export class Migration20261121110003_before_edit extends Migration {
  override name = 'Migration20261121110003_before_edit';

  override up(): void {
    this.addSql(`alter table datatable_cell add column before_edit jsonb null`);
  }
}
