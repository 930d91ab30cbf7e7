export {
  type AccessPolicy,
  ACCESS_POLICIES,
  type Actor,
  API_KEY_SCOPES,
  type ApiKeyScope,
  atLeast,
  hasOrganizationRole,
  hasResourceRole,
  isMember,
  isSignedIn,
  type MemberActor,
  type Membership,
  ORGANIZATION_ROLES,
  organizationOf,
  type OrganizationRole,
  type Preview,
  RESOURCE_ROLES,
  resourceRole,
  type ResourceRole,
  type SignedInActor,
  type TokenActor,
  userOf,
  VISIT_STATES,
  type VisitState,
  WORKFLOW_ROLES,
  type WorkflowRole,
} from './actor.ts';
export {
  DoneAnswer,
  TaskAnswer,
  dataAnswer,
  done,
  isListAnswer,
  listAnswer,
  Message,
  narrowed,
  ok,
  page,
} from './answer.ts';
export { AnyObject } from './any-object.ts';
export { inPieces, MAX_BATCH_CALLS, MAX_NAMED } from './batch.ts';
export {
  type AppConfig,
  DEFAULT_DEMO_PASSWORD,
  chosenProviders,
  ConfigError,
  configSchema,
  operatorsNeedTwoStep,
  parseConfig,
  type ProviderName,
} from './config.ts';
export { ERROR_CODES, type PublicErrorCode } from './error-code.ts';
export { DomainError, ERROR_STATUS, type ErrorCode, type FieldIssue, invalid, notFound } from './error.ts';
export { Id, Instant, InstantInput, Name, newId, RequestId } from './id.ts';
export { job, type JobDefinition, PRIORITIES, type Urgency } from './job.ts';
export {
  type FieldKind,
  type ListFields,
  type ListOperator,
  listQuery,
  type ListQuery,
  type ListSchema,
  type ListWhere,
} from './list-query.ts';
export { requiresOneOf, requiresOneOfEach } from './required.ts';
export { StagedFile, UploadedFile } from './staged-file.ts';
