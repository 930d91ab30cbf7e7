export { acceptNda, readAgreement } from './agreement.ts';
export { enterVisit, leaveVisit, visitorMe } from './enter.ts';
export { visitInfo } from './info.ts';
export { visitorProgress } from './progress.ts';
export { noteReading } from './reading.ts';
export { runRecordAcceptance } from './record-acceptance.ts';
export { unlock } from './unlock.ts';
export { requestVerification, verifyAddress } from './verify.ts';
export { authenticateVisitor, openVisit, previewedNow, previewedVisit, visitorNow } from './visit.ts';
