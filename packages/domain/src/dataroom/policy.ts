import type { ResourceRole } from '../kernel/index.ts';

/** What each role may do in a room, by the specification's action names. */
const ACTIONS: Record<ResourceRole, readonly string[]> = {
  Viewer: ['download', 'viewDataroomMembers', 'membersView'],
  Contributor: ['download', 'viewDataroomMembers', 'membersView', 'create', 'write', 'rename', 'delete'],
  Owner: [
    'download',
    'viewDataroomMembers',
    'membersView',
    'create',
    'write',
    'rename',
    'delete',
    'deleteUser',
    'changeDataroomRole',
    'sendInvitationEmail',
    'inviteMembers',
  ],
};

export const dataroomActions = (role: ResourceRole): string[] => [...ACTIONS[role]];
