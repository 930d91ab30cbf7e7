export { runApplyStripeEvent, runConvergeBilling } from './apply-event.ts';
export { checkoutState, createCheckoutSession } from './checkout.ts';
export { compareWithStripe, generatePaymentLink, listEvents, listLinks, replayEvent } from './operate.ts';
export { createPortalSession, listBillingInvoices, stripeConfig } from './portal.ts';
export { applySetup, neededPrices, planSetup, type SetupStep } from './setup.ts';
export { stripeOf } from './stripe-client.ts';
export { runCompareBilling, runTendBilling } from './tend.ts';
export { receiveStripeEvent } from './webhook.ts';
