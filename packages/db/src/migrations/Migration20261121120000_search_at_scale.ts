import { Migration } from '@mikro-orm/migrations';

/** Within the transaction's organization, and what the caller names of it. */
const OWN = `c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        and c.dataroom_id = any($1) and ($2 is null or c.document_id = any($2)) and c.document_id <> all($3)`;

/** What a search reads stays small however many passages there are. */
export class Migration20261121120000_search_at_scale extends Migration {
  override name = 'Migration20261121120000_search_at_scale';

  override up(): void {
    // Passages of a scope are counted by an index alone.
    this.addSql('drop index chunk_organization_id_dataroom_id_index');
    this.addSql(
      'create index chunk_organization_id_dataroom_id_document_id_index on chunk (organization_id, dataroom_id, document_id)',
    );
    // One passage in 32, in an order without meaning: the ids end in random bytes.
    this.addSql(`create index chunk_sample_index on chunk (organization_id, get_byte(uuid_send(id), 14), dataroom_id)
      where get_byte(uuid_send(id), 15) < 8`);
    // Vectors lie in their rows: an exact scan of 10,000 took 28 ms out of line and takes 7 ms.
    this.addSql('alter table embedding set (toast_tuple_target = 8160)');
    this.lexemeFrequencies();
    this.matchChunks();
    this.addSql('grant create on schema app to app_index');
    for (const name of ['lexeme_frequencies', 'match_chunks']) {
      this.addSql(`alter function app.${name} owner to app_index`);
      this.addSql(`revoke all on function app.${name} from public`);
      this.addSql(`grant execute on function app.${name} to app_tenant, app_system`);
    }
    this.addSql('revoke create on schema app from app_index');
  }

  /**
   * Of a small scope all passages are read. Of a large one a sample says roughly how many hold a word, and only those
   * of the rarer words are counted, planned for each word anew. The planner does not know that `@@` unpacks what it
   * looks at, so reading the whole table is ruled out.
   */
  private lexemeFrequencies(): void {
    this.addSql('drop function app.lexeme_frequencies(text, uuid[], uuid[], uuid[])');
    this.addSql(`create function app.lexeme_frequencies(words text, total int, rooms uuid[], documents uuid[], trashed uuid[])
      returns table(lexeme text, frequency bigint)
      language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
      declare
        most_words constant int := 100;
        few constant int := 2000;
        lexemes text[] := array(
          select w.lexeme from unnest(to_tsvector('english', words)) w order by w.positions[1] limit most_words);
        queries tsquery[] := array(select quote_literal(l)::tsquery from unnest(lexemes) with ordinality as w(l, i) order by i);
        found bigint[];
      begin
        execute $q$
          with sample as materialized (
            select c.tsv || '' as tsv from public.chunk c where ($5 or get_byte(uuid_send(c.id), 15) < 8) and ${OWN}
            order by get_byte(uuid_send(c.id), 14) limit case when $5 then null else 500 end)
          select array(
            select (select case when $5 then count(*) filter (where s.tsv @@ w.query)
                else coalesce($6 * avg((s.tsv @@ w.query)::int), 0) end from sample s)
            from unnest($4) with ordinality as w(query, i) order by w.i) $q$
          into found using rooms, documents, trashed, queries, total <= few, total;
        for at in 1 .. coalesce(array_length(lexemes, 1), 0) loop
          lexeme := lexemes[at];
          frequency := found[at];
          if total > few and frequency < few then
            execute $q$ select count(*) from (
              select from public.chunk c where c.tsv @@ $4 and ${OWN} limit $5) counted $q$
              into frequency using rooms, documents, trashed, queries[at], few;
          end if;
          return next;
        end loop;
      end $$`);
  }

  /**
   * Every passage with one of the rare words, and the first with the frequent one; of those the n that weigh most.
   */
  private matchChunks(): void {
    this.addSql('drop function app.match_chunks(text[], uuid[], uuid[], uuid[], int)');
    this.addSql(`create function app.match_chunks(rare text[], frequent text, lexemes text[], weights real[],
        rooms uuid[], documents uuid[], trashed uuid[], n int)
      returns table(id uuid, tokens int, frequencies int[])
      language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
      begin
        return query execute $q$
          with candidate as materialized (
            (select c.id, c.tokens, c.tsv || '' as tsv from public.chunk c where c.tsv @@ $4 and ${OWN} limit 10000)
            union all
            (select c.id, c.tokens, c.tsv || '' from public.chunk c
              where c.tsv @@ $5 and not coalesce(c.tsv @@ $4, false) and ${OWN} limit 3000)),
          best as materialized (
            select k.* from candidate k order by (
              select sum(w.weight * ts_rank('{1,1,1,1}', k.tsv, w.query)) from unnest($9, $7) as w(query, weight)
            ) desc, k.id limit $8)
          select b.id, b.tokens, array(
            select coalesce(found.uses, 0) from unnest($6) with ordinality as wanted(l, i) left join (
              select t.lexeme, coalesce(array_length(t.positions, 1), 1) as uses from unnest(b.tsv) t where t.lexeme = any($6)
            ) found on found.lexeme = wanted.l order by wanted.i)
          from best b $q$
          using rooms, documents, trashed, (select string_agg(quote_literal(l), ' | ')::tsquery from unnest(rare) l),
            quote_literal(frequent)::tsquery, lexemes, weights, n,
            array(select quote_literal(l)::tsquery from unnest(lexemes) with ordinality as w(l, i) order by i);
      end $$`);
  }
}
