import { Migration } from '@mikro-orm/migrations';

/** A run counts for itself what it has filled; a deleted row's document stays away. */
export class Migration20261121000005_table_runs extends Migration {
  override name = 'Migration20261121000005_table_runs';

  override up(): void {
    this.addSql(`alter table datatable add column excluded_document_ids jsonb null`);
    this.addSql(
      `alter table datatable_run add column filled_count int not null default 0, add column completed_count int not null default 0, add column failed_count int not null default 0, add column problem varchar(255) null`,
    );
  }
}
