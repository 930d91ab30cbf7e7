import { Migration } from '@mikro-orm/migrations';

/** Lets the duplicates of a statement's transactions count once it is deleted. */
export class Migration20261122185638_bank_duplicates extends Migration {
  override name = 'Migration20261122185638_bank_duplicates';

  override up(): void {
    this.addSql(`create or replace function bank_statement_promote_duplicates_fn() returns trigger as $$ begin with promoted as (
        update bank_transaction t set is_duplicate = false from (
          select distinct on (d.row_hash, d.occurrence) d.id from bank_transaction d
          where d.folder_id = old.folder_id and d.is_duplicate and not exists (select 1 from bank_transaction o
            where o.folder_id = d.folder_id and o.row_hash = d.row_hash and o.occurrence = d.occurrence and not o.is_duplicate)
          order by d.row_hash, d.occurrence, d.id) first where t.id = first.id returning t.statement_id)
      update bank_statement s set duplicate_count = s.duplicate_count - p.rows
      from (select statement_id, count(*)::int as rows from promoted group by statement_id) p where s.id = p.statement_id;
      return null; end; $$ language plpgsql`);
    this.addSql(`create trigger promote_duplicates after delete on bank_statement for each row execute function bank_statement_promote_duplicates_fn()`);
  }
}
