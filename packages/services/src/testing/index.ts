export { givePlan, grantCredits, SYSTEM } from './credits.ts';
export { createFolderIn, createIndexedDocument, createRoom, stageFile } from './library.ts';
export { allowLocalRequests } from './local-web.ts';
export { lastMailTo, mailTo, type WrittenMail } from './mail.ts';
export {
  addMember,
  createOrganization,
  createUser,
  joinRoom,
  type TestOrganization,
  withKey,
  withoutOrganization,
} from './organization.ts';
export { type ModelServer, serveModel } from './model-server.ts';
export { auditOf, type AuditRow, codeOf, failureOf } from './outcome.ts';
export { insertLink, type TestLink } from './share-link.ts';
export { S3_CREDENTIALS, type S3Server, startS3 } from './s3-server.ts';
export { testPlatform, type TestPlatform } from './platform.ts';
export {
  type Asked,
  type FieldAnswer,
  readsLabels,
  type Reply,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from './scripted-model.ts';
export { type ChatAsked, type ChatReply, type ScriptedChat, startScriptedChat } from './scripted-chat.ts';
export { addSetting, createVisitor, type LinkSetting } from './visitor.ts';
