export { acceptNda, readAgreement } from './agreement.ts';
export { enterVisit, leaveVisit, visitorMe } from './enter.ts';
export { visitInfo } from './info.ts';
export { runRecordAcceptance } from './record-acceptance.ts';
export { unlock } from './unlock.ts';
export { requestVerification, verifyAddress } from './verify.ts';
export { authenticateVisitor } from './visit.ts';
