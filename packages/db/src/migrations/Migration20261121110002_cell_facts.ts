import { Migration } from '@mikro-orm/migrations';

/** What a column and a table say of themselves is found without looking at every cell. */
export class Migration20261121110002_cell_facts extends Migration {
  override name = 'Migration20261121110002_cell_facts';

  override up(): void {
    this.addSql(`create index datatable_cell_column_id_status_index on datatable_cell (column_id, status)`);
    this.addSql(
      `create index datatable_cell_to_review on datatable_cell (datatable_id) where needs_review and not is_accepted`,
    );
  }
}
