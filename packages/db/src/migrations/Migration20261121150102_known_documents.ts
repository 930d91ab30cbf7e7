import { Migration } from '@mikro-orm/migrations';

/**
 * What is done with thousands of documents at once is planned well where the statistics know them. A thousand are soon a small
 * share of all, after which autovacuum does not look for long; and the embedded database has none.
 */
export class Migration20261121150102_known_documents extends Migration {
  override name = 'Migration20261121150102_known_documents';

  override up(): void {
    // Only the owner may analyze. Whoever holds the table analyzes it or changes its shape: neither is worth waiting for.
    this.addSql(`create function app.know_documents() returns void
      language plpgsql security definer set search_path = pg_catalog, public as $$
      begin
        perform pg_stat_clear_snapshot();
        if pg_stat_get_mod_since_analyze('public.document'::regclass) >= 1000 then
          analyze (skip_locked) public.document;
        end if;
      end $$`);
    this.addSql('revoke all on function app.know_documents from public');
    this.addSql('grant execute on function app.know_documents to app_tenant, app_system');
  }
}
