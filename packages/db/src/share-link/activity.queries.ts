// Text, not a query builder: sums of sums, and the select that decides which documents a link shows.
import {
  ListLinkDocumentsInput,
  ListLinkPagesInput,
  ListLinkVisitorsInput,
  ListLinkVisitsInput,
} from '@atrium/domain/share-link';
import { READ_PAGE_MS } from '@atrium/domain/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { documentVisibility, type MemberViewer, type Selection, visibleDocuments } from '../access/index.ts';
import { defineList, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** Selects the documents that a link shows its visitors, with their pages; also of a link that has expired. */
function documentsOfLink(linkId: string): Selection {
  const { joins, condition } = documentVisibility({ kind: 'visitor', linkId }, 'd', 'r');
  return {
    sql: `select d.id, greatest(d.page_count, 1) as pages from document d
      join (select link.dataroom_id as id from share_link link
        where link.id = ?::uuid) r on r.id = d.dataroom_id ${joins} where ${condition}`,
    values: [linkId],
  };
}

/** Selects the time of each visitor of a link on each page: over all of their visits. */
function timesOfPages(linkId: string, visitorId: string | undefined): Selection {
  return {
    sql: `select visit.visitor_id, t.document_id, t.page, sum(t.milliseconds) as ms, max(t.last_read_at) as last_read_at
      from share_visit visit join share_page_time t on t.visit_id = visit.id
      where visit.link_id = ?::uuid and (?::uuid is null or visit.visitor_id = ?::uuid) group by 1, 2, 3`,
    values: [linkId, visitorId ?? null, visitorId ?? null],
  };
}

export type LinkVisitorRow = {
  id: string;
  email: string | null;
  name: string | null;
  company: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
  acceptedAt: string | null;
  isSignedIn: boolean;
  visitCount: number;
  seconds: number;
  pagesRead: number;
  downloadCount: number;
  printCount: number;
};

function visitors(_em: EntityManager, linkId: string, visitorId: string | undefined): TextSelect<LinkVisitorRow> {
  const [shown, times] = [documentsOfLink(linkId), timesOfPages(linkId, visitorId)];
  return {
    text: `with shown as materialized (${shown.sql}),
      reading as materialized (
        select visitor_id, sum(ms) as ms, count(*) filter (where ms >= ? and document_id in (select id from shown)) as pages
        from (${times.sql}) times group by 1)
      select v.id, v.email, v.name, v.company, v.first_seen_at as "firstSeenAt", v.last_seen_at as "lastSeenAt",
        (select max(a.accepted_at) from nda_acceptance a where a.visitor_id = v.id) as "acceptedAt",
        exists (select 1 from share_token t where t.visitor_id = v.id and t.revoked_at is null
          and t.expires_at > now()) as "isSignedIn",
        (select count(*)::int from share_visit visit where visit.visitor_id = v.id) as "visitCount",
        coalesce(reading.ms / 1000, 0)::int as seconds, coalesce(reading.pages, 0)::int as "pagesRead",
        (select count(*)::int from share_download saved
          where saved.visitor_id = v.id and saved.printed_page is null) as "downloadCount",
        (select count(*)::int from share_download printed
          where printed.visitor_id = v.id and printed.printed_page is not null) as "printCount"
      from share_visitor v left join reading on reading.visitor_id = v.id
      where v.link_id = ?::uuid and (?::uuid is null or v.id = ?::uuid)`,
    values: [...shown.values, READ_PAGE_MS, ...times.values, linkId, visitorId ?? null, visitorId ?? null],
  };
}

/** The visitors of a link with what they have read, the last seen first. */
export const listVisitors = defineList(ListLinkVisitorsInput, {
  from: visitors,
  search: ['email', 'name', 'company'],
  order: ['-lastSeenAt'],
  tieBreak: 'id',
});

/** Counts the pages of the documents that a link shows. */
export async function countPagesOfLink(em: EntityManager, linkId: string): Promise<number> {
  const shown = documentsOfLink(linkId);
  const [row] = await textSql<{ pages: number }>(
    em,
    `select coalesce(sum(pages), 0)::int as pages from (${shown.sql}) shown`,
    shown.values,
  );
  return row?.pages ?? 0;
}

export type LinkDocumentRow = {
  id: string;
  name: string;
  nameOrder: string;
  pageCount: number;
  seconds: number;
  pagesRead: number;
  visitorCount: number;
  downloadCount: number;
  printCount: number;
  lastReadAt: string | null;
};

type Asked = { linkId: string; visitorId: string | undefined };

function documents(
  _em: EntityManager,
  viewer: MemberViewer,
  { linkId, visitorId }: Asked,
): TextSelect<LinkDocumentRow> {
  const [times, seen] = [timesOfPages(linkId, visitorId), visibleDocuments(viewer, 'with')];
  return {
    text: `with times as materialized (${times.sql}),
      reading as (
        select document_id, sum(ms) as ms, count(distinct page) filter (where ms >= ?) as pages, max(last_read_at) as last
        from times group by 1),
      saved as (
        select document_id, count(*) filter (where printed_page is null) as files,
          count(*) filter (where printed_page is not null) as pages from share_download
        where link_id = ?::uuid and (?::uuid is null or visitor_id = ?::uuid) group by 1),
      people as (
        select document_id, count(distinct visitor_id) as count from (
          select document_id, visitor_id from times union
          select document_id, visitor_id from share_download
          where link_id = ?::uuid and (?::uuid is null or visitor_id = ?::uuid)) touched group by 1)
      select d.id, d.name, d.name_order as "nameOrder", greatest(d.page_count, 1)::int as "pageCount",
        coalesce(reading.ms / 1000, 0)::int as seconds, coalesce(reading.pages, 0)::int as "pagesRead",
        people.count::int as "visitorCount", coalesce(saved.files, 0)::int as "downloadCount",
        coalesce(saved.pages, 0)::int as "printCount", reading.last as "lastReadAt"
      from people join (${seen.sql}) d on d.id = people.document_id
      left join reading on reading.document_id = d.id left join saved on saved.document_id = d.id`,
    values: [
      ...times.values,
      READ_PAGE_MS,
      linkId,
      visitorId ?? null,
      visitorId ?? null,
      linkId,
      visitorId ?? null,
      visitorId ?? null,
      ...seen.values,
    ],
  };
}

/** The documents that visitors of a link have read, saved or printed, the longest read first. */
export const listLinkDocuments = defineList(ListLinkDocumentsInput, {
  from: documents,
  search: ['name'],
  order: ['-seconds', 'name'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

export type LinkPageRow = { page: number; seconds: number; visitorCount: number; lastReadAt: string };

function pages(
  _em: EntityManager,
  viewer: MemberViewer,
  { linkId, visitorId, documentId }: Asked & { documentId: string },
): TextSelect<LinkPageRow> {
  const [times, seen] = [timesOfPages(linkId, visitorId), visibleDocuments(viewer, 'with')];
  return {
    text: `select times.page, (sum(times.ms) / 1000)::int as seconds, count(*)::int as "visitorCount",
        max(times.last_read_at) as "lastReadAt"
      from (${times.sql}) times
      where times.document_id = ?::uuid and exists (select from (${seen.sql}) d where d.id = times.document_id) group by 1`,
    values: [...times.values, documentId, ...seen.values],
  };
}

/** The pages of a document that visitors of a link have read, in their order. */
export const listLinkPages = defineList(ListLinkPagesInput, {
  from: pages,
  search: [],
  order: ['page'],
  tieBreak: 'page',
});

export type LinkVisitRow = {
  id: string;
  visitorId: string;
  email: string | null;
  name: string | null;
  startedAt: string;
  seconds: number;
  pagesRead: number;
};

function visits(_em: EntityManager, { linkId, visitorId }: Asked): TextSelect<LinkVisitRow> {
  return {
    text: `select visit.id, visit.visitor_id as "visitorId", v.email, v.name, visit.started_at as "startedAt",
        coalesce(reading.ms / 1000, 0)::int as seconds, coalesce(reading.pages, 0)::int as "pagesRead"
      from share_visit visit join share_visitor v on v.id = visit.visitor_id
      left join lateral (
        select sum(t.milliseconds) as ms, count(*) filter (where t.milliseconds >= ?) as pages
        from share_page_time t where t.visit_id = visit.id) reading on true
      where visit.link_id = ?::uuid and (?::uuid is null or visit.visitor_id = ?::uuid)`,
    values: [READ_PAGE_MS, linkId, visitorId ?? null, visitorId ?? null],
  };
}

/** The visits of a link, the newest first. */
export const listLinkVisits = defineList(ListLinkVisitsInput, {
  from: visits,
  search: ['email', 'name'],
  order: ['-startedAt'],
  tieBreak: 'id',
});

/** Counts the visits that began on each of the last days (UTC), with zeros, the oldest first. */
export async function countVisitsByDay(
  em: EntityManager,
  linkId: string,
  days: number,
): Promise<{ day: string; visitCount: number; visitorCount: number; seconds: number }[]> {
  return textSql(
    em,
    `with days as (
       select (now() at time zone 'UTC')::date - back as day from generate_series(0, ?::int - 1) back),
     visits as (
       select (visit.started_at at time zone 'UTC')::date as day, visit.visitor_id,
         (select sum(t.milliseconds) from share_page_time t where t.visit_id = visit.id) as ms
       from share_visit visit where visit.link_id = ?::uuid and visit.started_at >= now() - make_interval(days => ?::int + 1))
     select days.day::text as day, count(visits.visitor_id)::int as "visitCount",
       count(distinct visits.visitor_id)::int as "visitorCount", (coalesce(sum(visits.ms), 0) / 1000)::int as seconds
     from days left join visits on visits.day = days.day group by days.day order by days.day`,
    [days, linkId, days],
  );
}

export type VisitorPageRow = {
  visitorId: string;
  email: string | null;
  visitorName: string | null;
  documentId: string;
  documentName: string;
  page: number;
  seconds: number;
  lastReadAt: string;
};
export type VisitorPageKey = Pick<VisitorPageRow, 'visitorId' | 'documentId' | 'page'>;

/** Reads the time of each visitor of a link on each page, after the last row of the part before. */
export async function readPageTimes(
  em: EntityManager,
  viewer: MemberViewer,
  { linkId, after, limit }: { linkId: string; after: VisitorPageKey | null; limit: number },
): Promise<VisitorPageRow[]> {
  const [times, seen] = [timesOfPages(linkId, undefined), visibleDocuments(viewer, 'with')];
  return textSql<VisitorPageRow>(
    em,
    `select v.id as "visitorId", v.email, v.name as "visitorName", d.id as "documentId", d.name as "documentName",
       times.page, (times.ms / 1000)::int as seconds, times.last_read_at as "lastReadAt"
     from (${times.sql}) times join share_visitor v on v.id = times.visitor_id
     join (${seen.sql}) d on d.id = times.document_id
     where ?::uuid is null or (v.id, d.id, times.page) > (?::uuid, ?::uuid, ?::int)
     order by v.id, d.id, times.page limit ?::int`,
    [
      ...times.values,
      ...seen.values,
      after?.visitorId ?? null,
      after?.visitorId ?? null,
      after?.documentId ?? null,
      after?.page ?? null,
      limit,
    ],
  );
}
