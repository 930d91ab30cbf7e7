import { Stripe } from 'stripe';
import {
  advance,
  cancel,
  changePlan,
  closeDispute,
  dispute,
  failRefund,
  refund,
  resume,
  setCard,
  subscribe,
} from './actions.ts';
import type { Event, Line, Session } from './objects.ts';
import { completeSession } from './payments.ts';
import { openLink } from './requests.ts';
import { type Fault, type HttpStandIn, SECRET_KEY, serve } from './server.ts';
import { type Card, find } from './state.ts';

export { API_VERSION, type Card } from './state.ts';
export type { Event } from './objects.ts';

export const WEBHOOK_SECRET = 'whsec_stand_in';

const { webhooks } = new Stripe(SECRET_KEY);

/** Signs an event as Stripe would, now or at another time (seconds). */
export function signed(
  event: object | string,
  { secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) }: { secret?: string; timestamp?: number } = {},
): { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
}

/** Stripe's API as a state machine: the real SDK talks to it over HTTP. */
export type StripeStandIn = HttpStandIn & {
  /** The environment that points the product at it. */
  env: Record<string, string>;
  pay: (sessionId: string, card?: Card) => boolean;
  payLink: (linkId: string, card?: Card, email?: string) => Session;
  cancel: (subscriptionId: string, when?: 'now' | 'atPeriodEnd') => void;
  resume: (subscriptionId: string) => void;
  setCard: (customerId: string, card: Card) => void;
  changePlan: (subscriptionId: string, lookupKey: string) => void;
  subscribe: (customerId: string, lookupKey: string, card?: Card) => string;
  /** Returns the id of the refund. */
  refund: (chargeId: string, amount?: number) => string;
  failRefund: (refundId: string) => void;
  dispute: (chargeId: string) => string;
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => void;
  /** Moves its clock on by seconds. */
  advance: (seconds: number) => void;
  failNext: (...faults: Fault[]) => void;
  /** The events that no endpoint has acknowledged, in order. */
  pending: () => Event[];
  /** Sends the events that no endpoint has acknowledged, in order. */
  deliverTo: (url: string, secret?: string) => Promise<void>;
};

/** Starts a stand-in. It makes ids that no other stand-in makes. */
export async function startStripe(options: { livemode?: boolean; port?: number } = {}): Promise<StripeStandIn> {
  const http = await serve(options);
  const { state } = http;
  const lineOf = (lookupKey: string): Line => {
    const price = [...state.prices.values()].find((each) => each.lookup_key === lookupKey);
    if (!price) throw new Error(`No price has the lookup key ${lookupKey}`);
    return { price: price.id, quantity: 1 };
  };
  const pending = () => state.events.filter((event) => !state.delivered.has(event.id));
  const deliver = async (url: string, event: Event, secret: string) => {
    const { body, headers } = signed(event, { secret });
    const response = await fetch(url, { method: 'POST', body: Buffer.from(body), headers });
    await response.arrayBuffer();
    if (response.ok) state.delivered.add(event.id);
  };
  return Object.assign(http, {
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: http.url,
    },
    pay: (id: string, card: Card = 'works') =>
      completeSession(state, find(state.sessions, id, 'checkout session'), { card }),
    payLink: (id: string, card: Card = 'works', email = 'payer@example.test') => {
      const session = openLink(state, id);
      completeSession(state, session, { card, email });
      return session;
    },
    cancel: (id: string, when: 'now' | 'atPeriodEnd' = 'now') => cancel(state, id, when),
    resume: (id: string) => resume(state, id),
    setCard: (id: string, card: Card) => setCard(state, id, card),
    changePlan: (id: string, lookupKey: string) => changePlan(state, id, lineOf(lookupKey).price),
    subscribe: (id: string, lookupKey: string, card: Card = 'works') =>
      subscribe(state, id, lineOf(lookupKey), card).id,
    refund: (id: string, amount?: number) => refund(state, id, amount).id,
    failRefund: (id: string) => failRefund(state, id),
    dispute: (id: string) => dispute(state, id).id,
    closeDispute: (id: string, outcome: 'won' | 'lost') => closeDispute(state, id, outcome),
    advance: (seconds: number) => advance(state, seconds),
    failNext: (...faults: Fault[]) => void http.faults.push(...faults),
    pending,
    deliverTo: async (url: string, secret = WEBHOOK_SECRET) => {
      for (const event of pending()) await deliver(url, event, secret);
    },
  });
}
