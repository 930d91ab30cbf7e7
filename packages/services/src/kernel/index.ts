export {
  andFor,
  anyone,
  authService,
  checkVisitor,
  forbidden,
  guardedAs,
  guardOn,
  inOrganization,
  operator,
  operatorOrgOwner,
  requireMember,
  requireOpenVisit,
  signedIn,
  tokenOrMember,
  unauthenticated,
  webhook,
  WebhookInput,
} from './access.ts';
export { featureIsOn } from './areas.ts';
export { auditScript } from './audit.ts';
export { inBatches } from './batches.ts';
export { command } from './command.ts';
export { BYTE_ORDER_MARK, csvCell, csvLine } from './csv.ts';
export { closePlatform, createPlatform } from './create-platform.ts';
export { createEventHub, type EventHub, type Hints, messageKey, organizationKey } from './event-hub.ts';
export { toDomainError } from './failure.ts';
export { type Acting, flow, type Outside } from './flow.ts';
export { readNext } from './follow.ts';
export { enqueueAll, enqueueJob, queuedJob } from './jobs.ts';
export { createLog, describeFault } from './log.ts';
export { keyedHash, loadMasterKey, type MasterKey, masterKeyOf } from './master-key.ts';
export {
  deleteAll,
  deleteFiles,
  MARKED_FILES,
  PAGE_IMAGES,
  pageImageKey,
  folderStore,
  isFullDisk,
  measure,
  measured,
  type ObjectStore,
  openStore,
} from './object-store/index.ts';
export type {
  Access,
  CallContext,
  DoneElsewhere,
  EmittedEvent,
  Guard,
  Operation,
  OperationDefinition,
  OperationKind,
  OutboxEntry,
  Question,
  Work,
} from './operation.ts';
export { Refusal } from './operation.ts';
export { currentMember, memberActorOf, openedBy } from './on-behalf.ts';
export { writeOutbox } from './outbox.ts';
export type { Client, Platform } from './platform.ts';
export { type Part, readParts, readSnapshot } from './read-parts.ts';
export { query } from './query.ts';
export { readIn, type TaskContext, writeIn } from './task.ts';
export { openOwnerPool } from './owner-pool.ts';
export { createReadiness, PROBE_MS, within } from './readiness.ts';
export { hashSecret, newSecret } from './secret-token.ts';
export type { Scope } from './transaction/index.ts';
