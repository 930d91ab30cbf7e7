import { type AccessRows, ADMIN, inOrganization } from '../access-matrix/row.ts';
import type { subscriptionRouter } from './router.ts';

/** The rows of `subscription` in the access matrix. */
export const subscriptionAccess = {
  details: inOrganization('manageSubscription'),
  downloadLedger: inOrganization('manageSubscription', {}, ADMIN),
  ledger: inOrganization('manageSubscription'),
  plans: inOrganization('manageSubscription'),
  prices: inOrganization('viewDetails'),
  sendEmail: inOrganization('manageSubscription', { message: 'Please call us.' }, ADMIN),
  usage: inOrganization('manageSubscription'),
} satisfies AccessRows<typeof subscriptionRouter>;
