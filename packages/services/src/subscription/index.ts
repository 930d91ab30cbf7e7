export { type ApplyingPlan, applySubscription, endSubscription } from './apply.ts';
export { type Granting, grantPlanCredits, grantPurchase, reverseCredits } from './grants.ts';
export { currentPlan, planOf, plansOf, type SoldPlan, subscriptionsOf } from './terms.ts';
