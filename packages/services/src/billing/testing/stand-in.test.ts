import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BillingConfig, STRIPE_API_VERSION, stripeOf, withStripe } from '../stripe-client.ts';
import { API_VERSION, signed, startStripe, type StripeStandIn, WEBHOOK_SECRET } from './index.ts';

let standIn: StripeStandIn;
let config: BillingConfig;
let next = 0;

beforeAll(async () => {
  standIn = await startStripe();
  config = { STRIPE_SECRET_KEY: standIn.env['STRIPE_SECRET_KEY'], STRIPE_API_BASE: standIn.url };
});
afterEach(() => {
  standIn.wrong.length = 0;
  standIn.requests.length = 0;
});
afterAll(() => standIn.close());

function key() {
  return { idempotencyKey: `test:${next++}` };
}

async function planPrice(lookupKey: string, amount: number, interval?: 'month' | 'year'): Promise<string> {
  return withStripe(config, async (stripe) => {
    const product = await stripe.products.create({ name: lookupKey }, key());
    const recurring = interval ? { recurring: { interval } } : {};
    const price = await stripe.prices.create(
      { currency: 'usd', unit_amount: amount, product: product.id, lookup_key: lookupKey, ...recurring },
      key(),
    );
    return price.id;
  });
}

async function customerId(): Promise<string> {
  const stripe = await stripeOf(config);
  return (await stripe.customers.create({ email: 'ada@example.test' }, key())).id;
}

async function openSession(price: string, mode: 'payment' | 'subscription') {
  const stripe = await stripeOf(config);
  const customer = await customerId();
  const line_items = [{ price, quantity: 1 }];
  const session = await stripe.checkout.sessions.create(
    { mode, customer, line_items, success_url: 'http://localhost/paid' },
    key(),
  );
  return { session, customer };
}

async function failure(run: Promise<unknown>): Promise<{ type?: string; code?: string; message: string }> {
  return run.then(
    () => ({ message: 'no failure' }),
    (error: { type?: string; code?: string; message: string }) => error,
  );
}

function days(count: number): number {
  return count * 86_400;
}

describe('the protocol', () => {
  it('is of the version that the SDK and the product use', async () => {
    expect(API_VERSION).toBe(STRIPE_API_VERSION);
    const old = await fetch(`${standIn.url}/v1/prices`, {
      headers: { authorization: `Bearer ${config.STRIPE_SECRET_KEY}`, 'stripe-version': '2020-08-27' },
    });
    expect(old.status).toBe(400);
  });

  it('refuses unknown fields, a wrong key and a POST that cannot be repeated', async () => {
    const stripe = await stripeOf(config);
    const unknown = stripe.customers.create({ email: 'a@example.test', phone: '1' }, key());
    expect(await failure(unknown)).toMatchObject({ code: 'parameter_unknown' });
    expect(await failure(stripe.customers.create({ email: 'a@example.test' }))).toMatchObject({
      message: expect.stringContaining('Idempotency-Key'),
    });
    const other = await stripeOf({ ...config, STRIPE_SECRET_KEY: 'sk_test_other' });
    expect(await failure(other.prices.list())).toMatchObject({ type: 'StripeAuthenticationError' });
    expect(standIn.wrong).toHaveLength(3);
  });

  it('answers a repeated POST with the first answer, and refuses the key with another body', async () => {
    const stripe = await stripeOf(config);
    const repeated = key();
    const first = await stripe.customers.create({ email: 'one@example.test' }, repeated);
    expect((await stripe.customers.create({ email: 'one@example.test' }, repeated)).id).toBe(first.id);
    const other = stripe.customers.create({ email: 'two@example.test' }, repeated);
    expect(await failure(other)).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('loses an answer, is busy and fails: the SDK repeats the request, and it happens once', async () => {
    const stripe = await stripeOf(config);
    const before = standIn.state.customers.size;
    for (const fault of ['drop', 429, 500] as const) {
      standIn.failNext(fault);
      await stripe.customers.create({ email: 'again@example.test' }, key()).catch(() => undefined);
      standIn.faults.length = 0;
    }
    // The SDK repeats after a lost answer and after 500, and passes on 429.
    expect(standIn.state.customers.size - before).toBe(2);
  });

  it('does not name what Stripe says in errors for callers', async () => {
    standIn.isDown = true;
    const refused = await failure(
      withStripe(config, async (stripe) => stripe.prices.list({}, { maxNetworkRetries: 0 })),
    );
    standIn.isDown = false;
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', detailCode: 'billing_unavailable' });
    expect(await failure(stripeOf({}))).toMatchObject({ detailCode: 'billing_not_configured' });
  });
});

describe('money', () => {
  it('is paid once for credits, with an invoice only if it was asked for', async () => {
    const price = await planPrice('credits_test', 2);
    const { session } = await openSession(price, 'payment');
    expect(standIn.pay(session.id, 'declined')).toBe(false);
    expect(standIn.pay(session.id)).toBe(true);
    const stripe = await stripeOf(config);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', invoice: null });
    expect(() => standIn.pay(session.id)).toThrow('no longer open');
  });

  it('renews a subscription, retries a failed card and recovers', async () => {
    const price = await planPrice('plan_recovers', 4900, 'month');
    const { session, customer } = await openSession(price, 'subscription');
    standIn.pay(session.id);
    const stripe = await stripeOf(config);
    const statusNow = async () => (await stripe.subscriptions.list({ customer, status: 'all' })).data[0]?.status;
    expect(await statusNow()).toBe('active');
    standIn.setCard(customer, 'declined');
    standIn.advance(days(32));
    expect(await statusNow()).toBe('past_due');
    standIn.setCard(customer, 'works');
    expect(await statusNow()).toBe('active');
    const { data } = await stripe.invoices.list({ customer, expand: ['data.payments'] });
    expect(data.map((invoice) => [invoice.status, invoice.payments?.data.length])).toEqual([
      ['paid', 1],
      ['paid', 1],
    ]);
    expect((await stripe.invoices.list({ customer })).data[0]?.payments).toBeUndefined();
  });

  it('ends a subscription after the last attempt, and one that is never paid', async () => {
    await planPrice('plan_ends', 4900, 'month');
    const stripe = await stripeOf(config);
    const customer = await customerId();
    const never = standIn.subscribe(customer, 'plan_ends', 'declined');
    const paid = standIn.subscribe(customer, 'plan_ends');
    standIn.setCard(customer, 'declined');
    standIn.advance(days(45));
    expect((await stripe.subscriptions.retrieve(never)).status).toBe('incomplete_expired');
    expect((await stripe.subscriptions.retrieve(paid)).status).toBe('canceled');
  });

  it('completes a payment link once', async () => {
    const price = await planPrice('plan_link', 4900, 'month');
    const stripe = await stripeOf(config);
    const link = await stripe.paymentLinks.create(
      { line_items: [{ price, quantity: 1 }], restrictions: { completed_sessions: { limit: 1 } } },
      key(),
    );
    standIn.payLink(link.id);
    expect(() => standIn.payLink(link.id)).toThrow('no longer active');
    expect((await stripe.checkout.sessions.list({ payment_link: link.id })).data).toHaveLength(1);
  });
});

it('lists events by their delivery, and pages through them', async () => {
  const stripe = await stripeOf(config);
  const [first] = standIn.pending();
  standIn.state.delivered.add(first!.id);
  const missed = await stripe.events.list({ delivery_success: false, limit: 3 }).autoPagingToArray({ limit: 1000 });
  expect(missed).toHaveLength(standIn.pending().length);
  expect(missed.map(({ id }) => id)).not.toContain(first!.id);
});

it('signs like Stripe', async () => {
  const stripe = await stripeOf(config);
  const { body, headers } = signed({ id: 'evt_1', object: 'event' });
  const signature = headers['stripe-signature']!;
  expect(stripe.webhooks.constructEvent(Buffer.from(body), signature, WEBHOOK_SECRET)).toMatchObject({ id: 'evt_1' });
  expect(() => stripe.webhooks.constructEvent(Buffer.from(body), signature, 'whsec_other')).toThrow(/signature/);
});
