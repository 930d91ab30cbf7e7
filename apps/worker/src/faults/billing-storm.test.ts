import { newId } from '@atrium/domain/kernel';
import {
  createCheckoutSession,
  generatePaymentLink,
  receiveStripeEvent,
  runApplyStripeEvent,
  runCompareBilling,
  runConvergeBilling,
} from '@atrium/services/billing';
import { type Event, signed, type StripeStandIn } from '@atrium/services/billing/testing';
import { verifyCredits } from '@atrium/services/credit';
import { createOrganization, createUser, type TestOrganization, type TestPlatform } from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestProduct } from '../kernel/test-product.ts';
import { type BillingProduct, openBilling } from './billing-product.fixture.ts';
import { billingOf } from './billing-state.ts';
import { type ProductProcess, startProcess } from './processes.ts';

/** `STORM_EVENTS=10000` sends as many events, and `STORM_SEED=7` others. */
const EVENTS = Number(process.env['STORM_EVENTS'] ?? 240);
const SEED = Number(process.env['STORM_SEED'] ?? 20);
const EVENTS_OF_ONE = 40;
const PAIRS = Math.ceil(EVENTS / EVENTS_OF_ONE);
const ROUNDS = 6;
const [REPEATED, LOST] = [0.3, 0.05];
const AT_ONCE = 16;
const MONTH = 32 * 86_400;
const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

/** A random sequence that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

let billing: BillingProduct;
let standIn: StripeStandIn;
let product: TestProduct;
let operator: Parameters<TestPlatform['contextOf']>[0];
const processes: ProductProcess[] = [];

/** Who pays at Stripe, in the order in which they came. */
type Payer = { organization: TestOrganization; customers: string[]; subscriptions: string[] };
/** Two organizations to which the same happens. The events of one come in order, those of the other in a storm. */
type Pair = { inOrder: Payer; inStorm: Payer };

function contextOf(actor: Parameters<TestPlatform['contextOf']>[0]) {
  return { ...product.owner, actor, requestId: newId(), idempotencyKey: null };
}
function jobOf<P>(payload: P) {
  const { signal } = new AbortController();
  const facts = { taskId: newId(), requestId: newId(), attempt: 1, maxAttempts: 5, progress: async () => undefined };
  return { platform: product.platform, payload, actor: SYSTEM, signal, ...facts };
}

beforeAll(async () => {
  billing = await openBilling();
  ({ standIn, product } = billing);
  const kit = { asOwner: product.rows } as unknown as TestPlatform; // what it reads
  const { userId } = await createUser(kit, { isSuperuser: true });
  operator = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null };
  const kinds = ['api', 'api', 'worker', 'worker'] as const;
  processes.push(...(await Promise.all(kinds.map(async (kind) => startProcess(kind, billing.environment)))));
}, 600_000);
afterAll(async () => {
  for (const each of processes) await each.kill();
  await billing.close();
});

async function newPayer(): Promise<Payer> {
  const kit = { asOwner: product.rows } as unknown as TestPlatform; // what it reads
  return { organization: await createOrganization(kit), customers: [], subscriptions: [] };
}
function remember(payer: Payer, session: { customer: string | null; subscription: string | null }): void {
  if (session.customer !== null && !payer.customers.includes(session.customer)) payer.customers.push(session.customer);
  if (session.subscription !== null) payer.subscriptions.push(session.subscription);
}
async function buy(payer: Payer, wish: Parameters<typeof createCheckoutSession>[1]): Promise<void> {
  const { sessionId } = await createCheckoutSession(contextOf(payer.organization.owner), wish);
  standIn.pay(sessionId);
  remember(payer, standIn.state.sessions.get(sessionId)!);
}
function chargesOf({ customers }: Payer) {
  return [...standIn.state.charges.values()].filter(({ customer, paid }) => paid && customers.includes(customer));
}
function liveOf({ subscriptions }: Payer): string | undefined {
  return subscriptions.find((id) => standIn.state.subscriptions.get(id)?.status === 'active');
}
/** The customer of the events' object. */
function customerOf({ data: { object } }: Event): string | null {
  const { customer, charge } = object as { customer?: string | null; charge?: string };
  return customer ?? standIn.state.charges.get(charge ?? '')?.customer ?? null;
}

type Happening = (payer: Payer, dice: number) => Promise<void> | void;
/** What can happen at Stripe. `dice` is the same number for both of a pair. */
const HAPPENINGS: readonly Happening[] = [
  async (payer, dice) => buy(payer, { credits: String(100 + Math.floor(dice * 900)) }),
  (payer, dice) => {
    if (liveOf(payer)) return;
    const key = dice < 0.5 ? 'atrium_starter_monthly' : 'atrium_growth_yearly';
    payer.subscriptions.push(standIn.subscribe(payer.customers[0]!, key));
  },
  (payer, dice) => {
    const live = liveOf(payer);
    if (live) standIn.changePlan(live, dice < 0.5 ? 'atrium_scale_monthly' : 'atrium_starter_monthly');
  },
  (payer, dice) => {
    const live = liveOf(payer);
    if (live) standIn.cancel(live, dice < 0.5 ? 'now' : 'atPeriodEnd');
  },
  (payer, dice) => {
    const charges = chargesOf(payer).filter(({ amount_refunded, disputed }) => amount_refunded === 0 && !disputed);
    const charge = charges[Math.floor(dice * charges.length)];
    if (charge) standIn.refund(charge.id, dice < 0.5 ? charge.amount : Math.floor(charge.amount / 3));
  },
  (payer, dice) => {
    const charges = chargesOf(payer).filter(({ amount_refunded, disputed }) => amount_refunded === 0 && !disputed);
    const charge = charges[Math.floor(dice * charges.length)];
    if (charge) standIn.closeDispute(standIn.dispute(charge.id), dice < 0.6 ? 'lost' : 'won');
  },
  (payer, dice) => standIn.setCard(payer.customers[0]!, dice < 0.5 ? 'declined' : 'works'),
  async (payer) => {
    const input = { organizationId: payer.organization.id, credits: '250' };
    const { data } = await generatePaymentLink(contextOf(operator), input);
    remember(payer, standIn.payLink(data.url!.split('/').at(-1)!));
  },
];

/** Applies events one after the other, as they happened. */
async function applyInOrder(events: readonly Event[]): Promise<void> {
  for (const event of events) {
    await receiveStripeEvent(contextOf({ kind: 'anonymous' }), signed(event));
    standIn.state.delivered.add(event.id);
    await runApplyStripeEvent(jobOf({ eventId: event.id }));
  }
}

/** Sends events in any order to both APIs, some of them twice and some of them never. */
async function storm(events: readonly Event[], random: () => number): Promise<number> {
  const kept = events.filter(() => random() >= LOST);
  const sent = [...kept, ...kept.filter(() => random() < REPEATED)]
    .map((event) => ({ event, at: random(), api: processes[random() < 0.5 ? 0 : 1]! }))
    .sort((a, b) => a.at - b.at);
  const send = async (): Promise<void> => {
    for (let next = sent.shift(); next; next = sent.shift()) {
      const { body, headers } = signed(next.event);
      const url = `${next.api.url}/api/v1/subscription/stripe-webhook`;
      const answer = await fetch(url, { method: 'POST', body: Buffer.from(body), headers });
      await answer.arrayBuffer();
      if (answer.ok) standIn.state.delivered.add(next.event.id);
      else sent.push(next); // as Stripe does
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return events.length - kept.length;
}

// Not on the embedded database, which all test files share: these workers would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a storm of events at two APIs', () => {
  it('leads to the same state as the events in their order', { timeout: 60_000 + EVENTS * 400 }, async () => {
    const random = randomOf(SEED);
    const pairs: Pair[] = [];
    for (let at = 0; at < PAIRS; at += 1) pairs.push({ inOrder: await newPayer(), inStorm: await newPayer() });
    const backlog: Event[] = [];
    let [seen, sent, lost] = [standIn.state.events.length, 0, 0];
    let sending = Promise.resolve(0);
    const since = (): Event[] => {
      const fresh = standIn.state.events.slice(seen);
      seen = standIn.state.events.length;
      return fresh;
    };
    const happen = async ({ inOrder, inStorm }: Pair, what: Happening, dice: number): Promise<void> => {
      await what(inOrder, dice);
      const ordered = since();
      await what(inStorm, dice);
      backlog.push(...since());
      await applyInOrder(ordered);
    };
    const sendBacklog = async (): Promise<void> => {
      lost += await sending;
      sent += backlog.length;
      sending = storm(backlog.splice(0), random);
    };
    for (const pair of pairs) {
      await happen(pair, async (payer) => buy(payer, { credits: '500' }), 0);
      await happen(pair, async (payer) => buy(payer, { plan: 'Starter', frequency: 'Monthly' }), 0);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const pair of pairs) await happen(pair, HAPPENINGS[Math.floor(random() * HAPPENINGS.length)]!, random());
      if (round % 2 === 0) standIn.advance(MONTH);
      const stormy = new Set(pairs.flatMap(({ inStorm }) => inStorm.customers));
      const fresh = since();
      backlog.push(...fresh.filter((event) => stormy.has(customerOf(event) ?? '')));
      await applyInOrder(fresh.filter((event) => !stormy.has(customerOf(event) ?? '')));
      // The next round happens at Stripe while these are sent and applied.
      await sendBacklog();
    }
    lost += await sending;
    await product.until(async () => {
      const [open] = await product.rows<{ count: number }>(
        `select (select count(*) from stripe_event where state = 'pending')::int + (select count(*) from background_task
           where name like 'billing.%' and state in ('PENDING', 'STARTED', 'RETRY'))::int as count`,
      );
      return open?.count === 0;
    });
    expect([sent > EVENTS / 2, lost > 0]).toEqual([true, true]);

    // What was lost shows in the nightly comparison, and operators repair it.
    await runCompareBilling(jobOf({}));
    const [comparison] = await product.rows<{ findings: { organizationId: string | null }[] }>(
      'select findings from billing_comparison order by compared_at desc limit 1',
    );
    const found = new Set(comparison!.findings.flatMap(({ organizationId }) => organizationId ?? []));
    const ordered = pairs.map(({ inOrder }) => inOrder.organization.id);
    expect(ordered.filter((id) => found.has(id))).toEqual([]);
    for (const targetId of found) await runConvergeBilling(jobOf({ targetId }));

    for (const [at, { inOrder, inStorm }] of pairs.entries()) {
      const state = await billingOf(product.rows, inStorm.organization.id, inStorm.subscriptions);
      const expected = await billingOf(product.rows, inOrder.organization.id, inOrder.subscriptions);
      expect(state, `pair ${at} of seed ${SEED}`).toEqual(expected);
    }
    expect((await verifyCredits(billing.database.ownerUrl)).faults).toEqual([]);
    expect(standIn.wrong).toEqual([]);
    process.stdout.write(`Storm of seed ${SEED}: ${sent} events of ${pairs.length} pairs, ${lost} of them lost\n`);
  });
});
