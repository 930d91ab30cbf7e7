import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sealed } from './chain.ts';

type Found = {
  id: string;
  organization_id: string | null;
  at: string;
  action: string;
  outcome: string;
  actor_kind: string;
  actor_id: string | null;
  resource_type: string | null;
  resource_id: string | null;
  summary: unknown;
  request_id: string | null;
  ip_address: string | null;
};

/** What of an event `e` the chain reads. */
export const SEALED_COLUMNS = `e.id, e.organization_id, (extract(epoch from e.created_at) * 1000000)::bigint::text as at,
  e.action, e.outcome, e.actor_kind, e.actor_id, e.resource_type, e.resource_id, e.summary, e.request_id, e.ip_address`;

export function toSealed(row: Found): Sealed {
  return {
    id: row.id,
    organizationId: row.organization_id,
    at: row.at,
    action: row.action,
    outcome: row.outcome,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    summary: row.summary,
    requestId: row.request_id,
    ipAddress: row.ip_address,
  };
}

/**
 * Events that are not in a chain and are old enough that no earlier one of the same moment is still being written, in
 * order. Transactions of a day ago are over: only the last day is looked through again.
 */
export async function unsealedEvents(em: EntityManager, olderThanSeconds: number, limit: number): Promise<Sealed[]> {
  const rows = await em.execute<Found[]>(
    `select ${SEALED_COLUMNS} from audit_event e
     where e.created_at < now() - make_interval(secs => ?)
       and e.created_at > coalesce((select max(event_at) from audit_seal) - interval '1 day', '-infinity')
       and not exists (select 1 from audit_seal s where s.event_id = e.id)
     order by e.created_at, e.id limit ?`,
    [olderThanSeconds, limit],
  );
  return rows.map(toSealed);
}
