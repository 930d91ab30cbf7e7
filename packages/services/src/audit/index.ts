export { downloadAudit } from './download.process.ts';
export { erasePerson } from './erase-person.ts';
export { auditStatus, listAudit } from './list.ts';
export { runSealAudit, sealAuditEvents } from './seal.process.ts';
export { type Fault, type Heads, type Verified, verifyAudit } from './verify.ts';
