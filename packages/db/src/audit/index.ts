export { AuditEventEntity, type AuditEventRow, AuditSealEntity, type AuditSealRow } from './audit-event.entity.ts';
export {
  type AuditedResource,
  auditedResources,
  type AuditFilter,
  type AuditPosition,
  type DocumentChange,
  listDocumentChanges,
  type ChainedEvent,
  CHAINED_COLUMNS,
  eraseAuditedPerson,
  lastSeal,
  listAuditEvents,
  lockSealing,
  sealStatus,
  unsealedEvents,
} from './audit.queries.ts';
export { insertSystemAudit } from './by-script.ts';
