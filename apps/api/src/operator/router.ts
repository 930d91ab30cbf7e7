import {
  createOrganizationAsOperator,
  deleteOrganizationAsOperator,
  deleteUserAsOperator,
  inviteUsersAsOperator,
  listCreditsAsOperator,
  listOrganizationsAsOperator,
  listUsersAsOperator,
  organizationAsOperator,
  startRefreshEmbeddings,
  startReindexDocuments,
  startReindexOrganizationSearch,
  startReindexSearch,
  updateCreditsAsOperator,
  updateOrganizationAsOperator,
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
    example: { organizationId, credits: '1000', note: 'Pilot until March' },
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
