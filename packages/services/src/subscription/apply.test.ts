import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditBalance } from '../credit/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  codeOf,
  createOrganization,
  SYSTEM,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  applySubscription,
  type ApplyingPlan,
  currentPlan,
  endSubscription,
  grantPlanCredits,
  grantPurchase,
  planOf,
  reverseCredits,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

function asSystem<T>(run: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'system', SYSTEM, run);
}
function within<T>(run: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, run);
}
function apply(given: Omit<ApplyingPlan, 'organizationId'>) {
  return asSystem(async (em) => applySubscription(em, { organizationId: organization.id, ...given }));
}
async function label(): Promise<unknown> {
  return (await kit.asOwner('select plan from organization where id = $1', [organization.id]))[0]?.['plan'];
}

describe('a plan', () => {
  it('of an operator applies before that of a payment until it ends', async () => {
    await apply({
      source: 'stripe',
      plan: 'Starter',
      provider: 'Stripe',
      providerId: `sub_${organization.id}`,
      isRecurring: true,
    });
    expect(await label()).toBe('Starter');
    await apply({ source: 'operator', plan: 'Scale' });
    await apply({
      source: 'stripe',
      plan: 'Growth',
      provider: 'Stripe',
      providerId: `sub_${organization.id}`,
      isRecurring: true,
    });
    expect(await label()).toBe('Scale');
    const after = await asSystem(async (em) =>
      endSubscription(em, { organizationId: organization.id, source: 'operator' }),
    );
    expect(after).toMatchObject({ plan: 'Growth', provider: 'Stripe', isRecurring: true, isExpired: false });
    expect(await label()).toBe('Growth');
  });

  it('is Free, with its own month, without any', async () => {
    const plan = await within(async (em) => currentPlan(em, organization.id));
    expect(plan).toMatchObject({ plan: 'Free', source: null, isExpired: false, details: DEFAULT_PLANS.Free });
  });

  it('keeps the version that was bought, until another plan is bought', async () => {
    await apply({ source: 'operator', plan: 'Starter' });
    await kit.asOwner(
      `insert into plan_version (id, plan, version, details, reason) values (gen_random_uuid(), 'Starter', 1, $1, 'Dearer')`,
      [JSON.stringify({ ...DEFAULT_PLANS.Starter, monthly_price: '59' })],
    );
    expect((await asSystem(async (em) => planOf(em, 'Starter'))).version).toBe(1);
    expect((await apply({ source: 'operator', plan: 'Starter' })).details.monthly_price).toBe('49');
    await apply({ source: 'operator', plan: 'Growth' });
    const again = await apply({ source: 'operator', plan: 'Starter' });
    expect(again).toMatchObject({ planVersion: 1, details: { monthly_price: '59' } });
    await kit.asOwner('delete from plan_version');
  });

  it('of the trial ends after its days, and there is no second one', async () => {
    const { startDate, endDate } = await apply({ source: 'trial', plan: 'Trial' });
    expect((endDate?.getTime() ?? 0) - startDate.getTime()).toBe(14 * 86_400_000);
    expect(await codeOf(apply({ source: 'trial', plan: 'Trial' }))).toBe('CONFLICT');
    const later = new Date((endDate?.getTime() ?? 0) + 1);
    expect(await within(async (em) => currentPlan(em, organization.id, later))).toMatchObject({
      plan: 'Trial',
      isExpired: true,
    });
  });

  it('cannot be written by the organization itself', async () => {
    const own = within(async (em) =>
      applySubscription(em, { organizationId: organization.id, source: 'operator', plan: 'Scale' }),
    );
    await expect(own).rejects.toThrow(/permission denied/);
  });
});

describe('credits', () => {
  it('of a plan and of a purchase count once for each cause, however often and at the same time it is told', async () => {
    const organizationId = organization.id;
    const expiresAt = new Date(Date.now() + 86_400_000);
    const month = async () =>
      asSystem(async (em) => grantPlanCredits(em, { organizationId, cause: 'in_1', amount: '50', expiresAt }));
    const bought = async () =>
      asSystem(async (em) => grantPurchase(em, { organizationId, cause: 'cs_1', amount: '7.5' }));
    const counted = await Promise.all([month(), month(), bought(), bought(), month()]);
    expect(counted.filter(Boolean)).toHaveLength(2);
    expect(await within(async (em) => creditBalance(em, organizationId))).toBe('57.5');
    const back = { organizationId, cause: 'cs_1', of: 'purchase', reversal: 're_1', amount: '7.5' } as const;
    await asSystem(async (em) => reverseCredits(em, back));
    await asSystem(async (em) => reverseCredits(em, back));
    expect(await within(async (em) => creditBalance(em, organizationId))).toBe('50');
  });
});
