export { acceptInvitation } from './accept.ts';
export { inviteOne, inviteOrganizationUsers, resendInvitation } from './invite.ts';
export { joinByInvitation, viewInvitation } from './join.process.ts';
export { listMembers, listOrganizationUsers, ownMembership, readMember } from './list.ts';
export { cancelInvitation, endMembership, removeOrganizationUser } from './remove.ts';
export { changeMembership, updateOrganizationUser } from './update.ts';
