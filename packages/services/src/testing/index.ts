export { createFolderIn, createIndexedDocument, createRoom, stageFile } from './library.ts';
export {
  addMember,
  createOrganization,
  createUser,
  joinRoom,
  type TestOrganization,
  withKey,
  withoutOrganization,
} from './organization.ts';
export { auditOf, type AuditRow, codeOf, failureOf } from './outcome.ts';
export { testPlatform, type TestPlatform } from './platform.ts';
