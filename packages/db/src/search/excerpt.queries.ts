import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';

/** What a reader sees of a passage in a list: no table lines, no heading marks. */
const PLAIN = String.raw`regexp_replace(t.text, '[|#*\s]+|-{3,}', ' ', 'g')`;

/**
 * For each passage the page of it that says most about the lexemes, and some words around them there. A passage may
 * cover many short pages.
 */
export async function passageExcerpts(
  em: EntityManager,
  ids: string[],
  lexemes: string[],
): Promise<Map<string, { page: number; excerpt: string }>> {
  const rows = await em.execute<{ id: string; page: number; excerpt: string }[]>(
    `with q as (select string_agg(quote_literal(l), ' | ')::tsquery as query from unnest(?::text[]) l)
     select c.id, best.page, best.excerpt from q, chunk c cross join lateral (
       select a.page, ts_headline('english', ${PLAIN}, q.query, 'StartSel="", StopSel="", MaxWords=24, MinWords=12') as excerpt
       from jsonb_to_recordset(c.anchors) as a(page int, start int, "end" int)
       left join document_page p on p.version_id = c.version_id and p.page = a.page
       cross join lateral (select coalesce(substr(p.md, a.start + 1, a."end" - a.start), c.text) as text) t
       order by ts_rank(to_tsvector('english', t.text), q.query) desc, a.page limit 1) best
     where c.id = any(?::uuid[])`,
    [pgArray(lexemes), pgArray(ids)],
  );
  return new Map(rows.map(({ id, page, excerpt }) => [id, { page, excerpt: excerpt.trim() }]));
}
