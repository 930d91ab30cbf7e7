export { AuditEventEntity, type AuditEventRow, AuditSealEntity, type AuditSealRow } from './audit-event.entity.ts';
