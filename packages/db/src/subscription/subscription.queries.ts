import type { Plan, PlanDetails } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
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
