import { Migration } from '@mikro-orm/migrations';

/** Cells are found by words, through an index that row-level security would not use: `like` and `@@` are not leakproof. */
export class Migration20261128184000_cell_words extends Migration {
  override name = 'Migration20261128184000_cell_words';

  override up(): void {
    this.addSql(
      `create index "datatable_cell_words" on "datatable_cell" using gin (to_tsvector('simple'::regconfig, left("text_value", 1000))) where "text_value" is not null`,
    );
    // Each of `texts` is words that a cell must all begin a word with, as a person is still typing them.
    this.addSql(`create function app.match_cells(texts text[], tables uuid[], n int)
      returns table(row_id uuid, column_id uuid)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
      declare
        wanted constant tsquery := (
          select string_agg('(' || every.words || ')', ' | ')::tsquery from unnest(texts) each(text)
          cross join lateral (
            select string_agg('''' || replace(replace(w.lexeme, '\\', '\\\\'), '''', '''''') || ''':*', ' & ') as words
            from unnest(to_tsvector('simple', each.text)) w) every
          where every.words is not null);
      begin
        if wanted is null then
          return;
        end if;
        return query select c.row_id, c.column_id from public.datatable_cell c
          where to_tsvector('simple'::regconfig, left(c.text_value, 1000)) @@ wanted and c.text_value is not null
            and c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
            and c.datatable_id = any(tables)
          limit n;
      end $$`);
    this.addSql('revoke all on function app.match_cells from public');
    this.addSql('grant execute on function app.match_cells to app_tenant, app_system');
  }
}
