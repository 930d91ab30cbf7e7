import {
  type AccessRows,
  CHANGE,
  LINK,
  READ,
  email,
  inOrganization,
  inRoom,
  onRoom,
  organizationUserId,
  other,
} from '../access-matrix/row.ts';
import type { dataroomRouter } from './router.ts';

/** The rows of `dataroom` in the access matrix. */
export const dataroomAccess = {
  addUser: onRoom('inviteMembers', { email, role: 'Viewer' }),
  allowedActions: onRoom('view', {}, LINK),
  changes: inOrganization('enter', { since: '2026-01-01T00:00:00Z' }),
  changeRole: onRoom('changeDataroomRole', { organizationUserId, role: 'Viewer' }),
  create: inOrganization('createDataroom', { name: 'Room' }),
  delete: onRoom('deleteDataroom'),
  deleteUser: onRoom('deleteUser', { organizationUserId }),
  downloadDataroom: onRoom('download', {}, READ),
  info: onRoom('view', {}, LINK),
  list: inOrganization('enter', {}, LINK),
  listItems: onRoom('view', {}, LINK),
  listOpenAccess: onRoom('share'),
  listUsers: onRoom('viewDataroomMembers'),
  me: onRoom('view', {}, LINK),
  reindex: onRoom('reindex'),
  update: [
    onRoom('write', { name: 'New' }),
    inRoom('changeAccess', ({ room }, policy) => ({ dataroomId: room, ...other(policy) }), CHANGE),
  ],
} satisfies AccessRows<typeof dataroomRouter>;
