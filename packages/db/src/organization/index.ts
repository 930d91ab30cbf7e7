export { featuresOfOrganization, membershipOf, type Operator, operatorOf } from './caller.queries.ts';
export { BrandLogoEntity, type BrandLogoRow } from './brand-logo.entity.ts';
export { InvitationEntity, type InvitationRow } from './invitation.entity.ts';
export { OrganizationEntity, type OrganizationRow } from './organization.entity.ts';
export { OrganizationUserEntity, type OrganizationUserRow } from './organization-user.entity.ts';
export {
  addOrReturnMember,
  deleteInvitation,
  findInvitationByHash,
  inheritRooms,
  type InvitationFound,
  invitationNames,
  joinRoomIfPresent,
  listMembersAndInvitations,
  markLeft,
  memberIdByEmail,
  moveCreated,
  ownersExcept,
  revokeKeysOf,
} from './member.queries.ts';
export {
  countOwnedOrganizations,
  emptyDeletedOrganizations,
  endedAccessOf,
  findLogo,
  hasEmbeddings,
  listAllOrganizations,
  listOrganizationsOf,
  lockOrganization,
  lockUser,
  restorableOrganizations,
} from './organization.queries.ts';
export { configurationOf, countKept, countSeats, limitOverrides } from './usage.queries.ts';
