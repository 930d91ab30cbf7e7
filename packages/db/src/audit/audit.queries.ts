import type { AuditOutcome } from '@atrium/domain/audit';
import { ListAuditInput } from '@atrium/domain/audit';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { rankOf, type Selection, type Viewer, visible, visibleDocuments, visibleFolders } from '../access/index.ts';
import { defineList, pgArray } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

/** The place of an event in the order of the log, newest first. */
export type AuditPosition = { at: string; id: string };

/** Which events of the organization are listed: those older than a position, and those of one data room. */
export type AuditFilter = { after?: AuditPosition | undefined; dataroomId?: string | undefined };

/**
 * The ids of a data room of the organization and of everything in it that an event can be about, in the trash or not. A table
 * can name a data room that does not exist, or that is another organization's.
 */
function idsWithin(dataroomId: string) {
  return sql<string[]>`array(select id from dataroom where id = ${dataroomId}::uuid
    union all select id from document where dataroom_id = ${dataroomId}::uuid
    union all select id from folder where dataroom_id = ${dataroomId}::uuid
    union all select id from datatable
      where knowledge_context_tree @> ${JSON.stringify([{ type: 'dataroom', id: dataroomId }])}::jsonb
        and exists (select from dataroom where id = ${dataroomId}::uuid))`;
}

/** Returns events of the transaction's organization, newest first. */
export const listAuditEvents = defineList(ListAuditInput, {
  from: (em: EntityManager, { after, dataroomId }: AuditFilter = {}) =>
    sqlOf(em)
      .selectFrom('audit_event as e')
      .leftJoin('users as u', 'u.id', 'e.actor_id')
      .$if(after !== undefined, (select) =>
        select.where(sql<boolean>`(e.created_at, e.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .$if(dataroomId !== undefined, (select) =>
        select.where(sql<boolean>`e.resource_id = any(${idsWithin(dataroomId ?? '')})`),
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

/** The name of a resource that an event is about. `dataroomId` is the data room of a folder, document or share link. */
export type AuditedResource = { id: string; name: string; dataroomId: string | null };

/** Selects the share links, revoked or not, of the data rooms that the viewer owns: only owners see links. */
function visibleLinks(viewer: Viewer): Selection {
  const rooms = visible('dataroom', viewer, 'with');
  return {
    sql: `select link.* from share_link link join (${rooms.sql}) room on room.id = link.dataroom_id where room.rank = ?`,
    values: [...rooms.values, rankOf('Owner')],
  };
}

/**
 * Returns the names of the resources of events, of those that the viewer may see, in the trash or not. The name of a
 * conversation is a question, which only its owner sees unless it is Public.
 */
export async function auditedResources(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, AuditedResource>> {
  if (ids.length === 0) return new Map();
  const parts = [
    { select: 'id, name, id as room', from: visible('dataroom', viewer, 'with') },
    { select: 'id, name, dataroom_id as room', from: visibleDocuments(viewer, 'with') },
    { select: 'id, name, dataroom_id as room', from: visibleFolders(viewer, 'with') },
    { select: 'id, name, null::uuid as room', from: visible('aiTable', viewer, 'with') },
    { select: 'id, name, null::uuid as room', from: visible('aiTableFolder', viewer, 'with') },
    { select: 'id, name, null::uuid as room', from: visible('workflow', viewer, 'with') },
    { select: 'id, title as name, null::uuid as room', from: visible('conversation', viewer, 'with') },
    { select: 'id, name, dataroom_id as room', from: visibleLinks(viewer) },
  ];
  // Text: these selects of what the viewer may see are text.
  const rows = await textSql<AuditedResource>(
    em,
    parts
      .map(
        ({ select, from }) => `select ${select.replace(' as room', ' as "dataroomId"')}
         from (${from.sql}) seen where id = any(?::uuid[])`,
      )
      .join(' union all '),
    parts.flatMap(({ from }) => [...from.values, pgArray(ids)]),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A change of a document: a version, or an event that changed it. */
export type DocumentChange = {
  id: string;
  createdAt: string;
  action: string;
  summary: Record<string, unknown>;
  actorKind: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
};

/** Lists the changes of a document, newest first. Versions count as events, because one upload event covers many documents. */
export async function listDocumentChanges(
  em: EntityManager,
  {
    documentId,
    actions,
    limit,
    offset,
  }: { documentId: string; actions: readonly string[]; limit: number; offset: number },
): Promise<DocumentChange[]> {
  const versions = sqlOf(em)
    .selectFrom('document_version as v')
    .leftJoin('users as u', 'u.id', 'v.created_by_id')
    .where('v.document_id', '=', documentId)
    .select([
      'v.id',
      'v.created_at as createdAt',
      sql<string>`case when v.version = 1 then 'document.upload' else 'document.replaceContent' end`.as('action'),
      sql<Record<string, unknown>>`jsonb_build_object('version', v.version, 'sizeBytes', v.size_bytes)`.as('summary'),
      sql<string>`'user'`.as('actorKind'),
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email as email',
    ]);
  const events = sqlOf(em)
    .selectFrom('audit_event as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .where('e.resource_id', '=', documentId)
    .where('e.outcome', '=', 'succeeded')
    .where((eb) => eb('e.action', '=', eb.fn.any(sql<string[]>`${[...actions]}::text[]`)))
    .select([
      'e.id',
      'e.created_at as createdAt',
      'e.action',
      'e.summary',
      'e.actor_kind as actorKind',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email as email',
    ]);
  return versions
    .unionAll(events)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
}

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
