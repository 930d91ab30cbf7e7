import { Migration } from '@mikro-orm/migrations';

/** Stores the key of names for the lists of workflows and of conversations. */
export class Migration20261129142600_more_name_orders extends Migration {
  override name = 'Migration20261129142600_more_name_orders';

  override up(): void {
    for (const [table, column] of [
      ['workflow', 'name'],
      ['conversation', 'title'],
    ]) {
      const numbers = String.raw`regexp_replace(lower(${column}), '[0-9]+'::text, '000000000000000000\&'::text, 'g'::text)`;
      const order = String.raw`regexp_replace(${numbers}, '0*([0-9]{18,})'::text, '\1'::text, 'g'::text)`;
      this.addSql(`alter table "${table}" add "name_order" text null generated always as (${order}) stored`);
    }
  }
}
