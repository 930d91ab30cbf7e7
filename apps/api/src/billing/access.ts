import { type AccessRows, ADMIN, inOrganization, operator, organizationId, row } from '../access-matrix/row.ts';
import type { billingRouter } from './router.ts';

/** The rows of `billing` in the access matrix. */
export const billingAccess = {
  checkout: inOrganization('manageSubscription', { credits: '100' }, ADMIN),
  checkoutState: inOrganization('manageSubscription', { sessionId: 'cs_none' }, ADMIN),
  compare: operator('manage'),
  config: inOrganization('manageSubscription', {}, ADMIN),
  events: operator('view'),
  generateLink: operator('manage', { organizationId, credits: '100' }),
  invoices: inOrganization('manageSubscription', {}, ADMIN),
  links: operator('view'),
  portal: inOrganization('manageSubscription', { returnUrl: '/' }, ADMIN),
  receive: row({ of: 'signer' }, { body: Buffer.from('{}'), headers: {} }, ADMIN),
  replayEvent: operator('manage', { eventId: 'evt_none' }),
} satisfies AccessRows<typeof billingRouter>;
