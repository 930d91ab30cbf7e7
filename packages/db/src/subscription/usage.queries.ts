import type { Meter } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

const IN_BYTES_OR_ROWS = `('rows_stored', 'storage')`;

/**
 * What an organization has used since `since` (a full hour), by meter, without its users; bytes for storage. Costs the same
 * however much was counted: it adds up hours, and what was counted after the last roll-up. Text: three tables as one.
 */
export async function usedSince(em: EntityManager, organizationId: string, since: Date): Promise<Map<Meter, number>> {
  const rows = await textSql<{ meter: Meter; amount: string }>(
    em,
    `select meter, sum(amount)::text as amount from (
       select meter, amount from usage_hour where organization_id = ?::uuid and hour >= ?::timestamptz
       union all select meter, amount from usage_level where organization_id = ?::uuid
       union all select meter, amount from usage_event where organization_id = ?::uuid and not is_rolled_up
         and (meter in ${IN_BYTES_OR_ROWS} or created_at >= ?::timestamptz)
     ) counted group by meter`,
    [organizationId, since.toISOString(), organizationId, organizationId, since.toISOString()],
  );
  return new Map(rows.map(({ meter, amount }) => [meter, Math.max(0, Number(amount))]));
}

/** Adds up what was counted since the last time. Returns how many events; there may be more. Needs the role of the system. */
export async function rollUpUsage(em: EntityManager): Promise<number> {
  const [row] = await textSql<{ events: number }>(em, 'select app.roll_up_usage() as events', []);
  return row?.events ?? 0;
}

/** Organizations with a plan, in pages of their ids. Needs the role of the system. */
export async function organizationsWithPlan(em: EntityManager, after: string | null, limit: number): Promise<string[]> {
  const rows = await textSql<{ id: string }>(
    em,
    `select distinct s.organization_id as id from subscription s join organization o on o.id = s.organization_id
     where s.status <> 'ended' and o.deleted_at is null and (?::uuid is null or s.organization_id > ?::uuid) order by 1 limit ?`,
    [after, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** The credits that a cause has reserved or used, decimal text. */
export async function paidFor(em: EntityManager, organizationId: string, cause: string): Promise<string> {
  const [row] = await textSql<{ paid: string }>(
    em,
    `select trim_scale(reserved)::text as paid from credit_reservation where organization_id = ?::uuid and cause = ?`,
    [organizationId, cause],
  );
  return row?.paid ?? '0';
}
