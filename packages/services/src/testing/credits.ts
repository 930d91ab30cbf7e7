import { type AddingLot } from '@atrium/db/credit';
import { newId } from '@atrium/domain/kernel';
import { DEFAULT_PLANS, type Plan, type PlanDetails } from '@atrium/domain/subscription';
import { addCredits } from '../credit/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { applySubscription } from '../subscription/index.ts';
import type { TestPlatform } from './platform.ts';

export const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

/** Gives an organization credits, as the system. */
export async function grantCredits(
  { platform }: Pick<TestPlatform, 'platform'>,
  organizationId: string,
  amount: string,
  more: Partial<Pick<AddingLot, 'key' | 'source' | 'expiresAt'>> = {},
): Promise<void> {
  const lot = { organizationId, key: `test:${newId()}`, source: 'operator' as const, amount, ...more };
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => addCredits(em, lot));
}

/** Puts an organization on a plan, as an operator does. `details` replace those of the plan. */
export async function givePlan(
  { platform }: Pick<TestPlatform, 'platform'>,
  organizationId: string,
  plan: Plan,
  details?: Partial<PlanDetails>,
): Promise<void> {
  const changed = details && { details: { ...DEFAULT_PLANS[plan], ...details } };
  const given = { organizationId, source: 'operator' as const, plan, ...changed };
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => applySubscription(em, given));
}
