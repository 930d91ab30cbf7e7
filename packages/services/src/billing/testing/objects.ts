import type Stripe from 'stripe';

/** The objects of the stand-in: the fields that the product or its tests read, with the names and types of the SDK. */
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata' | 'name'>;
export type Product = Pick<Stripe.Product, 'id' | 'object' | 'active' | 'created' | 'livemode' | 'metadata' | 'name'>;
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'livemode' | 'lookup_key' | 'metadata' | 'nickname' | 'type'
> & { product: string; unit_amount: number; recurring: { interval: 'month' | 'year'; interval_count: number } | null };
export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'metadata' | 'subscription'
> & { price: Price; quantity: number };
export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
> & { customer: string; items: List<SubscriptionItem>; latest_invoice: string | null };
export type InvoicePayment = {
  id: string;
  object: 'invoice_payment';
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'paid';
};
export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'period' | 'quantity'
> & {
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string };
};
export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'livemode'
  | 'metadata'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'status'
  | 'total'
> & {
  customer: string;
  lines: List<InvoiceLine>;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  } | null;
  payments: List<InvoicePayment>;
  status_transitions: { paid_at: number | null; finalized_at: number | null };
};
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  customer: string | null;
  invoice: string | null;
  payment_intent: string | null;
  payment_link: string | null;
  subscription: string | null;
};
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'refunded'
  | 'status'
> & { customer: string; payment_intent: string };
export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'status'> & {
  charge: string;
  payment_intent: string;
};
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status'
> & {
  charge: string;
  payment_intent: string;
};
export type PaymentLink = Pick<
  Stripe.PaymentLink,
  'id' | 'object' | 'active' | 'currency' | 'livemode' | 'metadata' | 'url'
>;
export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'livemode' | 'return_url' | 'url'
> & {
  customer: string;
};
export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** A price and how many of it are bought. */
export type Line = { price: string; quantity: number };

/** Wraps rows as a list of the API. */
export function list<T>(data: T[], url: string, hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}
