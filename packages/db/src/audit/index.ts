export { AuditEventEntity, type AuditEventRow, type AuditOutcome } from './audit-event.entity.ts';
