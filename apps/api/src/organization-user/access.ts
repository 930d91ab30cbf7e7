import {
  type AccessRows,
  ADMIN,
  anybody,
  email,
  inOrganization,
  inPerson,
  onInvitation,
  onMember,
  password,
  token,
} from '../access-matrix/row.ts';
import type { organizationUserRouter } from './router.ts';

/** The rows of `organizationUser` in the access matrix. */
export const organizationUserAccess = {
  acceptInvitation: inPerson(token),
  delete: onInvitation('inviteMembers'),
  invitation: anybody(token),
  invite: inOrganization('inviteMembers', { email, role: 'Viewer' }, ADMIN),
  joinByInvitation: anybody({ ...token, firstName: 'Ada', password }),
  list: inOrganization('viewMembers'),
  me: inOrganization('enter'),
  remove: onMember('removeMember', {}, { orSelf: true }),
  resendInvitation: onInvitation('inviteMembers'),
  update: onMember('changeMember', { role: 'Viewer' }),
} satisfies AccessRows<typeof organizationUserRouter>;
