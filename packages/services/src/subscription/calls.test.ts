import { text } from 'node:stream/consumers';
import { newId } from '@atrium/domain/kernel';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reserveCredits, settleCredits } from '../credit/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { organizationMe } from '../organization/index.ts';
import {
  auditOf,
  codeOf,
  createOrganization,
  grantCredits,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
} from '../testing/index.ts';
import {
  applySubscription,
  downloadLedger,
  ledgerList,
  listPlans,
  meterPrices,
  sendBillingEmail,
  subscriptionDetails,
  subscriptionUsage,
} from './index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform({ BILLING_EMAIL: 'billing@example.test' });
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

function owner() {
  return kit.contextOf(organization.owner);
}
function within<T>(run: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, run);
}
async function work(cause: string, reserved: string, used: string, resourceId?: string): Promise<void> {
  const createdById = organization.contributor.userId;
  await within(async (em) =>
    reserveCredits(em, { cause, key: cause, createdById, resourceId, note: 'Cells' }, reserved),
  );
  await within(async (em) => settleCredits(em, cause, { used }));
}

describe('the calls', () => {
  it('are for Owners alone', async () => {
    const calls = [
      subscriptionDetails,
      listPlans,
      subscriptionUsage,
      ledgerList,
      downloadLedger,
    ] as unknown as (typeof subscriptionDetails)[]; // all take an empty input
    for (const call of calls) {
      for (const actor of [organization.contributor, organization.viewer, organization.guest]) {
        expect(await codeOf(call(kit.contextOf(actor), {}))).toBe('FORBIDDEN');
      }
      expect(await codeOf(call(kit.contextOf({ kind: 'anonymous' }), {}))).toBe('UNAUTHENTICATED');
    }
    const write = sendBillingEmail(kit.contextOf(withKey(organization.owner, ['read'])), { message: 'Hello' });
    expect(await codeOf(write)).toBe('FORBIDDEN');
  });
});

describe('the details', () => {
  it('tell the plan, the month, the credits and each meter', async () => {
    await grantCredits(kit, organization.id, '10', { expiresAt: new Date(Date.now() + 86_400_000) });
    await grantCredits(kit, organization.id, '5.5');
    await within(async (em) => reserveCredits(em, { cause: 'open', key: 'open' }, '3'));
    const { data } = await subscriptionDetails(owner(), {});
    expect(data).toMatchObject({
      plan: 'Free',
      status: 'Active',
      provider: null,
      providerId: null,
      isRecurring: false,
      planDetails: DEFAULT_PLANS.Free,
      balance: { available: '12.5', reserved: '3', debt: '0', expiring: { credits: '7' } },
      pendingChange: null,
      paymentProblem: null,
    });
    expect(data.meters).toContainEqual({
      meter: 'users',
      used: 4,
      usedUnits: 4,
      included: 100,
      additionalCredits: null,
      creditsDue: '0',
    });
    expect(data.meters.map(({ meter }) => meter)).toHaveLength(6);
  });

  it('say that the plan has ended, as the organization does', async () => {
    const startDate = new Date(Date.now() - 86_400_000);
    const ended = { organizationId: organization.id, source: 'operator', plan: 'Growth' } as const;
    await inTransaction(kit.platform.orm, 'system', SYSTEM, async (em) =>
      applySubscription(em, { ...ended, startDate, endDate: new Date(Date.now() - 1000) }),
    );
    expect((await subscriptionDetails(owner(), {})).data).toMatchObject({ plan: 'Growth', status: 'Expired' });
    expect((await organizationMe(owner(), {})).data).toMatchObject({
      plan: 'Growth',
      isSubscriptionExpired: true,
      showUpgradeBanner: true,
    });
  });

  it('are those of the own organization', async () => {
    const other = await createOrganization(kit);
    await grantCredits(kit, other.id, '99');
    expect((await subscriptionDetails(owner(), {})).data.balance.available).toBe('0');
    expect((await ledgerList(owner(), {})).data).toEqual([]);
  });
});

describe('the prices of meters', () => {
  it('tell members, and nobody else, how much is included and what more costs', async () => {
    const growth = { organizationId: organization.id, source: 'operator', plan: 'Growth' } as const;
    await inTransaction(kit.platform.orm, 'system', SYSTEM, async (em) =>
      applySubscription(em, { ...growth, details: { ...DEFAULT_PLANS.Growth, max_users: 3 } }),
    );
    const { data } = await meterPrices(kit.contextOf(organization.viewer), {});
    expect(data.meters).toContainEqual({ meter: 'queries', left: 25_000, additionalCredits: '0.5' });
    expect(data.meters).toContainEqual({ meter: 'users', left: 0, additionalCredits: null });
    expect(await codeOf(meterPrices(kit.contextOf(organization.guest), {}))).toBe('FORBIDDEN');
    expect(await codeOf(meterPrices(kit.contextOf({ kind: 'anonymous' }), {}))).toBe('UNAUTHENTICATED');
  });
});

describe('the plans', () => {
  it('are side by side, with what would not fit', async () => {
    await kit.asOwner(
      `insert into usage_level (id, organization_id, meter, amount) values ($1, $2, 'rows_stored', 30000)`,
      [newId(), organization.id],
    );
    const { data } = await listPlans(owner(), {});
    expect(data.map(({ plan, isCurrent, exceeded }) => [plan, isCurrent, exceeded])).toEqual([
      ['Trial', false, []],
      ['Free', true, ['rows_stored']],
      ['Starter', false, []],
      ['Growth', false, []],
      ['Scale', false, []],
      ['Enterprise', false, []],
    ]);
  });
});

describe('the usage', () => {
  it('tells which people and tables used how much, and hides the names of private tables', async () => {
    await grantCredits(kit, organization.id, '100');
    const [open, hidden] = [newId(), newId()];
    const { contributor, id } = organization;
    for (const [table, policy] of [
      [open, 'Public'],
      [hidden, 'Private'],
    ]) {
      await kit.asOwner(
        `insert into datatable (id, organization_id, name, access_policy, knowledge_context_tree, created_by_id)
         values ($1, $2, 'Rents', $3, '[]', $4)`,
        [table, id, policy, contributor.userId],
      );
    }
    await work('run:1', '20', '12.5', open);
    await work('run:2', '5', '2', open);
    await work('run:3', '9', '6', hidden);
    const { data } = await subscriptionUsage(owner(), {});
    expect(data.people).toEqual([{ id: contributor.userId, name: 'Test', credits: '20.5' }]);
    expect(data.tables).toEqual([
      { id: open, name: 'Rents', kind: 'aiTable', credits: '14.5' },
      { id: hidden, name: null, kind: null, credits: '6' },
    ]);
    const ledger = await ledgerList(owner(), { where: { kind: { eq: 'reserve' } } });
    expect(ledger.data.map(({ resourceName, resourceKind }) => [resourceName, resourceKind])).toEqual([
      [null, null],
      ['Rents', 'aiTable'],
      ['Rents', 'aiTable'],
    ]);
    expect(data.days).toHaveLength(30);
    expect(data.days.at(-1)?.credits).toBe('20.5');
    // 79.5 credits at 20.5 in 7 days.
    const left = (Date.parse(`${data.emptyOn}T00:00:00Z`) - Date.now()) / 86_400_000;
    expect(Math.ceil(left)).toBe(27);
  });
});

describe('the ledger', () => {
  it('lists and filters what changed the credits, and writes the same as CSV', async () => {
    await grantCredits(kit, organization.id, '10');
    await work('run:1', '4', '1');
    const { data } = await ledgerList(owner(), {});
    expect(data.map(({ kind, amount, balance, source }) => [kind, amount, balance, source])).toEqual([
      ['refund', '3', '9', 'operator'],
      ['reserve', '-4', '6', 'operator'],
      ['grant', '10', '10', 'operator'],
    ]);
    const taken = await ledgerList(owner(), { where: { kind: { eq: 'reserve' } } });
    // The balance counts the entries that the filter hides.
    expect(taken.data).toMatchObject([{ kind: 'reserve', note: 'Cells', createdByName: 'Test', balance: '6' }]);
    expect((await ledgerList(owner(), { limit: 1, offset: 1 })).data).toMatchObject([{ balance: '6' }]);
    expect((await ledgerList(owner(), { limit: 1 })).hasMore).toBe(true);
    expect(await codeOf(ledgerList(owner(), { where: { amount: { eq: '3' } } }))).toBe('INVALID');
    const file = await downloadLedger(owner(), { where: { kind: { in: ['grant', 'refund'] } } });
    const csv = await text(await kit.platform.store.get(file.storageKey));
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"Time (UTC)","Kind","Credits","Balance"');
    expect(lines[1]).toContain('"grant",10,10,"operator"');
    expect(lines[2]).toContain('"refund",3,9,"operator"');
  });
});

describe('a message to billing', () => {
  it('is sent at most 5 times a day, also at the same time, and audited', async () => {
    const send = async (message = 'Please call us.') => codeOf(sendBillingEmail(owner(), { message }));
    const answers = await Promise.all(Array.from({ length: 7 }, async () => send()));
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
    const mails = await kit.asOwner(`select recipient from mail where recipient = 'billing@example.test'`);
    expect(mails).toHaveLength(5);
    await kit.asOwner(`delete from mail`);
    for (const message of ['', ' ', 'x'.repeat(256)]) expect(await send(message)).toBe('INVALID');
    const other = await createOrganization(kit);
    const context = kit.contextOf(other.owner);
    await sendBillingEmail(context, { message: 'Hello' });
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'subscription.sendEmail', outcome: 'succeeded' }]);
  });

  it('needs an address of the installation', async () => {
    const without = await testPlatform();
    const { owner: actor } = await createOrganization(without);
    expect(await codeOf(sendBillingEmail(without.contextOf(actor), { message: 'Hello' }))).toBe('CONFLICT');
    await without.close();
  });
});
