import { z } from 'zod';
import { CREDIT_KINDS, CREDIT_SOURCES } from '../credit/index.ts';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';
import { PLANS } from '../organization/index.ts';
import { SUBSCRIPTION_SOURCES, SUBSCRIPTION_STATUSES } from './effective.ts';
import { METERS } from './meters.ts';
import { FREQUENCIES, PlanDetails } from './plans.ts';

/** A meter of the plan. `used` is bytes for storage; `usedUnits` is in the units of the plan (storage: 10⁹ bytes). */
export const MeterUse = z.object({
  meter: z.enum(METERS),
  used: z.number(),
  usedUnits: z.number(),
  /** Null: unlimited. */
  included: z.number().nullable(),
  /** The credits of one unit above the included amount; null: not sold. */
  additionalCredits: z.string().nullable(),
  /** The credits of this month's use above the included amount. */
  creditsDue: z.string(),
});
export type MeterUse = z.infer<typeof MeterUse>;

/**
 * What more of a meter costs now. `left` is how many units (storage: 10⁹ bytes) the plan still includes in this month, 0 when
 * they are used up; null: unlimited.
 */
export const MeterPrice = z.object({
  meter: z.enum(METERS),
  left: z.number().nullable(),
  /** The credits of one unit after that; null: not sold. */
  additionalCredits: z.string().nullable(),
});
export type MeterPrice = z.infer<typeof MeterPrice>;
export const MeterPrices = z.object({ meters: z.array(MeterPrice), periodEnd: Instant });

/** Credits as exact decimal text. */
export const CreditBalance = z.object({
  available: z.string(),
  /** Credits that unfinished work holds. */
  reserved: z.string(),
  /** What the next credits pay first: they were used, and their payment was returned. */
  debt: z.string(),
  /** The credits that expire next; null if none do. */
  expiring: z.object({ credits: z.string(), at: Instant }).nullable(),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

export const SubscriptionDetails = z.object({
  plan: z.enum(PLANS),
  /** `Expired`: calls that cost are refused until there is a plan. */
  status: z.enum(['Active', 'PastDue', 'Expired']),
  source: z.enum(SUBSCRIPTION_SOURCES).nullable(),
  startDate: Instant,
  endDate: Instant.nullable(),
  provider: z.literal('Stripe').nullable(),
  providerId: z.string().nullable(),
  isRecurring: z.boolean(),
  planDetails: PlanDetails,
  /** 0 is the product's own; null: details for this organization alone. */
  planVersion: z.int().nullable(),
  /** The month that is measured. */
  periodStart: Instant,
  periodEnd: Instant,
  balance: CreditBalance,
  meters: z.array(MeterUse),
  pendingChange: z
    .object({ plan: z.enum(PLANS).nullable(), frequency: z.enum(FREQUENCIES).nullable(), at: Instant })
    .nullable(),
  paymentProblem: z.object({ since: Instant, graceEndsAt: Instant }).nullable(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>;

/** A plan as it is sold now, beside the organization's own. */
export const SoldPlan = z.object({
  plan: z.enum(PLANS),
  version: z.int(),
  isCurrent: z.boolean(),
  details: PlanDetails,
  /** The meters whose use does not fit, if the organization changed to it now. Nothing is deleted then. */
  exceeded: z.array(z.enum(METERS)),
});
export type SoldPlan = z.infer<typeof SoldPlan>;

/** The kinds of resources whose work costs credits. */
export const COSTLY_KINDS = ['aiTable', 'aiTableFolder', 'workflow'] as const;
/** Both null if the caller may not see it, or if it is gone. */
const named = { name: z.string().nullable(), kind: z.enum(COSTLY_KINDS).nullable() };
const Share = { credits: z.string() };
/** What used the credits of the last 30 days, as exact decimal text, the most first. */
export const SubscriptionUsage = z.object({
  balance: CreditBalance,
  days: z.array(z.object({ day: z.iso.date(), credits: z.string() })),
  /** The day on which the credits run out at the pace of the last 7 days; null: not within a year. */
  emptyOn: z.iso.date().nullable(),
  /** `id` null: work that nobody started, such as use above the plan. */
  people: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), ...Share })),
  /** The AI tables, folders of bank statements and workflows. */
  tables: z.array(z.object({ id: Id, ...named, ...Share })),
});
export type SubscriptionUsage = z.infer<typeof SubscriptionUsage>;

/** An entry of the ledger. `source` names the lot that it changed. */
export const LedgerEntry = z.object({
  id: Id,
  kind: z.enum(CREDIT_KINDS),
  /** Decimal text, negative for credits that were taken. */
  amount: z.string(),
  note: z.string().nullable(),
  source: z.enum(CREDIT_SOURCES).nullable(),
  /** The resource that used the credits. */
  resourceId: Id.nullable(),
  resourceName: named.name,
  resourceKind: named.kind,
  createdByName: z.string().nullable(),
  createdAt: Instant,
  /** The credits after this change, whatever the filters: decimal text, negative while credits are owed. */
  balance: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
export const ListLedgerInput = listQuery({ kind: 'enum', source: 'enum', createdAt: 'date' });
export const DownloadLedgerInput = ListLedgerInput.pick({ where: true, search: true });

export const BillingMessageInput = z.object({ message: z.string().trim().min(1).max(255) });
/** Messages of an organization to the billing address in 24 hours. */
export const BILLING_MESSAGES_PER_DAY = 5;

const Reason = z.string().trim().min(1).max(255);
/** A plan that an operator sets. It applies before a payment's until it ends. */
export const UpdateSubscriptionInput = z.object({
  organizationId: RequestId,
  plan: z.enum(PLANS),
  frequency: z.enum(FREQUENCIES).optional(),
  startDate: Instant.optional(),
  /** Null: it does not end by itself. Left out: after the plan's days. */
  endDate: Instant.nullish(),
  isRecurring: z.boolean().optional(),
  /** Replaces these details for this organization alone. */
  planDetails: PlanDetails.partial().optional(),
  /** True ends the operators' plan now, so that the payment's applies again. */
  isEnded: z.literal(true).optional(),
  reason: Reason,
});

/** The same fields as an input, which has no name of its own in the description of the API. */
const GivenDetails = z.object(PlanDetails.shape);

/** A new version of a plan. Customers keep the version they bought. */
export const CreatePlanVersionInput = z.object({ plan: z.enum(PLANS), planDetails: GivenDetails, reason: Reason });

/** A version of a plan. Version 0 is the product's own, which nobody made. */
export const PlanVersion = z.object({
  version: z.int(),
  details: PlanDetails,
  reason: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Instant.nullable(),
  /** How many organizations have a live plan of this version. */
  holders: z.int(),
  /** The names of some of them. */
  holderNames: z.array(z.string()),
});
export type PlanVersion = z.infer<typeof PlanVersion>;

/** A plan with its versions, the newest first, which is the one that is sold. */
export const PlanOfOperators = z.object({
  plan: z.enum(PLANS),
  version: z.int(),
  details: PlanDetails,
  versions: z.array(PlanVersion),
  /** How many organizations have a live plan with details of their own. */
  ownTerms: z.int(),
});
export type PlanOfOperators = z.infer<typeof PlanOfOperators>;

/** The plan of an organization from one source, as operators see it. */
export const SourcePlan = z.object({
  source: z.enum(SUBSCRIPTION_SOURCES),
  plan: z.enum(PLANS),
  planVersion: z.int().nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  isLive: z.boolean(),
  startDate: Instant,
  endDate: Instant.nullable(),
  providerId: z.string().nullable(),
});
export const OperatorSubscription = SubscriptionDetails.extend({
  organizationId: Id,
  organizationName: z.string(),
  sources: z.array(SourcePlan),
});
export type OperatorSubscription = z.infer<typeof OperatorSubscription>;
