export { sealAudit } from './jobs.ts';
export {
  AUDIT_OUTCOMES,
  AuditEvent,
  DocumentHistoryInput,
  HistoryEvent,
  type AuditOutcome,
  AuditSealStatus,
  DownloadAuditInput,
  ErasePersonInput,
  ListAuditInput,
} from './schema.ts';
