// Text, not a query builder: claims that lock rows, and sums over the time since the last mail.
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

/** Links that work, of data rooms and organizations in use. */
const IN_USE = `join dataroom d on d.id = l.dataroom_id and d.deleted_at is null
  join organization o on o.id = l.organization_id and o.deleted_at is null and o.is_active`;

export type ExpiringLink = {
  id: string;
  name: string;
  dataroomId: string;
  dataroom: string;
  organizationId: string;
  expiresAt: string;
};

/**
 * Marks links that expire within some days as announced, and returns them. A link that was created for a shorter time is not
 * announced. A row that another worker is marking is marked once: the statement waits, and then reads it again.
 */
export async function claimExpiringLinks(em: EntityManager, days: number, limit: number): Promise<ExpiringLink[]> {
  return textSql<ExpiringLink>(
    em,
    `with due as (
       select l.id, d.name as dataroom from share_link l ${IN_USE}
       where l.revoked_at is null and l.expiry_notice_at is null and l.expires_at > now()
         and l.expires_at <= now() + make_interval(days => ?::int)
         and l.created_at < l.expires_at - make_interval(days => ?::int)
       order by l.id limit ?::int for update of l)
     update share_link l set expiry_notice_at = now() from due where l.id = due.id
     returning l.id, l.name, l.dataroom_id as "dataroomId", due.dataroom, l.organization_id as "organizationId",
       l.expires_at as "expiresAt"`,
    [days, days, limit],
  );
}

/**
 * Locks and returns a data room with a link whose last digest does not reach to `until`. Null if there is none. If another
 * worker has it, the statement waits, and `claimDigest` then finds nothing left of it.
 */
export async function nextDigestRoom(
  em: EntityManager,
  until: Date,
): Promise<{ id: string; name: string; organizationId: string } | null> {
  const [room] = await textSql<{ id: string; name: string; organizationId: string }>(
    em,
    `select d.id, d.name, l.organization_id as "organizationId" from share_link l ${IN_USE}
     where coalesce(l.digest_until, l.created_at) < ?::timestamptz
       and (l.revoked_at is null or l.revoked_at > coalesce(l.digest_until, l.created_at))
     order by l.id limit 1 for no key update of d`,
    [until],
  );
  return room ?? null;
}

export type LinkDigest = {
  id: string;
  name: string;
  visitCount: number;
  visitorCount: number;
  seconds: number;
  acceptanceCount: number;
  downloadCount: number;
  printCount: number;
};

/** Moves the digest of a data room's links to `until`, and counts what happened on each link since the one before. */
export async function claimDigest(em: EntityManager, dataroomId: string, until: Date): Promise<LinkDigest[]> {
  return textSql<LinkDigest>(
    em,
    `with due as (
       select l.id, l.name, coalesce(l.digest_until, l.created_at) as since from share_link l
       where l.dataroom_id = ? and coalesce(l.digest_until, l.created_at) < ?::timestamptz for update),
     moved as (update share_link l set digest_until = ?::timestamptz from due where l.id = due.id)
     select due.id, due.name, visits.count::int as "visitCount", visits.people::int as "visitorCount",
       (visits.ms / 1000)::int as seconds,
       (select count(*)::int from nda_acceptance a where a.link_id = due.id and a.accepted_at > due.since
         and a.accepted_at <= ?::timestamptz) as "acceptanceCount",
       (select count(*)::int from share_download saved where saved.link_id = due.id and saved.created_at > due.since
         and saved.created_at <= ?::timestamptz and saved.printed_page is null) as "downloadCount",
       (select count(*)::int from share_download printed where printed.link_id = due.id and printed.created_at > due.since
         and printed.created_at <= ?::timestamptz and printed.printed_page is not null) as "printCount"
     from due cross join lateral (
       select count(*) as count, count(distinct visit.visitor_id) as people, coalesce(sum(spent.ms), 0) as ms
       from share_visit visit
       left join lateral (select sum(t.milliseconds) as ms from share_page_time t where t.visit_id = visit.id) spent on true
       where visit.link_id = due.id and visit.started_at > due.since and visit.started_at <= ?::timestamptz) visits
     order by due.name, due.id`,
    [dataroomId, until, until, until, until, until, until],
  );
}
