import { Migration } from '@mikro-orm/migrations';

/** Stores what data rooms, AI tables and their folders are ordered by their name with, as documents do. */
export class Migration20261129100300_name_orders extends Migration {
  override name = 'Migration20261129100300_name_orders';

  override up(): void {
    const numbers = String.raw`regexp_replace(lower(name), '[0-9]+'::text, '000000000000000000\&'::text, 'g'::text)`;
    const order = String.raw`regexp_replace(${numbers}, '0*([0-9]{18,})'::text, '\1'::text, 'g'::text)`;
    for (const table of ['dataroom', 'datatable', 'ai_table_folder'])
      this.addSql(`alter table "${table}" add "name_order" text null generated always as (${order}) stored`);
  }
}
