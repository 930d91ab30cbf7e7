import { newId } from '@atrium/domain/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { creditBalance, verifyCredits } from '../credit/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { runTidyUp } from '../maintenance/index.ts';
import { deleteOrganizationAsOperator } from '../operator/index.ts';
import { deleteOrganization } from '../organization/index.ts';
import { currentPlan, subscriptionsOf } from '../subscription/index.ts';
import {
  addMember,
  codeOf,
  createOrganization,
  createUser,
  failureOf,
  mailTo,
  SYSTEM,
  type TestOrganization,
  testPlatform,
  type TestPlatform,
  withKey,
} from '../testing/index.ts';
import {
  checkoutState,
  compareWithStripe,
  createCheckoutSession,
  createPortalSession,
  generatePaymentLink,
  listBillingInvoices,
  listEvents,
  neededPrices,
  planSetup,
  receiveStripeEvent,
  replayEvent,
  runApplyStripeEvent,
  runCompareBilling,
  runConvergeBilling,
  runTendBilling,
  stripeConfig,
  stripeOf,
} from './index.ts';
import { signed, startStripe, type StripeStandIn } from './testing/index.ts';
import { applyWaiting, createPrices, deliverAll, jobOf, receive } from './testing/kit.ts';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';

const MONTH = 32 * 86_400;
let standIn: StripeStandIn;
let kit: TestPlatform;
type Person = Parameters<TestPlatform['contextOf']>[0];
let operatorActor: Person;

beforeAll(async () => {
  standIn = await startStripe();
  kit = await testPlatform(standIn.env);
  await createPrices(kit);
  const { userId } = await createUser(kit, { isSuperuser: true });
  operatorActor = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null };
});
afterEach(async () => {
  const { wrong } = standIn;
  // A subscription that begins in the future is not live yet.
  standIn.state.ahead = 0;
  standIn.wrong = [];
  expect(wrong).toEqual([]);
});
afterAll(async () => {
  await kit.close();
  await standIn.close();
});

async function asSystem<T>(run: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'system', SYSTEM, run);
}
async function balance({ id }: TestOrganization): Promise<string> {
  return asSystem(async (em) => creditBalance(em, id));
}
async function planNow({ id }: TestOrganization) {
  const { plan, status, isExpired, paymentProblem, endDate } = await asSystem(async (em) => currentPlan(em, id));
  return { plan, status, isExpired, hasProblem: paymentProblem !== null, ends: endDate !== null };
}
async function checkout(
  { owner }: TestOrganization,
  wish: Parameters<typeof createCheckoutSession>[1],
): Promise<string> {
  return (await createCheckoutSession(kit.contextOf(owner), wish)).sessionId;
}
async function subscribed(plan: 'Starter' | 'Growth' = 'Starter', frequency: 'Monthly' | 'Yearly' = 'Monthly') {
  const organization = await createOrganization(kit);
  standIn.pay(await checkout(organization, { plan, frequency }));
  await deliverAll(kit, standIn);
  const [row] = await asSystem(async (em) => subscriptionsOf(em, organization.id));
  return {
    organization,
    subscription: row!.providerId!,
    customer: standIn.state.subscriptions.get(row!.providerId!)!.customer,
  };
}
function chargesOf(customer: string) {
  return [...standIn.state.charges.values()].filter((charge) => charge.customer === customer);
}

describe('a purchase of credits', () => {
  it('adds them once, whatever tells of it: webhook, page, replay and comparison', async () => {
    const organization = await createOrganization(kit);
    const sessionId = await checkout(organization, { credits: '500' });
    const context = kit.contextOf(organization.owner);
    expect((await checkoutState(context, { sessionId })).data).toMatchObject({ isComplete: false, credits: '500' });
    standIn.pay(sessionId);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('500');
    const [event] = standIn.state.events.filter(({ type }) => type === 'checkout.session.completed').slice(-1);
    await receive(kit, event!);
    await replayEvent(kit.contextOf(operatorActor), { eventId: event!.id });
    await applyWaiting(kit);
    await runConvergeBilling(jobOf(kit, { targetId: organization.id }));
    expect(await balance(organization)).toBe('500');
    const { data } = await checkoutState(context, { sessionId });
    expect(data).toMatchObject({ isComplete: true, currentCreditBalance: '500' });
    const { data: invoices } = await listBillingInvoices(context, {});
    expect(invoices).toMatchObject([{ kind: 'credits', status: 'paid', amount: 1000, credits: '500', reversed: '0' }]);
  });

  it('gets the same open session for a double click, and a new one after it expired', async () => {
    const organization = await createOrganization(kit);
    const both = await Promise.all([1, 2].map(async () => checkout(organization, { credits: '100' })));
    expect(new Set(both).size).toBe(1);
    expect(await checkout(organization, { credits: '100' })).toBe(both[0]);
    expect(await checkout(organization, { credits: '200' })).not.toBe(both[0]);
    standIn.advance(90_000);
    const later = await checkout(organization, { credits: '100' });
    expect(later).not.toBe(both[0]);
    standIn.pay(later);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('100');
    expect(await checkout(organization, { credits: '100' })).not.toBe(later);
  });

  it('refuses the second of two pages that were opened at the same moment', async () => {
    const organization = await createOrganization(kit);
    // The first request has its page at Stripe, and writes it only after the second one has another page.
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    standIn.onRequest = async (request, moment) => {
      if (moment !== 'done' || !/POST .*sessions$/.test(request)) return;
      standIn.onRequest = null;
      held.resolve();
      await release.promise;
    };
    const first = failureOf(checkout(organization, { credits: '100' }));
    await held.promise;
    await kit.asOwner(`update organization set name = name || ' & Sons' where id = $1`, [organization.id]);
    const open = await checkout(organization, { credits: '100' });
    release.resolve();
    expect(await first).toMatchObject({ status: 409 });
    expect(await checkout(organization, { credits: '100' })).toBe(open);
    standIn.pay(open);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('100');
  });

  it('arrives although its answer was lost and the API failed', async () => {
    const organization = await createOrganization(kit);
    standIn.failNext('drop', 500);
    const sessionId = await checkout(organization, { credits: '100' });
    const sessions = [...standIn.state.sessions.values()].filter(
      ({ client_reference_id: id }) => id === organization.id,
    );
    expect(sessions.map(({ id }) => id)).toEqual([sessionId]);
    expect(
      [...standIn.state.customers.values()].filter(
        ({ metadata }) => metadata['atrium_organization'] === organization.id,
      ),
    ).toHaveLength(1);
  });

  it('can be paid for after a lost answer, although the organization has another name since', async () => {
    const organization = await createOrganization(kit);
    standIn.failNext('drop', 'drop', 'drop');
    expect(await codeOf(checkout(organization, { credits: '200' }))).toBe('UNAVAILABLE');
    await kit.asOwner(`update organization set name = 'Another name' where id = $1`, [organization.id]);
    standIn.pay(await checkout(organization, { credits: '200' }));
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('200');
  });

  it('is taken back with its money: what is used becomes a debt, and a part takes a part', async () => {
    const organization = await createOrganization(kit);
    const sessionId = await checkout(organization, { credits: '1000' });
    standIn.pay(sessionId);
    await deliverAll(kit, standIn);
    const [charge] = chargesOf(standIn.state.sessions.get(sessionId)!.customer!);
    standIn.refund(charge!.id, 500);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('750');
    const dispute = standIn.dispute(charge!.id);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('750');
    standIn.closeDispute(dispute, 'lost');
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('0');
    const { data } = await listBillingInvoices(kit.contextOf(organization.owner), {});
    expect(data).toMatchObject([{ credits: '1000', reversed: '1000', returned: 2000 }]);
  });
});

describe('a plan', () => {
  it('begins with its payment, gives credits with every invoice, and ends', async () => {
    const { organization, subscription } = await subscribed();
    expect(await planNow(organization)).toEqual({
      plan: 'Starter',
      status: 'active',
      isExpired: false,
      hasProblem: false,
      ends: false,
    });
    expect(await balance(organization)).toBe('2500');
    standIn.advance(MONTH);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('5000');
    standIn.cancel(subscription, 'atPeriodEnd');
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Starter', ends: true, isExpired: false });
    standIn.resume(subscription);
    standIn.cancel(subscription, 'now');
    await deliverAll(kit, standIn);
    const [row] = await asSystem(async (em) => subscriptionsOf(em, organization.id));
    expect(row).toMatchObject({ status: 'ended', isRecurring: false });
  });

  it('refuses a second one beside it, and lets its portal change it', async () => {
    const { organization, subscription } = await subscribed();
    const context = kit.contextOf(organization.owner);
    expect(await failureOf(createCheckoutSession(context, { plan: 'Growth' }))).toMatchObject({
      detailCode: 'already_subscribed',
    });
    const { sessionUrl } = await createPortalSession(context, { returnUrl: '/subscription' });
    expect(sessionUrl).toContain('/pay/portal/');
    standIn.changePlan(subscription, 'atrium_growth_monthly');
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Growth' });
    // The change adds what the new plan has more: 12000 instead of 2500.
    expect(await balance(organization)).toBe('12000');
  });

  it('gives the credits of each month when it is paid by the year', async () => {
    const { organization } = await subscribed('Starter', 'Yearly');
    expect(await balance(organization)).toBe('2500');
    await runTendBilling(jobOf(kit, {}));
    await runConvergeBilling(jobOf(kit, { targetId: organization.id }));
    expect(await balance(organization)).toBe('2500');
  });

  it('gets back all that a refund took, when the bank refuses the refund', async () => {
    // Three months ago, so that the credits of the third month are there too.
    standIn.state.ahead = -70 * 86_400;
    const { organization, customer } = await subscribed('Starter', 'Yearly');
    expect(await balance(organization)).toBe('7500');
    const [charge] = chargesOf(customer);
    const refund = standIn.refund(charge!.id, charge!.amount / 2);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('3750');
    standIn.failRefund(refund);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('7500');
    const again = standIn.refund(charge!.id);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('0');
    standIn.failRefund(again);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('7500');
  });

  it('has ended, also if everything about it arrives after its end', async () => {
    const organization = await createOrganization(kit);
    const sessionId = await checkout(organization, { credits: '100' });
    standIn.pay(sessionId);
    standIn.cancel(standIn.subscribe(standIn.state.sessions.get(sessionId)!.customer!, 'atrium_growth_monthly'));
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Growth', status: 'ended', isExpired: true });
    expect(await balance(organization)).toBe('12100');
  });

  it('is the one to which it was changed, also if that arrives after its end', async () => {
    const { organization, subscription } = await subscribed('Starter');
    standIn.changePlan(subscription, 'atrium_scale_monthly');
    standIn.cancel(subscription, 'now');
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Scale', status: 'ended', isExpired: true });
  });

  it('stays for the grace period after a failed payment, mails its Owners once, and recovers', async () => {
    const { organization, customer } = await subscribed();
    const { email } = (
      await kit.asOwner<{ email: string }>('select email from users where id = $1', [organization.owner.userId])
    )[0]!;
    standIn.setCard(customer, 'declined');
    standIn.advance(MONTH);
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Starter', status: 'past_due', hasProblem: true });
    const subjects = async () => (await mailTo(kit, email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['Your payment failed']);
    await kit.asOwner(
      `update billing_account set problem_since = now() - interval '4 days' where organization_id = $1`,
      [organization.id],
    );
    await runTendBilling(jobOf(kit, {}));
    await runTendBilling(jobOf(kit, {}));
    expect(await subjects()).toHaveLength(2);
    standIn.setCard(customer, 'works');
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ status: 'active', hasProblem: false });
    expect(await balance(organization)).toBe('5000');
  });

  it('ends when its payment keeps failing', async () => {
    const { organization, customer } = await subscribed();
    standIn.setCard(customer, 'declined');
    standIn.advance(MONTH);
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ status: 'past_due', hasProblem: true });
    standIn.advance(20 * 86_400);
    await deliverAll(kit, standIn);
    const [row] = await asSystem(async (em) => subscriptionsOf(em, organization.id));
    expect(row).toMatchObject({ status: 'ended', paymentProblem: null });
    expect(await balance(organization)).toBe('2500');
  });

  it('alerts operators about a second live subscription and does not guess', async () => {
    const { organization, subscription, customer } = await subscribed();
    const second = standIn.subscribe(customer, 'atrium_growth_monthly');
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Starter' });
    const mails = await mailTo(kit, kit.platform.config.SUPPORT_EMAIL);
    expect(mails.filter(({ text }) => text.includes(organization.id))).toHaveLength(1);
    standIn.cancel(subscription);
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Growth' });
    const [account] = await kit.asOwner('select alert from billing_account where organization_id = $1', [
      organization.id,
    ]);
    expect(account).toEqual({ alert: null });
    expect(standIn.state.subscriptions.get(second)?.status).toBe('active');
  });

  it('follows the first of two live subscriptions, so that the order of events does not matter', async () => {
    const { organization, subscription, customer } = await subscribed();
    standIn.subscribe(customer, 'atrium_growth_monthly');
    await deliverAll(kit, standIn);
    standIn.changePlan(subscription, 'atrium_scale_monthly');
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Scale', status: 'active' });
  });

  it('gets nothing from a subscription that was never paid', async () => {
    const organization = await createOrganization(kit);
    const sessionId = await checkout(organization, { credits: '100' });
    const customer = standIn.state.sessions.get(sessionId)!.customer!;
    standIn.subscribe(customer, 'atrium_growth_monthly', 'declined');
    await deliverAll(kit, standIn);
    expect([await planNow(organization), await balance(organization)]).toMatchObject([{ plan: 'Free' }, '0']);
  });
});

describe('a payment link', () => {
  it('sells a plan once to whoever pays it', async () => {
    const organization = await createOrganization(kit);
    const input = { organizationId: organization.id, plan: 'Growth' as const, frequency: 'Monthly' as const };
    const { data } = await generatePaymentLink(kit.contextOf(operatorActor), input);
    const id = data.url!.split('/').at(-1)!;
    standIn.payLink(id);
    expect(() => standIn.payLink(id)).toThrow('no longer active');
    await deliverAll(kit, standIn);
    expect(await planNow(organization)).toMatchObject({ plan: 'Growth' });
    expect(await balance(organization)).toBe('12000');
    const [link] = await kit.asOwner('select status from billing_checkout where id = $1', [data.id]);
    expect(link).toEqual({ status: 'complete' });
    const audited = `select 1 from audit_event where action = 'billing.generateLink' and organization_id = $1`;
    expect(await kit.asOwner(audited, [organization.id])).toHaveLength(1);
  });

  it('is found by the comparison when its event was lost, and repaired when an operator says so', async () => {
    const organization = await createOrganization(kit);
    const input = { organizationId: organization.id, credits: '300' };
    const { data } = await generatePaymentLink(kit.contextOf(operatorActor), input);
    standIn.payLink(data.url!.split('/').at(-1)!);
    for (const { id } of standIn.pending()) standIn.state.delivered.add(id);
    await runCompareBilling(jobOf(kit, {}));
    const context = kit.contextOf(operatorActor);
    const { findings } = (await compareWithStripe(context, {})).data;
    const own = findings.filter(({ organizationId }) => organizationId === organization.id);
    expect(own.map(({ kind }) => kind)).toEqual(['record', 'grant']);
    expect(await balance(organization)).toBe('0');
    await compareWithStripe(context, { organizationId: organization.id, repair: true });
    for (let time = 0; time < 2; time += 1) await runConvergeBilling(jobOf(kit, { targetId: organization.id }));
    expect(await balance(organization)).toBe('300');
    expect((await compareWithStripe(context, { organizationId: organization.id })).data.findings).toEqual([]);
  });

  it('is for operators, and for organizations that exist', async () => {
    const organization = await createOrganization(kit);
    const make = async (actor: Person, organizationId: string) =>
      codeOf(generatePaymentLink(kit.contextOf(actor), { organizationId, credits: '100' }));
    expect(await make(organization.owner, organization.id)).toBe('FORBIDDEN');
    expect(await make(operatorActor, newId())).toBe('NOT_FOUND');
    expect(await make(operatorActor, 'x')).toBe('NOT_FOUND');
  });
});

describe('the webhook', () => {
  const send = async (input: Parameters<typeof receiveStripeEvent>[1]) =>
    failureOf(receiveStripeEvent(kit.contextOf({ kind: 'anonymous' }), input));
  const stored = async () =>
    (await kit.asOwner<{ count: number }>('select count(*)::int as count from stripe_event'))[0]!.count;
  const event = (more: object = {}) => ({
    id: `evt_${newId()}`,
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    livemode: false,
    data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_foreign' } },
    ...more,
  });

  it('refuses a wrong signature, an old one and changed bytes, and stores nothing', async () => {
    const before = await stored();
    const good = signed(event());
    const old = signed(event(), { timestamp: Math.floor(Date.now() / 1000) - 301 });
    const wrong = [
      { ...good, headers: {} },
      { ...good, headers: { 'stripe-signature': 't=1,v1=00' } },
      ...['t=,v1=', 't=NaN', 't=1e9', `t=${'9'.repeat(400)}`].map((time) => ({
        ...good,
        headers: { 'stripe-signature': `${time},${good.headers['stripe-signature']?.split(',')[1]}` },
      })),
      // The signature of another scheme, and that of another time.
      { ...good, headers: { 'stripe-signature': good.headers['stripe-signature']?.replace('v1=', 'v0=') ?? '' } },
      { ...good, headers: { 'stripe-signature': good.headers['stripe-signature']?.replace('t=', 't=1') ?? '' } },
      signed(event(), { secret: '' }),
      signed(event(), { timestamp: Math.floor(Date.now() / 1000) + 400 }),
      { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) },
      signed(event(), { secret: 'whsec_other' }),
      old,
    ];
    for (const input of wrong) expect(await send(input)).toMatchObject({ status: 400, publicCode: 'bad_signature' });
    expect(await stored()).toBe(before);
  });

  it('accepts each of several secrets', async () => {
    const config = { ...kit.platform.config, STRIPE_WEBHOOK_SECRET: 'whsec_next,whsec_stand_in' };
    const context = { ...kit.contextOf({ kind: 'anonymous' }), platform: { ...kit.platform, config } };
    for (const secret of ['whsec_next', 'whsec_stand_in'])
      expect(await receiveStripeEvent(context, signed(event({ type: 'price.created' }), { secret }))).toEqual({
        received: true,
      });
  });

  it('stores an event once, with one job', async () => {
    const one = event();
    await Promise.all([1, 2, 3].map(async () => receiveStripeEvent(kit.contextOf({ kind: 'anonymous' }), signed(one))));
    const jobs = await kit.asOwner(
      `select 1 from background_task where name = 'billing.applyEvent' and payload ->> 'eventId' = $1`,
      [one.id],
    );
    expect(jobs).toHaveLength(1);
    await applyWaiting(kit);
    expect(await kit.asOwner('select state, reason from stripe_event where id = $1', [one.id])).toEqual([
      { state: 'ignored', reason: 'customer of somebody else' },
    ]);
  });

  it('stores events that arrive at the same moment, without one that cannot be stored', async () => {
    const before = await stored();
    const object = { id: 'in_\0', object: 'invoice', customer: 'cus_foreign' };
    const all = [event(), event(), event({ data: { object } }), event({ type: 'something.new' }), event()];
    const sent = all.map(async (one) => receiveStripeEvent(kit.contextOf({ kind: 'anonymous' }), signed(one)));
    const outcomes = (await Promise.allSettled(sent)).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await stored()).toBe(before + 4);
    const jobs = await kit.asOwner<{ eventId: string; key: string }>(
      `select t.payload ->> 'eventId' as "eventId", j.key from background_task t
         join graphile_worker._private_jobs j on j.key = t.id::text where t.payload ->> 'eventId' = any($1)`,
      [all.map(({ id }) => id)],
    );
    expect(jobs.map(({ eventId }) => eventId).sort()).toEqual([all[0], all[1], all[4]].map((one) => one!.id).sort());
    await applyWaiting(kit);
  });

  it.each([
    ['of an unknown type', { type: 'something.new' }, 'type without effect'],
    ['of the other mode', { livemode: true }, 'live mode'],
    ['that is thin', { object: 'v2.core.event', created: '2026-01-01T00:00:00Z' }, 'thin event'],
  ])('records and ignores an event %s', async (_what, more, reason) => {
    const one = event(more);
    await receiveStripeEvent(kit.contextOf({ kind: 'anonymous' }), signed(one));
    expect(await kit.asOwner('select state, reason from stripe_event where id = $1', [one.id])).toEqual([
      { state: 'ignored', reason },
    ]);
  });

  it('has no effect when an operator applies an event of the other mode, or of an object that is gone', async () => {
    const organization = await createOrganization(kit);
    standIn.pay(await checkout(organization, { credits: '100' }));
    const [paid] = standIn.pending().filter(({ type }) => type === 'checkout.session.completed');
    const live = { ...paid!, id: `evt_${newId()}`, livemode: true };
    const gone = event({
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_gone', object: 'checkout.session' } },
    });
    const operators = kit.contextOf(operatorActor);
    for (const [one, reason] of [
      [live, 'the other mode'],
      [gone, 'no such object'],
    ] as const) {
      await receiveStripeEvent(kit.contextOf({ kind: 'anonymous' }), signed(one));
      await replayEvent(operators, { eventId: one.id });
      await runApplyStripeEvent(jobOf(kit, { eventId: one.id }));
      const stored = await kit.asOwner('select state, reason from stripe_event where id = $1', [one.id]);
      expect(stored).toEqual([{ state: 'ignored', reason }]);
    }
    expect(await balance(organization)).toBe('0');
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('100');
  });

  it('refuses a body that is no event', async () => {
    expect(await send(signed('{"id":1}'))).toMatchObject({ status: 422 });
  });

  it('keeps an event for later while Stripe is away', async () => {
    const organization = await createOrganization(kit);
    standIn.pay(await checkout(organization, { credits: '100' }));
    for (const each of standIn.pending()) {
      await receive(kit, each);
      standIn.state.delivered.add(each.id);
    }
    standIn.isDown = true;
    const [waiting] = await kit.asOwner<{ id: string }>(`select id from stripe_event where state = 'pending' limit 1`);
    await expect(runApplyStripeEvent(jobOf(kit, { eventId: waiting!.id }))).rejects.toThrow();
    expect(await failureOf(createCheckoutSession(kit.contextOf(organization.owner), { credits: '300' }))).toMatchObject(
      {
        status: 503,
        detailCode: 'billing_unavailable',
      },
    );
    standIn.isDown = false;
    await applyWaiting(kit);
    expect(await balance(organization)).toBe('100');
  });
});

describe('the comparison', () => {
  it('finds missed events and differences, shows them, and repairs only when it is told to', async () => {
    const organization = await createOrganization(kit);
    standIn.pay(await checkout(organization, { credits: '700' }));
    await runCompareBilling(jobOf(kit, {}));
    const context = kit.contextOf(operatorActor);
    const { data } = await compareWithStripe(context, {});
    const own = data.findings.filter(({ organizationId }) => organizationId === organization.id);
    expect(own.map(({ kind }) => kind)).toEqual(['record', 'grant']);
    expect(own[0]!.organizationName).toEqual(expect.any(String));
    expect(data.findings.some(({ kind }) => kind === 'missedEvent')).toBe(true);
    expect(await balance(organization)).toBe('0');
    const now = await compareWithStripe(context, { organizationId: organization.id, repair: true });
    expect(now.data).toMatchObject({
      organizations: 1,
      isRepairing: true,
      findings: [{ kind: 'record' }, { kind: 'grant' }],
    });
    await runConvergeBilling(jobOf(kit, { targetId: organization.id }));
    expect(await balance(organization)).toBe('700');
    expect((await compareWithStripe(context, { organizationId: organization.id })).data.findings).toEqual([]);
    await deliverAll(kit, standIn);
    expect(await balance(organization)).toBe('700');
  });

  it('is for operators', async () => {
    const { owner, id: organizationId } = await createOrganization(kit);
    const context = kit.contextOf(owner);
    expect(await codeOf(compareWithStripe(context, { organizationId }))).toBe('FORBIDDEN');
    expect(await codeOf(listEvents(context, {}))).toBe('FORBIDDEN');
    expect(await codeOf(replayEvent(context, { eventId: 'evt_1' }))).toBe('FORBIDDEN');
    expect(await codeOf(replayEvent(kit.contextOf(operatorActor), { eventId: 'evt_none' }))).toBe('NOT_FOUND');
  });
});

describe('who may pay', () => {
  it('is an Owner, for their own organization', async () => {
    const organization = await createOrganization(kit);
    const other = await createOrganization(kit);
    const sessionId = await checkout(organization, { credits: '100' });
    for (const role of ['Guest', 'Viewer', 'Contributor'] as const) {
      const actor = await addMember(kit, organization.id, role);
      expect(await codeOf(createCheckoutSession(kit.contextOf(actor), { credits: '100' })), role).toBe('FORBIDDEN');
      expect(await codeOf(listBillingInvoices(kit.contextOf(actor), {})), role).toBe('FORBIDDEN');
      expect(await codeOf(createPortalSession(kit.contextOf(actor), { returnUrl: '/' })), role).toBe('FORBIDDEN');
    }
    expect(
      await codeOf(createCheckoutSession(kit.contextOf(withKey(organization.owner, ['write'])), { credits: '100' })),
    ).toBe('FORBIDDEN');
    expect(await codeOf(checkoutState(kit.contextOf(other.owner), { sessionId }))).toBe('NOT_FOUND');
    expect((await listBillingInvoices(kit.contextOf(other.owner), {})).data).toEqual([]);
  });

  it('asks for exactly one thing that is sold', async () => {
    const { owner } = await createOrganization(kit);
    const context = kit.contextOf(owner);
    for (const wrong of [
      {},
      { plan: 'Growth', credits: '100' },
      { credits: '99' },
      { credits: '1.5' },
      { credits: '-100' },
      { credits: '1e3' },
      { credits: 'NaN' },
      { credits: 'Infinity' },
      { credits: '0x100' },
      { credits: '0100' },
      { credits: ' 100' },
      { credits: '100\n' },
      { credits: '\uff11\uff10\uff10' },
      { credits: '9'.repeat(30) },
      { credits: `100.${'0'.repeat(30)}` },
      { credits: 100 },
      { plan: 'Free' },
      { frequency: 'Monthly' },
    ])
      expect(await codeOf(createCheckoutSession(context, wrong as never)), JSON.stringify(wrong)).toBe('INVALID');
    const base = kit.platform.config.BASE_URL ?? 'http://localhost:4000';
    for (const returnUrl of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      `${base}@evil.example/`,
      `${base}.evil.example/`,
      `blob:${base}/`,
      'javascript:alert(1)',
      'data:text/html,x',
      'x'.repeat(256),
      '',
    ])
      expect(await codeOf(createPortalSession(context, { returnUrl })), returnUrl).toBe('INVALID');
    expect(await codeOf(createPortalSession(context, { returnUrl: '/subscription' }))).toBe('CONFLICT');
  });

  it('needs the feature and a key; everything else works without', async () => {
    const organization = await createOrganization(kit);
    const {
      STRIPE_SECRET_KEY: _key,
      STRIPE_PUBLISHABLE_KEY: _public,
      STRIPE_WEBHOOK_SECRET: _secret,
      ...config
    } = kit.platform.config;
    const without = { ...kit.contextOf(organization.owner), platform: { ...kit.platform, config } };
    const absent = { status: 503, detailCode: 'billing_not_configured' };
    expect(await failureOf(createCheckoutSession(without, { credits: '100' }))).toMatchObject(absent);
    expect(await failureOf(createPortalSession(without, { returnUrl: '/' }))).toMatchObject(absent);
    expect(await failureOf(stripeConfig(without, {}))).toMatchObject(absent);
    expect(await failureOf(receiveStripeEvent(without, signed({})))).toMatchObject(absent);
    expect(await codeOf(listBillingInvoices(without, {}))).toBe('ok');
    expect(await stripeConfig(kit.contextOf(organization.owner), {})).toMatchObject({
      publishableKey: 'pk_test_stand_in',
    });
    await kit.asOwner(
      `update organization set features = jsonb_set(coalesce(features, '{}'), '{billing}', '{"enableSelfServicePricing": false}') where id = $1`,
      [organization.id],
    );
    expect(await failureOf(createCheckoutSession(kit.contextOf(organization.owner), { credits: '100' }))).toMatchObject(
      {
        detailCode: 'feature_disabled',
      },
    );
  });
});

describe('an organization that has paid', () => {
  const rows = async (table: string, id: string) =>
    kit.asOwner<Record<string, unknown>>(`select * from ${table} where organization_id = $1`, [id]);

  it('is deleted only when its plan no longer renews, and leaves records of its payments and no contents', async () => {
    const { organization, subscription, customer } = await subscribed();
    const { id, owner } = organization;
    await kit.asOwner(`update organization set name = 'Secret Harbour' where id = $1`, [id]);
    expect(await codeOf(deleteOrganization(kit.contextOf(owner), { organizationId: id }))).toBe('CONFLICT');
    const asOperator = deleteOrganizationAsOperator(kit.contextOf(operatorActor), { organizationId: id });
    expect(await failureOf(asOperator)).toMatchObject({ status: 409 });
    standIn.cancel(subscription, 'atPeriodEnd');
    await deliverAll(kit, standIn);
    await deleteOrganization(kit.contextOf(owner), { organizationId: id });
    await kit.asOwner(`update organization set deleted_at = now() - interval '31 days' where id = $1`, [id]);
    await runTidyUp({ platform: kit.platform } as Parameters<typeof runTidyUp>[0]); // what it reads
    const [payment] = await rows('billing_payment', id);
    expect(payment).toMatchObject({ status: 'paid', hosted_url: null, pdf_url: null, credits: '2500.000000' });
    expect(await rows('billing_customer', id)).toMatchObject([{ customer_id: customer }]);
    expect(await rows('billing_checkout', id)).toMatchObject([{ status: 'complete', url: null }]);
    expect(await rows('credit_entry', id)).toHaveLength(1);
    const events = await kit.asOwner('select 1 from stripe_event where customer_id = $1', [customer]);
    expect(events.length).toBeGreaterThan(0);
    const tables = ['billing_payment', 'billing_customer', 'billing_checkout', 'credit_entry', 'subscription'];
    const left: string[] = [];
    for (const table of tables) left.push(JSON.stringify(await rows(table, id)));
    expect(left.join('\n')).not.toMatch(/Secret Harbour|@|https?:/);
    expect(await codeOf(createCheckoutSession(kit.contextOf(owner), { credits: '100' }))).toBe('NOT_FOUND');
  });
});

it('creates its prices once, and shows what it would do', async () => {
  const stripe = await stripeOf(kit.platform.config);
  const steps = await planSetup(
    stripe,
    neededPrices((plan) => DEFAULT_PLANS[plan]),
  );
  expect(new Set(steps.map(({ action }) => action))).toEqual(new Set(['keep']));
  const dearer = await planSetup(
    stripe,
    neededPrices((plan) => ({
      ...DEFAULT_PLANS[plan],
      monthly_price: plan === 'Growth' ? '249' : DEFAULT_PLANS[plan].monthly_price,
    })),
  );
  expect(dearer.filter(({ action }) => action === 'replace').map(({ price }) => price.lookupKey)).toEqual([
    'atrium_growth_monthly',
    'atrium_growth_yearly',
  ]);
});

it('leaves a ledger that can be proven', async () => {
  expect((await verifyCredits(kit.database.ownerUrl)).faults).toEqual([]);
});
