import { Migration } from '@mikro-orm/migrations';

/**
 * The conditions of a scope as text: the organization of the transaction, rooms ($1), documents ($2) and documents in the
 * trash ($3). A condition that excludes nothing is left out, because PostgreSQL would test it for each passage: of 100,000
 * signatures that takes 24 ms of 72.
 */
function ownOf(table: string): string {
  return `'${table}.organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid and ${table}.dataroom_id = any($1)'
          || case when documents is null then '' else ' and ${table}.document_id = any($2)' end
          || case when cardinality(trashed) = 0 then '' else ' and ${table}.document_id <> all($3)' end`;
}

/** The search functions test only the conditions that a scope has. Their results stay the same. */
export class Migration20261122152600_search_conditions extends Migration {
  override name = 'Migration20261122152600_search_conditions';

  override up(): void {
    this.lexemeFrequencies();
    this.matchChunks();
    this.nearestChunks();
  }

  /** As before; see Migration20261121120000. */
  private lexemeFrequencies(): void {
    this.addSql(`create or replace function app.lexeme_frequencies(words text, total int, rooms uuid[], documents uuid[], trashed uuid[])
      returns table(lexeme text, frequency bigint)
      language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
      declare
        most_words constant int := 100;
        few constant int := 2000;
        own constant text := ${ownOf('c')};
        lexemes text[] := array(
          select w.lexeme from unnest(to_tsvector('english', words)) w order by w.positions[1] limit most_words);
        queries tsquery[] := array(select quote_literal(l)::tsquery from unnest(lexemes) with ordinality as w(l, i) order by i);
        found bigint[];
      begin
        execute format($q$
          with sample as materialized (
            select c.tsv || '' as tsv from public.chunk c where ($5 or get_byte(uuid_send(c.id), 15) < 8) and %s
            order by get_byte(uuid_send(c.id), 14) limit case when $5 then null else 500 end)
          select array(
            select (select case when $5 then count(*) filter (where s.tsv @@ w.query)
                else coalesce($6 * avg((s.tsv @@ w.query)::int), 0) end from sample s)
            from unnest($4) with ordinality as w(query, i) order by w.i) $q$, own)
          into found using rooms, documents, trashed, queries, total <= few, total;
        for at in 1 .. coalesce(array_length(lexemes, 1), 0) loop
          lexeme := lexemes[at];
          frequency := found[at];
          if total > few and frequency < few then
            execute format($q$ select count(*) from (
              select from public.chunk c where c.tsv @@ $4 and %s limit $5) counted $q$, own)
              into frequency using rooms, documents, trashed, queries[at], few;
          end if;
          return next;
        end loop;
      end $$`);
  }

  /** As before; see Migration20261121120000. */
  private matchChunks(): void {
    this.addSql(`create or replace function app.match_chunks(rare text[], frequent text, lexemes text[], weights real[],
        rooms uuid[], documents uuid[], trashed uuid[], n int)
      returns table(id uuid, tokens int, frequencies int[])
      language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
      declare
        own constant text := ${ownOf('c')};
      begin
        return query execute format($q$
          with candidate as materialized (
            (select c.id, c.tokens, c.tsv || '' as tsv from public.chunk c where c.tsv @@ $4 and %1$s limit 10000)
            union all
            (select c.id, c.tokens, c.tsv || '' from public.chunk c
              where c.tsv @@ $5 and not coalesce(c.tsv @@ $4, false) and %1$s limit 3000)),
          best as materialized (
            select k.* from candidate k order by (
              select sum(w.weight * ts_rank('{1,1,1,1}', k.tsv, w.query)) from unnest($9, $7) as w(query, weight)
            ) desc, k.id limit $8)
          select b.id, b.tokens, array(
            select coalesce(found.uses, 0) from unnest($6) with ordinality as wanted(l, i) left join (
              select t.lexeme, coalesce(array_length(t.positions, 1), 1) as uses from unnest(b.tsv) t where t.lexeme = any($6)
            ) found on found.lexeme = wanted.l order by wanted.i)
          from best b $q$, own)
          using rooms, documents, trashed, (select string_agg(quote_literal(l), ' | ')::tsquery from unnest(rare) l),
            quote_literal(frequent)::tsquery, lexemes, weights, n,
            array(select quote_literal(l)::tsquery from unnest(lexemes) with ordinality as w(l, i) order by i);
      end $$`);
  }

  /** As before, on one process: two take more time of the processor, and a machine that serves others has none to spare. */
  private nearestChunks(): void {
    this.addSql(`create or replace function app.nearest_chunks(model text, dim int, query halfvec, signature bit, rooms uuid[],
        documents uuid[], trashed uuid[], candidates int, n int)
      returns table(chunk_id uuid)
      language plpgsql stable set search_path = pg_catalog, public set max_parallel_workers_per_gather = 0
      set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      declare
        own constant text := ${ownOf('s')};
      begin
        if exists (select from public.embedding_signature s
            where s.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
              and s.model = $1 and s.bits is null) then
          candidates := null;
        end if;
        return query execute format($q$
          select e.chunk_id from (
            select s.embedding_id from public.embedding_signature s where s.model = $4 and %s
            order by coalesce(s.bits operator(public.<~>) $5, 0) limit $6) near
          join public.embedding e on e.id = near.embedding_id
          where e.dim = $7
          order by e.vector operator(public.<=>) $8 limit $9 $q$, own)
          using rooms, documents, trashed, model, signature, candidates, dim, query, n;
      end $$`);
  }
}
