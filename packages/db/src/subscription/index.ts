export { PlanVersionEntity, SubscriptionEntity, type SubscriptionRow } from './subscription.entity.ts';
export {
  billingMessages,
  lastPlanVersions,
  lockMeter,
  lockPlan,
  planHolders,
  planVersions,
} from './subscription.queries.ts';
export { UsageEventEntity, UsageHourEntity, UsageLevelEntity } from './usage.entity.ts';
export { organizationsWithPlan, paidFor, rollUpUsage, usedSince } from './usage.queries.ts';
