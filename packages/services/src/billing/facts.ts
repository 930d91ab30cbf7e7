import {
  type BillingFacts,
  type PaymentFacts,
  type PriceFacts,
  soldBy,
  type SubscriptionFacts,
} from '@atrium/domain/billing';
import type { Stripe } from 'stripe';
import type { Asked } from './known.ts';

const AT_ONCE = 100;
/** More objects of one kind and customer than these are not read. */
const MOST = 10_000;

/** Everything that Stripe knows about the customers of an organization, as far as it concerns us. */
export type FetchedFacts = BillingFacts & {
  /** The ids of sessions and payment links that were paid. */
  completed: string[];
  /** Customers who paid through links, and whom we do not know yet. */
  newCustomers: string[];
};

type Loaded = {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  sessions: Stripe.Checkout.Session[];
  /** By payment intent: how much was refunded or lost in a dispute. */
  returned: Map<string, number>;
};

/** What a price sells never changes, so it is asked for once. */
const prices = new Map<string, PriceFacts>();

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function dateOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

async function priceFacts(stripe: Stripe, price: string | Stripe.Price): Promise<PriceFacts> {
  if (typeof price !== 'string') return { lookup_key: price.lookup_key, metadata: price.metadata };
  const known = prices.get(price);
  if (known) return known;
  const { lookup_key, metadata } = await stripe.prices.retrieve(price);
  const facts = { lookup_key, metadata };
  prices.set(price, facts);
  return facts;
}

async function returnedByIntent(stripe: Stripe, customer: string): Promise<Map<string, number>> {
  const returned = new Map<string, number>();
  const charges = await stripe.charges.list({ customer, limit: AT_ONCE }).autoPagingToArray({ limit: MOST });
  for (const charge of charges) {
    const intent = idOf(charge.payment_intent);
    if (intent === null || (charge.amount_refunded === 0 && !charge.disputed)) continue;
    const disputes = charge.disputed
      ? await stripe.disputes.list({ charge: charge.id, limit: AT_ONCE }).autoPagingToArray({ limit: MOST })
      : [];
    const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0);
    returned.set(intent, (returned.get(intent) ?? 0) + Math.min(charge.amount, charge.amount_refunded + lost));
  }
  return returned;
}

async function load(stripe: Stripe, customer: string): Promise<Loaded> {
  const page = { customer, limit: AT_ONCE };
  const all = { limit: MOST };
  return {
    subscriptions: await stripe.subscriptions.list({ ...page, status: 'all' }).autoPagingToArray(all),
    invoices: await stripe.invoices.list({ ...page, expand: ['data.payments'] }).autoPagingToArray(all),
    sessions: await stripe.checkout.sessions.list({ ...page, status: 'complete' }).autoPagingToArray(all),
    returned: await returnedByIntent(stripe, customer),
  };
}

async function subscriptionFacts(
  stripe: Stripe,
  row: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): Promise<SubscriptionFacts> {
  const [item] = row.items.data;
  const sold = item ? soldBy(await priceFacts(stripe, item.price)) : null;
  const latest = invoices.find(({ id }) => id === idOf(row.latest_invoice));
  const failed = latest?.status_transitions.finalized_at ?? item?.current_period_start;
  return {
    id: row.id,
    status: row.status,
    sold: sold === 'credits' ? null : sold,
    startDate: new Date(row.start_date * 1000),
    cancelAt: dateOf(row.cancel_at ?? (row.cancel_at_period_end ? item?.current_period_end : null)),
    endedAt: dateOf(row.ended_at),
    problemSince: row.status === 'past_due' ? dateOf(failed) : null,
  };
}

const STATUSES: Record<string, PaymentFacts['status']> = {
  open: 'open',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
};

/** The invoice of a plan, or null for drafts and for invoices that no subscription made. */
async function planPayment(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  returned: Map<string, number>,
): Promise<PaymentFacts | null> {
  const status = STATUSES[invoice.status ?? ''];
  if (status === undefined || invoice.parent?.type !== 'subscription_details') return null;
  const lines = [];
  for (const line of invoice.lines.data) {
    const price = line.pricing?.price_details?.price;
    const sold = price === undefined ? null : soldBy(await priceFacts(stripe, price));
    // A change of the plan has a negative line for the rest of the old one.
    if (sold !== null && sold !== 'credits' && line.amount >= 0) lines.push({ line, sold });
  }
  const last = lines.at(-1);
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  return {
    sourceId: invoice.id,
    kind: 'plan',
    status,
    number: invoice.number,
    sold: last?.sold ?? null,
    credits: null,
    isChange: invoice.billing_reason === 'subscription_update',
    amount: invoice.total,
    returned: intents.reduce((sum, intent) => sum + (returned.get(intent ?? '') ?? 0), 0),
    currency: invoice.currency,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    periodStart: dateOf(last?.line.period.start ?? invoice.period_start),
    periodEnd: dateOf(last?.line.period.end ?? invoice.period_end),
    paidAt: dateOf(invoice.status_transitions.paid_at),
    createdAt: new Date(invoice.created * 1000),
  };
}

async function creditsBought(stripe: Stripe, sessionId: string): Promise<number> {
  const lines = await stripe.checkout.sessions
    .listLineItems(sessionId, { limit: AT_ONCE })
    .autoPagingToArray({ limit: MOST });
  return lines.reduce(
    (sum, { price, quantity }) => sum + (price && soldBy(price) === 'credits' ? (quantity ?? 0) : 0),
    0,
  );
}

/** A session that sold credits and is paid, or null. Of one that is known, only what can change is fetched. */
async function creditPayment(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  { invoices, returned }: Loaded,
  known: ReadonlySet<string>,
): Promise<PaymentFacts | null> {
  if (session.mode !== 'payment' || session.payment_status !== 'paid') return null;
  const credits = known.has(session.id) ? 0 : await creditsBought(stripe, session.id);
  if (credits === 0 && !known.has(session.id)) return null;
  const invoice = invoices.find(({ id }) => id === idOf(session.invoice));
  return {
    sourceId: session.id,
    kind: 'credits',
    status: 'paid',
    number: invoice?.number ?? null,
    sold: null,
    credits: credits === 0 ? null : String(credits),
    isChange: false,
    amount: session.amount_total ?? 0,
    returned: returned.get(idOf(session.payment_intent) ?? '') ?? 0,
    currency: session.currency ?? 'usd',
    hostedUrl: invoice?.hosted_invoice_url ?? null,
    pdfUrl: invoice?.invoice_pdf ?? null,
    periodStart: null,
    periodEnd: null,
    paidAt: dateOf(invoice?.status_transitions.paid_at ?? session.created),
    createdAt: new Date(session.created * 1000),
  };
}

/** The customers who paid through links. Stripe creates one with each payment. */
async function customersOfLinks(stripe: Stripe, links: readonly string[]): Promise<string[]> {
  const found = [];
  for (const payment_link of links) {
    const { data } = await stripe.checkout.sessions.list({ payment_link, status: 'complete', limit: AT_ONCE });
    found.push(...data.map(({ customer }) => idOf(customer)));
  }
  return found.filter((id) => id !== null);
}

/** Fetches the objects of an organization's customers, also of those who paid through a link and whose event was lost. */
export async function fetchFacts(stripe: Stripe, { customers, sessions: known, links }: Asked): Promise<FetchedFacts> {
  const paying = new Set(await customersOfLinks(stripe, links));
  const newCustomers = [...paying].filter((id) => !customers.includes(id));
  const facts: FetchedFacts = { subscriptions: [], payments: [], completed: [], newCustomers };
  for (const customer of [...customers, ...newCustomers]) {
    const loaded = await load(stripe, customer);
    for (const row of loaded.subscriptions)
      facts.subscriptions.push(await subscriptionFacts(stripe, row, loaded.invoices));
    const made = [];
    for (const invoice of loaded.invoices) made.push(await planPayment(stripe, invoice, loaded.returned));
    for (const session of loaded.sessions) made.push(await creditPayment(stripe, session, loaded, known));
    facts.payments.push(...made.filter((payment) => payment !== null));
    for (const { id, payment_link } of loaded.sessions)
      facts.completed.push(id, ...[idOf(payment_link)].filter((link) => link !== null));
  }
  return facts;
}
