import {
  type Charge,
  type Customer,
  type Invoice,
  type InvoiceLine,
  type Line,
  list,
  type Price,
  type Session,
  type Subscription,
} from './objects.ts';
import { type Card, emit, find, makeId, now, Refused, type State } from './state.ts';

const DAY = 86_400;
/** When a failed renewal is charged again, in days after the first failure; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** Adds months to a time in seconds, at most to the last day of the month. */
export function addMonths(from: number, months: number): number {
  const start = new Date(from * 1000);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}

function monthsOf({ recurring }: Price): number {
  return recurring?.interval === 'year' ? 12 : 1;
}

export function priceOf(state: State, { price }: Line): Price {
  return find(state.prices, price, 'price');
}

export function amountOf(state: State, lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + priceOf(state, line).unit_amount * line.quantity, 0);
}

/** Charges the customer's card. A declined card leaves a failed charge. */
export function chargeCard(state: State, customer: string, amount: number): Charge {
  const isPaid = (state.cards.get(customer) ?? 'works') === 'works';
  const charge: Charge = {
    id: makeId(state, 'ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: now(state),
    currency: 'usd',
    customer,
    disputed: false,
    livemode: state.livemode,
    paid: isPaid,
    payment_intent: makeId(state, 'pi'),
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  };
  state.charges.set(charge.id, charge);
  emit(state, isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

type Billed = {
  subscription: Subscription | null;
  reason: NonNullable<Invoice['billing_reason']>;
  period: { start: number; end: number };
};

/** Writes an open invoice. */
export function openInvoice(state: State, customer: string, lines: readonly Line[], billed: Billed): Invoice {
  const id = makeId(state, 'in');
  const total = amountOf(state, lines);
  const { subscription, reason, period } = billed;
  const lineOf = (line: Line): InvoiceLine => ({
    id: makeId(state, 'il'),
    object: 'line_item',
    amount: priceOf(state, line).unit_amount * line.quantity,
    currency: 'usd',
    period,
    quantity: line.quantity,
    pricing: {
      type: 'price_details',
      price_details: { price: line.price, product: priceOf(state, line).product },
      unit_amount_decimal: String(priceOf(state, line).unit_amount),
    },
  });
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    billing_reason: reason,
    created: now(state),
    currency: 'usd',
    customer,
    hosted_invoice_url: `${state.baseUrl}/pay/invoice/${id}`,
    invoice_pdf: `${state.baseUrl}/pay/invoice/${id}/pdf`,
    lines: list(lines.map(lineOf), `/v1/invoices/${id}/lines`),
    livemode: state.livemode,
    metadata: {},
    next_payment_attempt: null,
    number: `ATR-${String(state.invoices.size + 1).padStart(4, '0')}`,
    parent: subscription && {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    payments: list([], `/v1/invoice_payments`),
    period_end: period.end,
    period_start: period.start,
    status: 'open',
    status_transitions: { finalized_at: now(state), paid_at: null },
    total,
  };
  state.invoices.set(id, invoice);
  if (subscription) subscription.latest_invoice = id;
  emit(state, 'invoice.created', invoice);
  emit(state, 'invoice.finalized', invoice);
  return invoice;
}

/** Marks an invoice as paid by a charge. */
export function settleInvoice(state: State, invoice: Invoice, charge: Charge): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now(state);
  invoice.payments.data.push({
    id: makeId(state, 'inpay'),
    object: 'invoice_payment',
    payment: { type: 'payment_intent', payment_intent: charge.payment_intent },
    status: 'paid',
  });
  emit(state, 'invoice.paid', invoice);
  emit(state, 'invoice.payment_succeeded', invoice);
}

/** Charges an open invoice. Returns whether it was paid. */
export function attemptInvoice(state: State, invoice: Invoice): boolean {
  const charge = chargeCard(state, invoice.customer, invoice.total);
  invoice.attempt_count += 1;
  if (charge.paid) {
    settleInvoice(state, invoice, charge);
    return true;
  }
  // Stripe does not charge again for a subscription that never began.
  const days = invoice.billing_reason === 'subscription_create' ? undefined : RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt =
    days === undefined ? null : (invoice.status_transitions.finalized_at ?? invoice.created) + days * DAY;
  emit(state, 'invoice.payment_failed', invoice);
  return false;
}

export function newSubscription(
  state: State,
  customer: string,
  line: Line,
  { metadata, status }: { metadata: Record<string, string>; status: 'active' | 'incomplete' },
): Subscription {
  const id = makeId(state, 'sub');
  const price = priceOf(state, line);
  const start = now(state);
  const subscription: Subscription = {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: start,
    currency: 'usd',
    customer,
    ended_at: null,
    items: list(
      [
        {
          id: makeId(state, 'si'),
          object: 'subscription_item',
          created: start,
          current_period_end: addMonths(start, monthsOf(price)),
          current_period_start: start,
          metadata: {},
          price,
          quantity: line.quantity,
          subscription: id,
        },
      ],
      `/v1/subscription_items`,
    ),
    latest_invoice: null,
    livemode: state.livemode,
    metadata,
    start_date: start,
    status,
    trial_end: null,
  };
  state.subscriptions.set(id, subscription);
  return subscription;
}

export function itemOf(subscription: Subscription) {
  const item = subscription.items.data[0];
  if (!item) throw new Error('A subscription has an item');
  return item;
}

/** Changes a subscription's status and records the event. */
export function setStatus(state: State, subscription: Subscription, status: Subscription['status']): void {
  if (subscription.status === status) return;
  subscription.status = status;
  if (status === 'canceled' || status === 'incomplete_expired') subscription.ended_at = now(state);
  if (status === 'canceled') subscription.canceled_at ??= now(state);
  emit(state, status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', subscription);
}

/** Starts the next period of a subscription, or ends it. */
export function renew(state: State, subscription: Subscription): void {
  const item = itemOf(subscription);
  if (subscription.cancel_at_period_end) return setStatus(state, subscription, 'canceled');
  item.current_period_start = item.current_period_end;
  item.current_period_end = addMonths(item.current_period_start, monthsOf(item.price));
  emit(state, 'customer.subscription.updated', subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const line = { price: item.price.id, quantity: item.quantity };
  const invoice = openInvoice(state, subscription.customer, [line], {
    subscription,
    reason: 'subscription_cycle',
    period,
  });
  setStatus(state, subscription, attemptInvoice(state, invoice) ? 'active' : 'past_due');
}

/** Charges an open invoice of a subscription again; after the last attempt the subscription ends. */
export function retryInvoice(state: State, invoice: Invoice): void {
  const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '');
  const isPaid = attemptInvoice(state, invoice);
  if (!subscription) return;
  if (isPaid) setStatus(state, subscription, 'active');
  else if (invoice.next_payment_attempt === null && subscription.status === 'past_due')
    setStatus(state, subscription, 'canceled');
}

function newCustomer(state: State, email: string): Customer {
  const customer: Customer = {
    id: makeId(state, 'cus'),
    object: 'customer',
    created: now(state),
    email,
    livemode: state.livemode,
    metadata: {},
    name: null,
  };
  state.customers.set(customer.id, customer);
  emit(state, 'customer.created', customer);
  return customer;
}

/** Pays an open session as its customer would on the hosted page. A declined card leaves the session open. */
export function completeSession(state: State, session: Session, payer: { card: Card; email?: string }): boolean {
  if (session.status !== 'open') throw new Refused(400, 'This session is no longer open.');
  const lines = state.linesOf.get(session.id) ?? [];
  const link = session.payment_link;
  if (link !== null && !find(state.links, link, 'payment link').active)
    throw new Refused(400, 'This link is no longer active.');
  const customer = session.customer ?? newCustomer(state, payer.email ?? 'payer@example.test').id;
  state.cards.set(customer, payer.card);
  if (payer.card === 'declined') {
    chargeCard(state, customer, amountOf(state, lines));
    return false;
  }
  session.customer = customer;
  if (session.mode === 'subscription') payFirstPeriod(state, session, customer, lines);
  else payOnce(state, session, customer, lines);
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  if (link !== null) countLink(state, link);
  emit(state, 'checkout.session.completed', session);
  return true;
}

function payFirstPeriod(state: State, session: Session, customer: string, lines: readonly Line[]): void {
  const [line] = lines;
  if (!line) throw new Error('A session has a line');
  const metadata = state.subscriptionMetadata.get(session.id) ?? {};
  const subscription = newSubscription(state, customer, line, { metadata, status: 'incomplete' });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const billed = { subscription, reason: 'subscription_create', period: { start, end } } as const;
  const invoice = openInvoice(state, customer, lines, billed);
  emit(state, 'customer.subscription.created', subscription);
  attemptInvoice(state, invoice);
  setStatus(state, subscription, 'active');
  session.subscription = subscription.id;
  session.invoice = invoice.id;
}

function payOnce(state: State, session: Session, customer: string, lines: readonly Line[]): void {
  const charge = chargeCard(state, customer, amountOf(state, lines));
  session.payment_intent = charge.payment_intent;
  if (!state.invoiceCreation.has(session.id)) return;
  const period = { start: now(state), end: now(state) };
  const invoice = openInvoice(state, customer, lines, { subscription: null, reason: 'manual', period });
  settleInvoice(state, invoice, charge);
  session.invoice = invoice.id;
}

function countLink(state: State, id: string): void {
  const link = find(state.links, id, 'payment link');
  const completed = [...state.sessions.values()].filter(
    (each) => each.payment_link === id && each.status === 'complete',
  );
  if (completed.length >= (state.linkLimits.get(id) ?? Number.POSITIVE_INFINITY)) link.active = false;
}
