import {
  checkoutState,
  compareWithStripe,
  createCheckoutSession,
  createPortalSession,
  generatePaymentLink,
  listBillingInvoices,
  listEvents,
  listLinks,
  receiveStripeEvent,
  replayEvent,
  stripeConfig,
} from '@atrium/services/billing';
import { call, receive } from '../kernel/procedure.ts';
import type { RestCall } from '../kernel/rest-call.ts';
import { router } from '../kernel/trpc.ts';

function at(verb: string): Pick<RestCall<never>, 'method' | 'path' | 'tags'> {
  return { method: 'POST', path: `/api/v1/subscription/${verb}`, tags: ['Subscription'] };
}
function operatorsAt(verb: string): Pick<RestCall<never>, 'method' | 'path' | 'tags'> {
  return { method: 'POST', path: `/api/v1/operator/subscription/${verb}`, tags: ['Operator: subscription'] };
}
const organizationId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';

export const billingRouter = router({
  config: call(stripeConfig, at('stripe-config')),
  checkout: call(createCheckoutSession, {
    ...at('create-checkout-session'),
    example: { plan: 'Growth', frequency: 'Monthly' },
  }),
  checkoutState: call(checkoutState, {
    ...at('checkout-state'),
    extension: true,
    example: { sessionId: 'cs_live_a1b2c3' },
  }),
  portal: call(createPortalSession, {
    ...at('create-customer-portal-session'),
    example: { returnUrl: '/subscription' },
  }),
  invoices: call(listBillingInvoices, { ...at('invoices'), extension: true }),
  receive: receive(receiveStripeEvent, { ...at('stripe-webhook'), takes: 'application/json' }),
  generateLink: call(generatePaymentLink, {
    ...operatorsAt('generate-payment-link'),
    example: { organizationId, credits: '5000' },
  }),
  links: call(listLinks, { ...operatorsAt('payment-links'), extension: true }),
  events: call(listEvents, { ...operatorsAt('events'), extension: true }),
  replayEvent: call(replayEvent, {
    ...operatorsAt('replay-event'),
    extension: true,
    example: { eventId: 'evt_1QxAbCdEf' },
  }),
  compare: call(compareWithStripe, { ...operatorsAt('compare'), extension: true, example: { organizationId } }),
});
