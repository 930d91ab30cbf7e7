import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { type AccessRows, email, operator, organizationId, organizationUserId } from '../access-matrix/row.ts';
import type { operatorRouter } from './router.ts';

/** The rows of `operator` in the access matrix. */
export const operatorAccess = {
  create: operator('manage', { name: 'New', emails: [email] }),
  createPlanVersion: operator('manage', { plan: 'Starter', planDetails: DEFAULT_PLANS.Starter, reason: 'Prices' }),
  credits: operator('view', { organizationId }),
  delete: operator('manage', { organizationId }),
  list: operator('view'),
  me: operator('view', { organizationId }),
  plans: operator('view'),
  refreshEmbeddings: operator('manage'),
  reindexDocuments: operator('manage'),
  reindexGlobalSearch: operator('manage'),
  reindexOrganizationGlobalSearch: operator('manage', { organizationId }),
  subscription: operator('view', { organizationId }),
  update: operator('manage', { organizationId, plan: 'Growth' }),
  updateCredits: operator('manage', { organizationId, amount: '10', reason: 'Pilot' }),
  updateSubscription: operator('manage', { organizationId, plan: 'Growth', reason: 'Contract' }),
  users: {
    delete: operator('manage', { organizationId, organizationUserId }),
    invite: operator('manage', { organizationId, emails: [email], role: 'Viewer' }),
    list: operator('view', { organizationId }),
    update: operator('manage', { organizationId, organizationUserId, role: 'Viewer' }),
  },
} satisfies AccessRows<typeof operatorRouter>;
