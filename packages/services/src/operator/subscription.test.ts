import { newId } from '@atrium/domain/kernel';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationMe } from '../organization/index.ts';
import { subscriptionDetails } from '../subscription/index.ts';
import { auditOf, codeOf, createOrganization, createUser, testPlatform, type TestPlatform } from '../testing/index.ts';
import {
  createPlanVersion,
  listPlansAsOperator,
  subscriptionAsOperator,
  updateCreditsAsOperator,
  updateSubscriptionAsOperator,
} from './index.ts';

let kit: TestPlatform;
type Person = Parameters<TestPlatform['contextOf']>[0];
let superuser: Person;
beforeAll(async () => {
  kit = await testPlatform();
  const { userId } = await createUser(kit, { isSuperuser: true });
  superuser = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null };
});
afterAll(() => kit.close());

const DAY = 86_400_000;
const reason = 'Agreed by phone';

describe('operators', () => {
  it('set a plan, which the organization has at once with the credits of its month, on record on both sides', async () => {
    const { id: organizationId, owner } = await createOrganization(kit);
    const context = kit.contextOf(superuser);
    const input = { organizationId, plan: 'Growth' as const, planDetails: { max_users: 7 }, reason };
    const { data } = await updateSubscriptionAsOperator(context, input);
    expect(data).toMatchObject({ plan: 'Growth', source: 'operator', planDetails: { max_users: 7 }, organizationId });
    expect(data.balance.available).toBe(DEFAULT_PLANS.Growth.total_credits);
    const own = await subscriptionDetails(kit.contextOf(owner), {});
    expect(own.data).toMatchObject({ plan: 'Growth', planDetails: { max_users: 7 } });
    const audited = await auditOf(kit, context);
    expect(audited.map(({ action, organization_id }) => [action, organization_id])).toEqual([
      ['organization.updateSubscription', organizationId],
      ['operator.updateSubscription', null],
    ]);
    // Setting it again gives the month's credits no second time.
    await updateSubscriptionAsOperator(kit.contextOf(superuser), input);
    const after = await subscriptionAsOperator(kit.contextOf(superuser), { organizationId });
    expect(after.data.balance.available).toBe(DEFAULT_PLANS.Growth.total_credits);
    await updateSubscriptionAsOperator(kit.contextOf(superuser), { ...input, isEnded: true });
    expect((await subscriptionDetails(kit.contextOf(owner), {})).data).toMatchObject({ status: 'Expired' });
  });

  it('give the trial once', async () => {
    const { id: organizationId } = await createOrganization(kit);
    const trial = { organizationId, plan: 'Trial' as const, reason };
    const { data } = await updateSubscriptionAsOperator(kit.contextOf(superuser), trial);
    const days = DEFAULT_PLANS.Trial.validity_days!;
    expect(Date.parse(data.endDate!) - Date.parse(data.startDate)).toBe(days * DAY);
    expect(await codeOf(updateSubscriptionAsOperator(kit.contextOf(superuser), trial))).toBe('CONFLICT');
    await updateSubscriptionAsOperator(kit.contextOf(superuser), { ...trial, isEnded: true });
    expect(await codeOf(updateSubscriptionAsOperator(kit.contextOf(superuser), trial))).toBe('CONFLICT');
  });

  it('make a version of a plan for new customers, also at the same time, and leave the others theirs', async () => {
    const old = await createOrganization(kit);
    const scale = (id: string) => ({ organizationId: id, plan: 'Scale' as const, reason });
    await updateSubscriptionAsOperator(kit.contextOf(superuser), scale(old.id));
    const planDetails = { ...DEFAULT_PLANS.Scale, max_users: 77, max_file_mb: 1024 };
    const make = async () =>
      (await createPlanVersion(kit.contextOf(superuser), { plan: 'Scale', planDetails, reason })).data.version;
    expect((await Promise.all([make(), make(), make()])).sort()).toEqual([1, 2, 3]);
    const { data } = await listPlansAsOperator(kit.contextOf(superuser), {});
    expect(data.find(({ plan }) => plan === 'Scale')).toMatchObject({ version: 3, details: { max_users: 77 } });
    const users = async (id: string) =>
      (await subscriptionAsOperator(kit.contextOf(superuser), { organizationId: id })).data.planDetails.max_users;
    expect(await users(old.id)).toBe(DEFAULT_PLANS.Scale.max_users);
    const next = await createOrganization(kit);
    await updateSubscriptionAsOperator(kit.contextOf(superuser), scale(next.id));
    const now = (await listPlansAsOperator(kit.contextOf(superuser), {})).data.find(({ plan }) => plan === 'Scale')!;
    const held = now.versions.map(({ version, holders, reason: why }) => [version, holders, why]);
    expect(held).toEqual([
      [3, 1, reason],
      [2, 0, reason],
      [1, 0, reason],
      [0, 1, null],
    ]);
    expect(now.versions.map(({ holderNames }) => holderNames.length)).toEqual([1, 0, 0, 1]);
    expect(await users(next.id)).toBe(77);
    const largestFile = async ({ owner }: typeof next) =>
      (await organizationMe(kit.contextOf(owner), {})).data.maxFileBytes;
    expect([await largestFile(old), await largestFile(next)]).toEqual([
      kit.platform.config.UPLOAD_MAX_BYTES,
      1_073_741_824,
    ]);
  });

  it('are refused what makes no sense', async () => {
    const { id: organizationId } = await createOrganization(kit);
    const given = { organizationId, plan: 'Growth' as const, reason };
    const set = async (more: object) =>
      codeOf(updateSubscriptionAsOperator(kit.contextOf(superuser), { ...given, ...more }));
    for (const wrong of [
      { plan: 'Gold' },
      { reason: '' },
      { reason: undefined },
      { frequency: 'Weekly' },
      { startDate: 'tomorrow' },
      { startDate: '2030-01-02T00:00:00Z', endDate: '2030-01-01T00:00:00Z' },
      { planDetails: { total_credits: '-5' } },
      { planDetails: { credit_price: 'free' } },
      { planDetails: { max_users: -1 } },
      { isEnded: false },
    ])
      expect(await set(wrong), JSON.stringify(wrong)).toBe('INVALID');
    for (const wrong of [newId(), 'none']) expect(await set({ organizationId: wrong }), wrong).toBe('NOT_FOUND');
  });

  it('are nobody else', async () => {
    const { id: organizationId, owner, viewer } = await createOrganization(kit);
    const other = await createOrganization(kit);
    for (const actor of [owner, viewer, other.owner, { kind: 'anonymous' } as const]) {
      const context = kit.contextOf(actor);
      const codes = [
        await codeOf(subscriptionAsOperator(context, { organizationId })),
        await codeOf(updateSubscriptionAsOperator(context, { organizationId, plan: 'Enterprise', reason })),
        await codeOf(updateCreditsAsOperator(context, { organizationId, amount: '1000', reason })),
        await codeOf(listPlansAsOperator(context, {})),
        await codeOf(createPlanVersion(context, { plan: 'Free', planDetails: DEFAULT_PLANS.Scale, reason })),
      ];
      expect(new Set(codes)).toEqual(new Set([actor.kind === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN']));
    }
    expect((await subscriptionDetails(kit.contextOf(owner), {})).data).toMatchObject({ plan: 'Free' });
  });
});
