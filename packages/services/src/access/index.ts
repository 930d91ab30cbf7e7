export { staleGrants, type Withdrawn, withdrawStaleGrants } from './grants.ts';
export { type Opened, sharedAccess } from './open.ts';
export {
  colleaguesOf,
  giveRole,
  lockedMember,
  membersOf,
  type Shared,
  shareWith,
  type Sharing,
  takeRole,
  withdraw,
} from './share.ts';
export { everyReader, organizationOfReader, type Reader, requireShownFields, shownStatus, viewerOf } from './viewer.ts';
