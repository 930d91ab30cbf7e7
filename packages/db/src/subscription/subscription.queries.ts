import type { Plan, PlanDetails } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../sql/index.ts';

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
