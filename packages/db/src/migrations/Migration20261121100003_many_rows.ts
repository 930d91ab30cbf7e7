import { Migration } from '@mikro-orm/migrations';

/**
 * Tables of very many rows. An index of the organization alone is never the better way to a row or cell, but the planner takes
 * it for every lookup by key while the statistics do not know the organization: each then reads all of its rows.
 */
export class Migration20261121100003_many_rows extends Migration {
  override name = 'Migration20261121100003_many_rows';

  override up(): void {
    for (const table of ['datatable_row', 'datatable_cell', 'datatable_run_row']) {
      this.addSql(`drop index ${table}_organization_id_index`);
    }
    // What is left of a run, in the table's order: a claim reads the first of them and no more.
    this.addSql('alter table datatable_run_row add column position bigint null');
    this.addSql('update datatable_run_row part set position = r.position from datatable_row r where r.id = part.row_id');
    this.addSql('alter table datatable_run_row alter column position set not null');
    this.addSql('drop index datatable_run_row_run_id_is_done_claimed_until_index');
    this.addSql('create index datatable_run_row_left on datatable_run_row (run_id, position, row_id) where not is_done');
  }
}
