import { Migration } from '@mikro-orm/migrations';

/** Stores a key of names for the order of lists, so that "Lease 2" comes before "Lease 10". */
export class Migration20261129094500_name_order extends Migration {
  override name = 'Migration20261129094500_name_order';

  override up(): void {
    const numbers = String.raw`regexp_replace(lower(name), '[0-9]+'::text, '000000000000000000\&'::text, 'g'::text)`;
    const order = String.raw`regexp_replace(${numbers}, '0*([0-9]{18,})'::text, '\1'::text, 'g'::text)`;
    for (const table of ['document', 'folder', 'dataroom', 'datatable', 'ai_table_folder'])
      this.addSql(`alter table "${table}" add "name_order" text null generated always as (${order}) stored`);
  }
}
