import type { Dispute, Line, Refund, Subscription } from './objects.ts';
import { attemptInvoice, itemOf, newSubscription, openInvoice, renew, retryInvoice, setStatus } from './payments.ts';
import { type Card, emit, find, makeId, now, type State } from './state.ts';

const HOUR = 3600;

/** Cancels a subscription now or at the end of its period, as its customer would in the portal. */
export function cancel(state: State, id: string, when: 'now' | 'atPeriodEnd'): void {
  const subscription = find(state.subscriptions, id, 'subscription');
  subscription.canceled_at = now(state);
  if (when === 'now') return setStatus(state, subscription, 'canceled');
  subscription.cancel_at_period_end = true;
  subscription.cancel_at = itemOf(subscription).current_period_end;
  return emit(state, 'customer.subscription.updated', subscription);
}

/** Takes back a cancellation at the end of the period. */
export function resume(state: State, id: string): void {
  const subscription = find(state.subscriptions, id, 'subscription');
  Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  emit(state, 'customer.subscription.updated', subscription);
}

/** Gives a customer another card. A card that works pays the open invoices at once. */
export function setCard(state: State, customer: string, card: Card): void {
  state.cards.set(customer, card);
  if (card === 'declined') return;
  for (const invoice of state.invoices.values()) {
    if (invoice.customer === customer && invoice.status === 'open') retryInvoice(state, invoice);
  }
}

/** Moves a subscription to another price and charges it, as its customer would in the portal. */
export function changePlan(state: State, id: string, priceId: string): void {
  const subscription = find(state.subscriptions, id, 'subscription');
  const item = itemOf(subscription);
  item.price = find(state.prices, priceId, 'price');
  emit(state, 'customer.subscription.updated', subscription);
  const period = { start: now(state), end: item.current_period_end };
  const invoice = openInvoice(state, subscription.customer, [{ price: priceId, quantity: 1 }], {
    subscription,
    reason: 'subscription_update',
    period,
  });
  setStatus(state, subscription, attemptInvoice(state, invoice) ? 'active' : 'past_due');
}

/** Creates a subscription outside of Checkout, as an operator would in the dashboard. */
export function subscribe(state: State, customer: string, line: Line, card: Card = 'works'): Subscription {
  state.cards.set(customer, card);
  const subscription = newSubscription(state, customer, line, { metadata: {}, status: 'incomplete' });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const billed = { subscription, reason: 'subscription_create', period: { start, end } } as const;
  const invoice = openInvoice(state, customer, [line], billed);
  emit(state, 'customer.subscription.created', subscription);
  if (attemptInvoice(state, invoice)) setStatus(state, subscription, 'active');
  return subscription;
}

/** Refunds a charge in part or as a whole. */
export function refund(state: State, chargeId: string, amount?: number): Refund {
  const charge = find(state.charges, chargeId, 'charge');
  const made: Refund = {
    id: makeId(state, 're'),
    object: 'refund',
    amount: amount ?? charge.amount - charge.amount_refunded,
    charge: chargeId,
    created: now(state),
    currency: 'usd',
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  };
  state.refunds.set(made.id, made);
  charge.amount_refunded += made.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(state, 'charge.refunded', charge);
  return made;
}

/** The bank of the customer returns the money of a refund. */
export function failRefund(state: State, refundId: string): void {
  const found = find(state.refunds, refundId, 'refund');
  const charge = find(state.charges, found.charge, 'charge');
  found.status = 'failed';
  charge.amount_refunded -= found.amount;
  charge.refunded = false;
  emit(state, 'refund.failed', found);
}

/** Opens a dispute of a whole charge. */
export function dispute(state: State, chargeId: string): Dispute {
  const charge = find(state.charges, chargeId, 'charge');
  charge.disputed = true;
  const made: Dispute = {
    id: makeId(state, 'du'),
    object: 'dispute',
    amount: charge.amount,
    charge: chargeId,
    created: now(state),
    currency: 'usd',
    livemode: state.livemode,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  state.disputes.set(made.id, made);
  emit(state, 'charge.dispute.created', made);
  return made;
}

export function closeDispute(state: State, id: string, outcome: 'won' | 'lost'): void {
  const found = find(state.disputes, id, 'dispute');
  found.status = outcome;
  emit(state, 'charge.dispute.closed', found);
}

/** Ends a subscription whose first invoice was not paid. */
function expire(state: State, subscription: Subscription): void {
  const invoice = state.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') {
    invoice.status = 'void';
    emit(state, 'invoice.voided', invoice);
  }
  setStatus(state, subscription, 'incomplete_expired');
}

/** What is due at a time: renewals, further attempts of failed invoices, and the ends of sessions and incomplete subscriptions. */
function dueAt(state: State, time: number): (() => void) | null {
  for (const session of state.sessions.values()) {
    if (session.status === 'open' && session.payment_link === null && session.expires_at <= time) {
      return () => {
        session.status = 'expired';
        session.url = null;
        emit(state, 'checkout.session.expired', session);
      };
    }
  }
  for (const subscription of state.subscriptions.values()) {
    if (subscription.status === 'incomplete' && subscription.created + 23 * HOUR <= time)
      return () => expire(state, subscription);
    if (subscription.status === 'active' && itemOf(subscription).current_period_end <= time)
      return () => renew(state, subscription);
  }
  for (const invoice of state.invoices.values()) {
    if (invoice.status === 'open' && invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= time)
      return () => retryInvoice(state, invoice);
  }
  return null;
}

/** Moves the clock on, an hour at a time, and does what becomes due. */
export function advance(state: State, seconds: number): void {
  for (let left = seconds; left > 0; left -= HOUR) {
    state.ahead += Math.min(left, HOUR);
    for (let due = dueAt(state, now(state)); due; due = dueAt(state, now(state))) due();
  }
}
