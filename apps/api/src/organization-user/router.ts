import {
  acceptInvitation,
  cancelInvitation,
  inviteOrganizationUsers,
  joinByInvitation,
  listOrganizationUsers,
  ownMembership,
  removeOrganizationUser,
  resendInvitation,
  updateOrganizationUser,
  viewInvitation,
} from '@atrium/services/organization-user';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Organization users'];
const organizationUserId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';

export const organizationUserRouter = router({
  list: call(listOrganizationUsers, {
    method: 'POST',
    path: '/api/v1/organization/users/list',
    tags,
    example: { where: { role: { eq: 'Owner' } }, orderBy: ['displayName'] },
  }),
  me: call(ownMembership, { method: 'POST', path: '/api/v1/organization/users/me', tags }),
  invite: call(inviteOrganizationUsers, {
    method: 'POST',
    path: '/api/v1/organization/users/invite',
    tags,
    example: { emails: ['ada@example.com'], role: 'Contributor' },
  }),
  resendInvitation: call(resendInvitation, {
    method: 'POST',
    path: '/api/v1/organization/users/resend-invitation',
    tags,
    example: { organizationUserId },
    extension: true,
  }),
  invitation: call(viewInvitation, {
    method: 'POST',
    path: '/api/v1/organization/users/invitation',
    tags,
    extension: true,
  }),
  acceptInvitation: call(acceptInvitation, {
    method: 'POST',
    path: '/api/v1/organization/users/accept-invitation',
    errors: ['EXPIRED'],
    tags,
  }),
  joinByInvitation: call(joinByInvitation, {
    method: 'POST',
    path: '/api/v1/organization/users/join-by-invitation',
    errors: ['EXPIRED'],
    tags,
    session: 'starts',
    extension: true,
  }),
  update: call(updateOrganizationUser, {
    method: 'POST',
    path: '/api/v1/organization/users/update',
    tags,
    example: { organizationUserId, role: 'Viewer' },
  }),
  remove: call(removeOrganizationUser, {
    method: 'POST',
    path: '/api/v1/organization/users/remove',
    tags,
    example: { organizationUserId },
  }),
  delete: call(cancelInvitation, {
    method: 'POST',
    path: '/api/v1/organization/users/delete',
    tags,
    example: { organizationUserId },
  }),
});
