/** A session belongs to an Owner who pays now. A link is sent by an operator and works once. */
export const CHECKOUT_KINDS = ['session', 'link'] as const;
export type CheckoutKind = (typeof CHECKOUT_KINDS)[number];
export const CHECKOUT_STATUSES = ['open', 'complete', 'expired'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** An invoice of a plan, or a purchase of credits. */
export const PAYMENT_KINDS = ['plan', 'credits'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export const PAYMENT_STATUSES = ['open', 'paid', 'void', 'uncollectible'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** `pending` waits for its job. `ignored` has a reason and no effect. */
export const EVENT_STATES = ['pending', 'done', 'ignored'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** What operators must decide: two subscriptions that are both paid for, or one for a price that is not ours. */
export const BILLING_ALERTS = ['two_subscriptions', 'unknown_price'] as const;
export type BillingAlert = (typeof BILLING_ALERTS)[number];

/** A difference between our state and Stripe's: what a convergence would do. */
export type Finding = {
  /** Null for an event that belongs to no known customer. */
  organizationId: string | null;
  kind: string;
  /** The object at Stripe. */
  objectId: string;
  summary: string;
};
