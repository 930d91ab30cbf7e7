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
export { type Period, periodAt } from './period.ts';
export { DEFAULT_PLANS, FREQUENCIES, type Frequency, type Plan, PlanDetails } from './plans.ts';
