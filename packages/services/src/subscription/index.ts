export { type ApplyingPlan, applySubscription, endSubscription } from './apply.ts';
export { listPlans, meterPrices, readBalance, readSubscription, subscriptionDetails } from './details.ts';
export { type Granting, grantPlanCredits, grantPurchase, reverseCredits } from './grants.ts';
export { downloadLedger, ledgerList } from './ledger.ts';
export { currentPeriod, needsUpgrade, requireLivePlan, requireMeter, usedIn } from './meters.ts';
export { sendBillingEmail } from './send-email.ts';
export { grantMonth, tendSubscriptions } from './tend.process.ts';
export {
  currentPlan,
  currentPlans,
  planOf,
  plansOf,
  requireNoRenewal,
  type SoldPlan,
  subscriptionsOf,
} from './terms.ts';
export { subscriptionUsage } from './usage.ts';
