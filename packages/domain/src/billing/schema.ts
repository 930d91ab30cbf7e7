import { z } from 'zod';
import { dataAnswer, Id, Instant, listQuery, Message, RequestId, requiresOneOf } from '../kernel/index.ts';
import { FREQUENCIES } from '../subscription/index.ts';
import { SOLD_PLANS } from './price.ts';
import {
  BILLING_ALERTS,
  CHECKOUT_KINDS,
  CHECKOUT_STATUSES,
  EVENT_STATES,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
} from './state.ts';

/** Session values have 1 to 255 characters. Addresses of hosted pages are longer. */
const SessionValue = z.string().min(1).max(255);
const Address = z.url().max(2000);

export const LEAST_CREDITS = 100;
export const MOST_CREDITS = 1_000_000;

/** A whole number of credits as text. */
export const CreditAmount = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'A whole number')
  .refine(
    (text) => Number(text) >= LEAST_CREDITS && Number(text) <= MOST_CREDITS,
    `From ${LEAST_CREDITS} to ${MOST_CREDITS}`,
  );

const Wish = z.object({
  plan: z.enum(SOLD_PLANS).optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  credits: CreditAmount.optional(),
});
function isOneWish({ plan, frequency, credits }: z.infer<typeof Wish>): boolean {
  return credits === undefined ? plan !== undefined : plan === undefined && frequency === undefined;
}
const ONE_WISH = { message: 'Either plan and frequency, or credits', path: ['plan'] };

/** A plan, monthly unless `frequency` says otherwise, or credits. */
export const CreateCheckoutInput = Wish.refine(isOneWish, ONE_WISH).meta(requiresOneOf('plan', 'credits'));
export const CheckoutAnswer = z.object({
  success: z.boolean(),
  message: Message,
  sessionId: SessionValue,
  sessionUrl: Address,
});

export const CreatePortalInput = z.object({ returnUrl: SessionValue });
export const PortalAnswer = z.object({ success: z.boolean(), message: Message, sessionUrl: Address });

export const StripeConfigAnswer = z.object({ success: z.boolean(), message: Message, publishableKey: SessionValue });

export const CheckoutStateInput = z.object({ sessionId: SessionValue });
/** What has become of a checkout. `isComplete`: the payment arrived, and its credits or its plan are there. */
export const CheckoutState = z.object({
  id: Id,
  status: z.enum(CHECKOUT_STATUSES),
  isComplete: z.boolean(),
  plan: z.string().nullable(),
  credits: z.string().nullable(),
  currentCreditBalance: z.string(),
});
export const CheckoutStateAnswer = dataAnswer(CheckoutState);

/** A payment of the organization. Amounts are in the currency's smallest unit, credits are decimal text. */
export const BillingInvoice = z.object({
  id: Id,
  kind: z.enum(PAYMENT_KINDS),
  number: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  plan: z.string().nullable(),
  amount: z.int(),
  returned: z.int(),
  currency: z.string(),
  credits: z.string(),
  reversed: z.string(),
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  periodStart: Instant.nullable(),
  periodEnd: Instant.nullable(),
  paidAt: Instant.nullable(),
  createdAt: Instant,
});
export type BillingInvoice = z.infer<typeof BillingInvoice>;
export const ListInvoicesInput = listQuery({
  id: 'uuid',
  kind: 'enum',
  number: 'text',
  status: 'enum',
  amount: 'number',
  createdAt: 'date',
  paidAt: 'date',
});

export const GenerateLinkInput = Wish.extend({ organizationId: RequestId })
  .refine(isOneWish, ONE_WISH)
  .meta(requiresOneOf('plan', 'credits'));
export const PaymentLink = z.object({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  kind: z.enum(CHECKOUT_KINDS),
  status: z.enum(CHECKOUT_STATUSES),
  plan: z.string().nullable(),
  frequency: z.string().nullable(),
  credits: z.string().nullable(),
  url: z.string().nullable(),
  createdAt: Instant,
});
export type PaymentLink = z.infer<typeof PaymentLink>;
export const ListLinksInput = listQuery({
  id: 'uuid',
  organizationName: 'text',
  status: 'enum',
  createdAt: 'date',
});

/** An event of Stripe: ids, never contents. */
export const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string().nullable(),
  customerId: z.string().nullable(),
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  state: z.enum(EVENT_STATES),
  reason: z.string().nullable(),
  createdAt: Instant,
  receivedAt: Instant,
  doneAt: Instant.nullable(),
});
export type StripeEvent = z.infer<typeof StripeEvent>;
export const ListEventsInput = listQuery({
  id: 'text',
  type: 'text',
  customerId: 'text',
  organizationName: 'text',
  state: 'enum',
  createdAt: 'date',
  receivedAt: 'date',
});
export const ReplayEventInput = z.object({ eventId: SessionValue });

export const CompareInput = z.object({
  /** Compares this organization alone and stores nothing. Without it: the last comparison of all. */
  organizationId: RequestId.optional(),
  /** Starts to converge the organization to Stripe's state, after its differences were read. */
  repair: z.boolean().default(false),
});
export const BillingFinding = z.object({
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  kind: z.string(),
  objectId: z.string(),
  summary: z.string(),
});
export const Comparison = z.object({
  /** Null: there was none yet. */
  comparedAt: Instant.nullable(),
  organizations: z.int(),
  findings: z.array(BillingFinding),
  /** What operators must decide about the organization that was asked for. */
  alert: z.enum(BILLING_ALERTS).nullable(),
  /** What operators must decide about any organization. */
  alerts: z.array(z.object({ organizationId: Id, organizationName: z.string(), alert: z.enum(BILLING_ALERTS) })),
  isRepairing: z.boolean(),
});

export const WebhookAnswer = z.object({ received: z.literal(true) });
