import { Migration } from '@mikro-orm/migrations';

const OWN = `c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
            and c.dataroom_id = any(rooms) and (documents is null or c.document_id = any(documents))
            and c.document_id <> all(trashed)`;

/** The search functions as the version before calls them: its processes go on beside ours until they are replaced. */
export class Migration20261121120100_former_search extends Migration {
  override name = 'Migration20261121120100_former_search';

  override up(): void {
    this.addSql(`create function app.lexeme_frequencies(words text, rooms uuid[], documents uuid[], trashed uuid[])
      returns table(lexeme text, frequency bigint)
      language sql stable security definer set search_path = pg_catalog, public as $$
        select l.lexeme, (select count(*) from public.chunk c where c.tsv @@ quote_literal(l.lexeme)::tsquery and ${OWN})
        from unnest(tsvector_to_array(to_tsvector('english', words))) as l(lexeme)
      $$`);
    this.addSql(`create function app.match_chunks(lexemes text[], rooms uuid[], documents uuid[], trashed uuid[], n int)
      returns table(id uuid, tokens int, frequencies int[])
      language sql stable security definer set search_path = pg_catalog, public as $$
        with query as (select string_agg(quote_literal(l), ' | ')::tsquery as q from unnest(lexemes) l),
        candidate as materialized (
          select c.id, c.tokens, c.tsv from public.chunk c, query
          where c.tsv @@ query.q and ${OWN}
          order by ts_rank(c.tsv, query.q) desc, c.id limit n)
        select k.id, k.tokens, array(
          select coalesce((select coalesce(array_length(t.positions, 1), 1) from unnest(k.tsv) t where t.lexeme = wanted.l), 0)
          from unnest(lexemes) with ordinality as wanted(l, i) order by wanted.i)
        from candidate k
      $$`);
    this.addSql('grant create on schema app to app_index');
    for (const call of [
      'lexeme_frequencies(text, uuid[], uuid[], uuid[])',
      'match_chunks(text[], uuid[], uuid[], uuid[], int)',
    ]) {
      this.addSql(`alter function app.${call} owner to app_index`);
      this.addSql(`revoke all on function app.${call} from public`);
      this.addSql(`grant execute on function app.${call} to app_tenant, app_system`);
    }
    this.addSql('revoke create on schema app from app_index');
  }
}
