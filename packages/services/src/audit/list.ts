import { isoTime, isoTimeOrNull, listRows, type ListSource } from '@atrium/db/listing';
import { AuditEvent, AuditSealStatus, ListAuditInput } from '@atrium/domain/audit';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';

export type AuditFound = {
  id: string;
  created_at: string;
  action: string;
  outcome: AuditEvent['outcome'];
  actor_kind: string;
  actor_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  erased_at: string | null;
  resource_type: string | null;
  resource_id: string | null;
  summary: Record<string, unknown>;
  ip_address: string | null;
  request_id: string | null;
  is_sealed: boolean;
};

/** The organization's events: the wall in the database keeps out all others. */
export const auditSource: ListSource = {
  from: {
    sql: `select e.*, u.first_name, u.last_name, u.email,
        trim(concat_ws(' ', u.first_name, u.last_name, u.email)) as actor_name,
        exists (select 1 from audit_seal s where s.event_id = e.id) as is_sealed
      from audit_event e left join users u on u.id = e.actor_id`,
    values: [],
  },
  fields: {
    id: { sql: 'id', type: 'uuid' },
    createdAt: { sql: 'created_at', type: 'date' },
    action: { sql: 'action', type: 'text' },
    outcome: { sql: 'outcome', type: 'enum' },
    actorKind: { sql: 'actor_kind', type: 'enum' },
    actorId: { sql: 'actor_id', type: 'uuid' },
    actorName: { sql: 'actor_name', type: 'text' },
    resourceType: { sql: 'resource_type', type: 'enum' },
    resourceId: { sql: 'resource_id', type: 'uuid' },
    ipAddress: { sql: 'ip_address', type: 'text' },
  },
  searchIn: ['action', 'actorName', 'ipAddress'],
  defaultOrder: ['-createdAt'],
  tieBreak: 'id desc',
};

export function presentEvent(row: AuditFound): AuditEvent {
  return {
    id: row.id,
    createdAt: isoTime(row.created_at),
    action: row.action,
    outcome: row.outcome,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName:
      row.email === null
        ? null
        : displayName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '', email: row.email }),
    actorEmail: row.email,
    isErased: row.erased_at !== null,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    summary: row.summary,
    ipAddress: row.ip_address,
    requestId: row.request_id,
    isSealed: row.is_sealed,
  };
}

export const listAudit = query({
  area: 'audit',
  verb: 'list',
  summary: 'List what was done in the organization',
  input: ListAuditInput,
  output: listAnswer(AuditEvent),
  access: inOrganization('viewAudit'),
  run: async ({ em, input }) => page((await listRows<AuditFound>(em, auditSource, input)).map(presentEvent), input),
});

/** How far the organization's chain reaches. */
export const auditStatus = query({
  area: 'audit',
  verb: 'status',
  summary: 'How far the audit log is sealed',
  input: z.object({}),
  output: dataAnswer(AuditSealStatus),
  access: inOrganization('viewAudit'),
  run: async ({ em }) => {
    const [row] = await em.execute<{ seq: string; hash: string; until: string | null; waiting: number }[]>(
      `select coalesce(head.seq, 0)::text as seq, coalesce(head.hash, '') as hash, head.event_at as until,
         (select count(*)::int from audit_event e where e.created_at > coalesce(head.event_at, '-infinity')
           and not exists (select 1 from audit_seal s where s.event_id = e.id)) as waiting
       from (select 1) one left join lateral (select seq, hash, event_at from audit_seal order by seq desc limit 1) head on true`,
    );
    const sealed = Number(row?.seq ?? 0);
    return ok({
      sealed,
      waiting: row?.waiting ?? 0,
      sealedUntil: isoTimeOrNull(row?.until ?? null),
      head: sealed === 0 ? null : { seq: sealed, hash: row!.hash },
    });
  },
});
