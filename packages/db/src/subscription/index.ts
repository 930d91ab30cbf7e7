export { PlanVersionEntity, SubscriptionEntity, type SubscriptionRow } from './subscription.entity.ts';
export { lastPlanVersions } from './subscription.queries.ts';
