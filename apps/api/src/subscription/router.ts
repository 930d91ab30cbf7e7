import {
  downloadLedger,
  ledgerList,
  listPlans,
  meterPrices,
  sendBillingEmail,
  subscriptionDetails,
  subscriptionUsage,
} from '@atrium/services/subscription';
import { call, file } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Subscription'];
const extension = true;

export const subscriptionRouter = router({
  details: call(subscriptionDetails, {
    method: 'POST',
    path: '/api/v1/subscription/get-subscription-details',
    tags,
  }),
  prices: call(meterPrices, { method: 'POST', path: '/api/v1/subscription/prices', tags, extension }),
  plans: call(listPlans, { method: 'POST', path: '/api/v1/subscription/plans', tags, extension }),
  usage: call(subscriptionUsage, { method: 'POST', path: '/api/v1/subscription/usage', tags, extension }),
  ledger: call(ledgerList, { method: 'POST', path: '/api/v1/subscription/ledger', tags, extension }),
  downloadLedger: file(downloadLedger, {
    method: 'POST',
    path: '/api/v1/subscription/ledger/download',
    types: ['text/csv'],
    tags,
    extension,
  }),
  sendEmail: call(sendBillingEmail, {
    method: 'POST',
    path: '/api/v1/subscription/notification/send-email',
    tags,
    example: { message: 'Please send our invoices to finance@example.com.' },
  }),
});
