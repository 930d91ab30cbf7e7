export {
  findGiver,
  findGrants,
  type Grant,
  listOpenAccess,
  type OpenAccessListed,
  revokeUrls,
  withdrawInvitedRole,
} from './grants.queries.ts';
export { type MemberKind, MEMBER_KINDS, type SharedKind } from './kinds.ts';
export {
  type Colleague,
  findColleagues,
  hasOtherOwner,
  listMembers,
  lockShared,
  type MemberListed,
  type Readers,
  readersOf,
  removeMember,
  removeMemberEverywhere,
  setMemberRole,
  type SharedResource,
  withdrawInvitation,
} from './members.queries.ts';
export { type Named, namesOf } from './names.queries.ts';
export { seesResource } from './sees-resource.queries.ts';
export {
  type LinkShare,
  type LinkViewer,
  type MemberViewer,
  organizationRank,
  type Rank,
  rankOf,
  ROLE_BY_RANK,
  type Viewer,
  type VisitorViewer,
} from './viewer.ts';
export { roleOn, rolesOn, type Selection, type Trash, visible } from './visible.queries.ts';
export {
  documentIsVisibleIn,
  documentsIn,
  documentVisibility,
  foldersIn,
  folderVisibility,
  hiddenDocuments,
  readableDocuments,
  readShownPath,
  scopeNames,
  shownPath,
  visibleDocuments,
  visibleFolders,
} from './visible-documents.queries.ts';
