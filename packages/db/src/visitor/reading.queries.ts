// Text, not a query builder: one statement that reads the visitor, moves their clock and adds the time.
import type { EntityManager } from '@mikro-orm/postgresql';
import { visibleDocuments, type VisitorViewer } from '../access/index.ts';
import { preparedSql, sqlOf, textSql } from '../sql/index.ts';

export type Heartbeat = {
  visitorId: string;
  documentId: string;
  page: number;
  /** Whether the visitor stops reading now. The time until the next heartbeat does not count then. */
  stops: boolean;
  /** The longest time between two heartbeats that counts, in milliseconds. */
  maxGapMs: number;
  quietMinutes: number;
};

/**
 * Counts the time since the visitor's last heartbeat for the page that it named, and remembers the page of this one. The
 * counted times of a visitor never overlap, because `counted_until` only moves forward under the lock of their row: two tabs
 * count once. Returns `missing` if the page does not exist for the visitor, and `quiet` if no visit of theirs goes on.
 */
export async function countReading(
  em: EntityManager,
  viewer: VisitorViewer,
  { visitorId, documentId, page, stops, maxGapMs, quietMinutes }: Heartbeat,
): Promise<'counted' | 'missing' | 'quiet'> {
  const documents = visibleDocuments(viewer);
  const moved = [stops, stops, page, visitorId];
  const [row] = await preparedSql<{ isShown: boolean; isCounted: boolean }>(
    em,
    `with shown as materialized (
       select d.id from (${documents.sql}) d where d.id = ?::uuid and ?::int <= greatest(d.page_count, 1)),
     before as (
       select v.id, v.organization_id, v.visit_id, v.reading_document_id, v.reading_page, v.counted_until,
         extract(epoch from now() - v.counted_until) * 1000 as gap
       from share_visitor v where v.id = ?::uuid and v.link_id = ?::uuid and v.visit_id is not null
         and v.last_seen_at >= now() - make_interval(mins => ?::int) and exists (select from shown)
       for update),
     moved as (
       update share_visitor v set last_seen_at = greatest(v.last_seen_at, now()),
         counted_until = greatest(before.counted_until, now()),
         reading_document_id = case when ?::boolean then null else shown.id end,
         reading_page = case when ?::boolean then null else ?::int end
       from before, shown where v.id = ?::uuid and v.id = before.id),
     counted as (
       insert into share_page_time (visit_id, document_id, page, organization_id, milliseconds, last_read_at)
       select before.visit_id, d.id, before.reading_page, before.organization_id, before.gap::int, now()
       from before join document d on d.id = before.reading_document_id
       where before.gap >= 1 and before.gap <= ?::int
       on conflict (visit_id, document_id, page) do update
         set milliseconds = share_page_time.milliseconds + excluded.milliseconds, last_read_at = excluded.last_read_at)
     select exists (select from shown) as "isShown", exists (select from before) as "isCounted"`,
    [...documents.values, documentId, page, visitorId, viewer.linkId, quietMinutes, ...moved, maxGapMs],
    viewer.linkId,
  );
  if (!row?.isShown) return 'missing';
  return row.isCounted ? 'counted' : 'quiet';
}

/** Records that a visitor has saved a document's file or, with `printedPage`, printed that page. */
export async function insertDownload(
  em: EntityManager,
  row: {
    id: string;
    organizationId: string;
    linkId: string;
    visitorId: string | null;
    documentId: string;
    printedPage?: number;
  },
): Promise<void> {
  await sqlOf(em)
    .insertInto('share_download')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      link_id: row.linkId,
      visitor_id: row.visitorId,
      document_id: row.documentId,
      printed_page: row.printedPage ?? null,
    })
    .execute();
}

/** Returns the pages that a visitor has read of each document that exists for them; at least `leastMs` on a page counts. */
export async function readProgress(
  em: EntityManager,
  viewer: VisitorViewer,
  { visitorId, leastMs }: { visitorId: string; leastMs: number },
): Promise<{ id: string; pagesRead: number; pageCount: number }[]> {
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `with times as materialized (
       select t.document_id, t.page, sum(t.milliseconds) as ms from share_visit visit
       join share_page_time t on t.visit_id = visit.id
       where visit.visitor_id = ?::uuid and visit.link_id = ?::uuid group by 1, 2)
     select d.id, count(*)::int as "pagesRead", greatest(d.page_count, 1)::int as "pageCount"
     from times join (${documents.sql}) d on d.id = times.document_id
     where times.ms >= ?::int and times.page <= greatest(d.page_count, 1) group by d.id, d.page_count order by d.id`,
    [visitorId, viewer.linkId, ...documents.values, leastMs],
  );
}

/** Counts the documents of a visitor's data room that do not exist for them. */
export async function countWithheld(em: EntityManager, viewer: VisitorViewer, dataroomId: string): Promise<number> {
  const documents = visibleDocuments(viewer);
  const [row] = await textSql<{ count: number }>(
    em,
    `select (select count(*) from document where dataroom_id = ?::uuid and deleted_at is null)::int
       - (select count(*) from (${documents.sql}) shown where shown.dataroom_id = ?::uuid)::int as count`,
    [dataroomId, ...documents.values, dataroomId],
  );
  return row?.count ?? 0;
}
