import { Migration } from '@mikro-orm/migrations';

/**
 * The search functions leave out the documents of a list without planning it: for each planning, PostgreSQL estimates each id
 * of a list of values, which takes longer than the search. The list of what a link hides can have thousands of ids.
 */
export class Migration20261123191500_hidden_lists extends Migration {
  override name = 'Migration20261123191500_hidden_lists';

  override up(): void {
    this.addSql(`do $$ declare definition text; begin
        for definition in select pg_get_functiondef(f.oid) from pg_proc f where f.pronamespace = 'app'::regnamespace
          and f.proname in ('lexeme_frequencies', 'match_chunks', 'nearest_chunks') and f.prosrc like '%<> all($3)%' loop
          execute replace(definition, '<> all($3)', 'not in (select unnest($3))');
        end loop;
      end $$`);
    this.addSql('drop index "share_setting_hidden"');
    this.addSql("create index \"share_setting_hidden\" on \"share_setting\" (\"link_id\", \"document_id\", \"organization_id\") where \"access\" = 'none'");
  }
}
