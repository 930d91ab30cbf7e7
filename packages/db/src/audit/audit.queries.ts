import type { AuditOutcome } from '@atrium/domain/audit';
import { ListAuditInput } from '@atrium/domain/audit';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

/** The place of an event in the order of the log, newest first. */
export type AuditPosition = { at: string; id: string };

/** Returns events of the transaction's organization, newest first; with `after`, only older ones. */
export const listAuditEvents = defineList(ListAuditInput, {
  from: (em: EntityManager, after?: AuditPosition) =>
    sqlOf(em)
      .selectFrom('audit_event as e')
      .leftJoin('users as u', 'u.id', 'e.actor_id')
      .$if(after !== undefined, (select) =>
        select.where(sql<boolean>`(e.created_at, e.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .select([
        'e.id',
        'e.created_at as createdAt',
        'e.action',
        'e.outcome',
        'e.actor_kind as actorKind',
        'e.actor_id as actorId',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        sql<string>`trim(concat_ws(' ', u.first_name, u.last_name, u.email))`.as('actorName'),
        'e.erased_at as erasedAt',
        'e.resource_type as resourceType',
        'e.resource_id as resourceId',
        'e.summary',
        'e.ip_address as ipAddress',
        'e.request_id as requestId',
        sql<boolean>`exists (select 1 from audit_seal s where s.event_id = e.id)`.as('isSealed'),
      ]),
  search: ['action', 'actorName', 'ipAddress'],
  order: ['-createdAt'],
  tieBreak: '-id',
});

/** Returns the last link of the chain of the transaction's organization, and the number of events that wait to be sealed. */
export async function sealStatus(
  em: EntityManager,
): Promise<{ seq: string; hash: string; until: string | null; waiting: number }> {
  // Text: a lateral join returns one row even without a link, and can use the index of either table.
  const [row] = await textSql<{ seq: string; hash: string; until: string | null; waiting: number }>(
    em,
    `select coalesce(head.seq, 0)::text as seq, coalesce(head.hash, '') as hash, head.event_at as until,
       (select count(*)::int from audit_event e where e.created_at > coalesce(head.event_at, '-infinity')
         and not exists (select 1 from audit_seal s where s.event_id = e.id)) as waiting
     from (select 1) one left join lateral (select seq, hash, event_at from audit_seal order by seq desc limit 1) head on true`,
  );
  return row ?? { seq: '0', hash: '', until: null, waiting: 0 };
}

/** Returns the last link of the chain of an organization, or with null of the chain without an organization. */
export async function lastSeal(em: EntityManager, organizationId: string | null) {
  return sqlOf(em)
    .selectFrom('audit_seal')
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Waits until no other transaction seals events, because two at once would use the same position twice. */
export async function lockSealing(em: EntityManager): Promise<void> {
  await textSql(em, `select pg_advisory_xact_lock(hashtextextended('audit seal', 0))`);
}

/** Removes everything that identifies a person from the events, by the only function that may change them. */
export async function eraseAuditedPerson(em: EntityManager, userId: string): Promise<void> {
  await textSql(em, 'select app.erase_audited_person(?)', [userId]);
}

/** An event with the fields that the chain hashes. `at` is in microseconds since 1970. */
export type ChainedEvent = {
  id: string;
  organizationId: string | null;
  at: string;
  action: string;
  outcome: AuditOutcome;
  actorKind: string;
  actorId: string | null;
  resourceType: string | null;
  resourceId: string | null;
  summary: unknown;
  requestId: string | null;
  ipAddress: string | null;
};

/** The columns of `audit_event e` that make a `ChainedEvent`. */
export const CHAINED_COLUMNS = `e.id, e.organization_id as "organizationId",
  (extract(epoch from e.created_at) * 1000000)::bigint::text as at, e.action, e.outcome, e.actor_kind as "actorKind",
  e.actor_id as "actorId", e.resource_type as "resourceType", e.resource_id as "resourceId", e.summary,
  e.request_id as "requestId", e.ip_address as "ipAddress"`;

/**
 * Returns events that are in no chain and so old that no transaction can still commit an earlier one, in order. Reads one day
 * only, because no transaction lasts longer. Text, so that the planner keeps the anti-join.
 */
export async function unsealedEvents(
  em: EntityManager,
  olderThanSeconds: number,
  limit: number,
): Promise<ChainedEvent[]> {
  return textSql<ChainedEvent>(
    em,
    `select ${CHAINED_COLUMNS} from audit_event e
     where e.created_at < now() - make_interval(secs => ?)
       and e.created_at > coalesce((select max(event_at) from audit_seal) - interval '1 day', '-infinity')
       and not exists (select 1 from audit_seal s where s.event_id = e.id)
     order by e.created_at, e.id limit ?`,
    [olderThanSeconds, limit],
  );
}
