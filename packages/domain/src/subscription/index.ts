export { emptyOn } from './burn.ts';
export {
  type EffectivePlan,
  effectivePlan,
  isLive,
  type PaymentProblem,
  type PendingChange,
  type Subscription,
  SUBSCRIPTION_SOURCES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionSource,
  type SubscriptionStatus,
} from './effective.ts';
export { changedLimits, type LimitOverrides, limitsOf } from './limits.ts';
export {
  amountIn,
  creditsOf,
  creditsPerUnit,
  includedOf,
  type Meter,
  METERS,
  priceOf,
  smallestPlan,
  unitsOf,
  unpaid,
} from './meters.ts';
export { type Period, periodAt } from './period.ts';
export { DEFAULT_PLANS, FREQUENCIES, type Frequency, type Plan, PlanDetails } from './plans.ts';
export {
  BILLING_MESSAGES_PER_DAY,
  BillingMessageInput,
  CreatePlanVersionInput,
  CreditBalance,
  DownloadLedgerInput,
  LedgerEntry,
  ListLedgerInput,
  MeterPrice,
  MeterPrices,
  MeterUse,
  OperatorSubscription,
  PlanOfOperators,
  PlanVersion,
  SoldPlan,
  SubscriptionDetails,
  COSTLY_KINDS,
  SubscriptionUsage,
  UpdateSubscriptionInput,
} from './schema.ts';
export { tendSubscriptions } from './jobs.ts';
