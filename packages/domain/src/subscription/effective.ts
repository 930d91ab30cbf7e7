import { DEFAULT_PLANS, type Frequency, type Plan, type PlanDetails } from './plans.ts';

/** Who set a plan. An operator's plan applies before a payment's, and a payment's before a trial, until it ends. */
export const SUBSCRIPTION_SOURCES = ['operator', 'stripe', 'trial'] as const;
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** A `past_due` plan lives until its grace ends. `ended` gives nothing. */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A change that takes effect later. Times are ISO 8601. */
export type PendingChange = { plan: Plan | null; frequency: Frequency | null; at: string };
/** A payment that failed. Times are ISO 8601. */
export type PaymentProblem = { since: string; graceEndsAt: string };

/** A plan of an organization from one source. */
export type Subscription = {
  id: string;
  source: SubscriptionSource;
  plan: Plan;
  /** The version of the plan that was bought; null for details of this organization alone. */
  planVersion: number | null;
  details: PlanDetails;
  status: SubscriptionStatus;
  startDate: Date;
  /** Null: it does not end by itself. */
  endDate: Date | null;
  isRecurring: boolean;
  provider: 'Stripe' | null;
  providerId: string | null;
  pendingChange: PendingChange | null;
  paymentProblem: PaymentProblem | null;
};

/** Whether a plan applies at a time. */
export function isLive(subscription: Subscription, now: Date): boolean {
  const { status, startDate, endDate, paymentProblem } = subscription;
  if (status === 'ended' || startDate > now || (endDate !== null && endDate <= now)) return false;
  return status === 'active' || paymentProblem === null || new Date(paymentProblem.graceEndsAt) > now;
}

/** The plan of an organization: the terms that apply, or those that applied last. */
export type EffectivePlan = Omit<Subscription, 'id' | 'source'> & {
  /** Null: the organization never had a plan, and is on Free. */
  id: string | null;
  source: SubscriptionSource | null;
  /** The organization had a plan, and it has ended: calls that cost are refused. */
  isExpired: boolean;
};

function endOf({ endDate, paymentProblem }: Subscription): number {
  return Math.min(
    ...[endDate, paymentProblem && new Date(paymentProblem.graceEndsAt)].map((at) => at?.getTime() ?? Infinity),
  );
}

/**
 * Chooses the plan that applies: the first live one in the order of the sources. If all have ended, the one that ended
 * last, as expired. Without any, Free with the details `free`, from the day the organization was created.
 */
export function effectivePlan(
  subscriptions: readonly Subscription[],
  now: Date,
  { createdAt, free = DEFAULT_PLANS.Free }: { createdAt: Date; free?: PlanDetails },
): EffectivePlan {
  const ordered = SUBSCRIPTION_SOURCES.flatMap((source) => subscriptions.filter((one) => one.source === source));
  const live = ordered.find((one) => isLive(one, now));
  if (live) return { ...live, isExpired: false };
  const [last] = ordered.filter((one) => one.startDate <= now).sort((a, b) => endOf(b) - endOf(a));
  if (last) return { ...last, isExpired: true };
  return {
    id: null,
    source: null,
    plan: 'Free',
    planVersion: 0,
    details: free,
    status: 'active',
    startDate: createdAt,
    endDate: null,
    isRecurring: false,
    provider: null,
    providerId: null,
    pendingChange: null,
    paymentProblem: null,
    isExpired: false,
  };
}
