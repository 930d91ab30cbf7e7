import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import {
  createOrganizationAsOperator,
  createPlanVersion,
  deleteOrganizationAsOperator,
  deleteUserAsOperator,
  inviteUsersAsOperator,
  listCreditsAsOperator,
  listOrganizationsAsOperator,
  listPlansAsOperator,
  listUsersAsOperator,
  organizationAsOperator,
  startRefreshEmbeddings,
  startReindexDocuments,
  startReindexOrganizationSearch,
  startReindexSearch,
  subscriptionAsOperator,
  updateCreditsAsOperator,
  updateOrganizationAsOperator,
  updateSubscriptionAsOperator,
  updateUserAsOperator,
} from '@atrium/services/operator';
import { call } from '../kernel/procedure.ts';
import type { RestCall } from '../kernel/rest-call.ts';
import { router } from '../kernel/trpc.ts';

function at(verb: string): Pick<RestCall<never>, 'method' | 'path' | 'tags'> {
  return {
    method: 'POST',
    path: `/api/v1/organization/operator/${verb}`,
    tags: ['Organization (operator)'],
  };
}
function ofSubscription(verb: string): Pick<RestCall<never>, 'method' | 'path' | 'tags'> {
  return { method: 'POST', path: `/api/v1/operator/subscription/${verb}`, tags: ['Operator: subscription'] };
}
const organizationId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';
const organizationUserId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d39';

export const operatorRouter = router({
  create: call(createOrganizationAsOperator, {
    ...at('create'),
    example: { name: 'Larkfield Partners', emails: ['ada@example.com'] },
  }),
  list: call(listOrganizationsAsOperator, at('list')),
  me: call(organizationAsOperator, { ...at('me'), example: { organizationId } }),
  update: call(updateOrganizationAsOperator, { ...at('update'), example: { organizationId, plan: 'Growth' } }),
  delete: call(deleteOrganizationAsOperator, { ...at('delete'), example: { organizationId } }),
  credits: call(listCreditsAsOperator, {
    method: 'POST',
    path: '/api/v1/operator/subscription/list-credits',
    tags: ['Operator: subscription'],
    example: { organizationId },
  }),
  updateCredits: call(updateCreditsAsOperator, {
    method: 'POST',
    path: '/api/v1/operator/subscription/update-credits',
    tags: ['Operator: subscription'],
    example: { organizationId, amount: '1000', reason: 'Pilot until March' },
  }),
  subscription: call(subscriptionAsOperator, { ...ofSubscription('me'), example: { organizationId } }),
  updateSubscription: call(updateSubscriptionAsOperator, {
    ...ofSubscription('update'),
    example: { organizationId, plan: 'Growth', reason: 'Contract until March' },
  }),
  plans: call(listPlansAsOperator, { ...ofSubscription('plans'), extension: true }),
  createPlanVersion: call(createPlanVersion, {
    ...ofSubscription('create-plan-version'),
    extension: true,
    example: { plan: 'Starter', planDetails: DEFAULT_PLANS.Starter, reason: 'Prices of 2027' },
  }),
  users: router({
    list: call(listUsersAsOperator, { ...at('users/list'), example: { organizationId } }),
    invite: call(inviteUsersAsOperator, {
      ...at('users/invite'),
      example: { organizationId, emails: ['ada@example.com'], role: 'Owner' },
    }),
    update: call(updateUserAsOperator, {
      ...at('users/update'),
      example: { organizationId, organizationUserId, role: 'Viewer' },
    }),
    delete: call(deleteUserAsOperator, { ...at('users/delete'), example: { organizationId, organizationUserId } }),
  }),
  refreshEmbeddings: call(startRefreshEmbeddings, at('refresh-embeddings')),
  reindexDocuments: call(startReindexDocuments, at('reindex-documents')),
  reindexGlobalSearch: call(startReindexSearch, at('reindex-global-search')),
  reindexOrganizationGlobalSearch: call(startReindexOrganizationSearch, {
    ...at('reindex-organization-global-search'),
    example: { organizationId },
  }),
});
