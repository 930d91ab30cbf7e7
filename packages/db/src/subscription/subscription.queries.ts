import type { Meter, Plan, PlanDetails } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf, textSql } from '../sql/index.ts';

/** The last version of each plan that operators made; plans without one have no row. */
export async function lastPlanVersions(
  em: EntityManager,
): Promise<{ plan: Plan; version: number; details: PlanDetails }[]> {
  return sqlOf(em)
    .selectFrom('plan_version')
    .distinctOn('plan')
    .select(['plan', 'version', 'details'])
    .orderBy('plan')
    .orderBy('version', 'desc')
    .execute();
}

/** Every version of every plan that operators made, the newest first. */
export async function planVersions(em: EntityManager) {
  return sqlOf(em)
    .selectFrom('plan_version as v')
    .leftJoin('users as u', 'u.id', 'v.created_by_id')
    .select([
      'v.plan',
      'v.version',
      'v.details',
      'v.reason',
      'v.created_at as createdAt',
      sql<string | null>`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`.as(
        'createdByName',
      ),
    ])
    .orderBy('v.plan')
    .orderBy('v.version', 'desc')
    .execute();
}

/**
 * How many organizations have a live plan of each version, with the names of the first `most`. `version` null: details of
 * the organization alone. Text: an aggregate with an order and a slice.
 */
export async function planHolders(
  em: EntityManager,
  most: number,
): Promise<{ plan: Plan; version: number | null; holders: number; names: string[] }[]> {
  return textSql(
    em,
    `select s.plan, s.plan_version as version, count(distinct s.organization_id)::int as holders,
       (array_agg(o.name order by o.name))[1:?] as names
     from subscription s join organization o on o.id = s.organization_id
     where s.status <> 'ended' and (s.end_date is null or s.end_date > now()) and o.deleted_at is null
     group by 1, 2`,
    [most],
  );
}

/** Locks a meter of an organization until the transaction ends. Other work of the organization goes on. */
export async function lockMeter(em: EntityManager, organizationId: string, meter: Meter): Promise<void> {
  await textSql(em, `select pg_advisory_xact_lock(hashtextextended('meter ' || ? || ' ' || ?, 0))`, [
    meter,
    organizationId,
  ]);
}

/** Locks the versions of a plan until the transaction ends, so that two new ones get different numbers. */
export async function lockPlan(em: EntityManager, plan: Plan): Promise<void> {
  await textSql(em, `select pg_advisory_xact_lock(hashtextextended('plan ' || ?, 0))`, [plan]);
}

/** The messages to the billing address of the last 24 hours, and the seconds until the oldest one is a day old. */
export async function billingMessages(
  em: EntityManager,
  organizationId: string,
): Promise<{ sent: number; waitSeconds: number }> {
  const [row] = await textSql<{ sent: number; waitSeconds: number }>(
    em,
    `select count(*)::int as sent, coalesce(greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - now()))), 1)::int
       as "waitSeconds"
     from audit_event where organization_id = ?::uuid and action = 'subscription.sendEmail' and outcome = 'succeeded'
       and created_at > now() - interval '1 day'`,
    [organizationId],
  );
  return row ?? { sent: 0, waitSeconds: 1 };
}
