// Text: it ranks and marks with the text search's functions.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** A passage as a list shows it: without table lines and heading marks. */
const PLAIN = String.raw`regexp_replace(t.text, '[|#*\s]+|-{3,}', ' ', 'g')`;

/**
 * Returns, for each passage that the viewer may see, its page that fits the lexemes best and some words around them. A
 * passage may cover many short pages.
 */
export async function passageExcerpts(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
  lexemes: readonly string[],
): Promise<Map<string, { page: number; excerpt: string }>> {
  const documents = visibleDocuments(viewer);
  const rows = await textSql<{ id: string; page: number; excerpt: string }>(
    em,
    `with q as (select string_agg(quote_literal(l), ' | ')::tsquery as query from unnest(?::text[]) l)
     select c.id, best.page, best.excerpt from q, chunk c join (${documents.sql}) d on d.id = c.document_id
     cross join lateral (
       select a.page, ts_headline('english', ${PLAIN}, q.query, 'StartSel="", StopSel="", MaxWords=24, MinWords=12') as excerpt
       from jsonb_to_recordset(c.anchors) as a(page int, start int, "end" int)
       left join document_page p on p.version_id = c.version_id and p.page = a.page
       cross join lateral (select coalesce(substr(p.md, a.start + 1, a."end" - a.start), c.text) as text) t
       order by ts_rank(to_tsvector('english', t.text), q.query) desc, a.page limit 1) best
     where c.id = any(?::uuid[])`,
    [pgArray(lexemes), ...documents.values, pgArray(ids)],
  );
  return new Map(rows.map(({ id, page, excerpt }) => [id, { page, excerpt: excerpt.trim() }]));
}
