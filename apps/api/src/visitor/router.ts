import { zipForVisitor } from '@atrium/services/bundle';
import {
  acceptNda,
  downloadOwnAgreement,
  enterVisit,
  leaveVisit,
  noteReading,
  readAgreement,
  requestVerification,
  unlock,
  verifyAddress,
  visitInfo,
  visitorMe,
  visitorProgress,
} from '@atrium/services/visitor';
import { call, file } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const token = 'q9-of-the-link-or-of-the-gate-before';
const VISIT = { tags: ['Share links'], visit: 'continues', errors: ['UNAUTHENTICATED'] } as const;
const BEYOND = { tags: ['Share links'], extension: true } as const;

/** The gates of a share link in their order, each of which gives the token for the next one, and the visit behind them. */
export const visitorRouter = router({
  unlock: call(unlock, {
    ...VISIT,
    method: 'POST',
    path: '/api/v1/dataroom/share-public/unlock',
    extension: true,
    example: { token, password: 'the password of the link' },
  }),
  requestVerification: call(requestVerification, {
    ...VISIT,
    method: 'POST',
    path: '/api/v1/dataroom/share-public/request-verification',
    example: { token, email: 'ada@fund.example' },
  }),
  verify: call(verifyAddress, {
    ...VISIT,
    method: 'POST',
    path: '/api/v1/dataroom/share-public/verify',
    extension: true,
    example: { token, otp: '123456' },
  }),
  agreement: call(readAgreement, {
    ...BEYOND,
    method: 'POST',
    path: '/api/v1/dataroom/share-public/agreement',
    errors: ['CONFLICT'],
    example: { token },
  }),
  acceptNda: call(acceptNda, {
    ...VISIT,
    method: 'POST',
    path: '/api/v1/dataroom/share-public/accept-nda',
    extension: true,
    example: { token, name: 'Ada Lovelace', company: 'Analytical Fund' },
  }),
  enter: call(enterVisit, { ...VISIT, extension: true, method: 'POST', path: '/api/v1/visitor/enter' }),
  leave: call(leaveVisit, { ...BEYOND, method: 'POST', path: '/api/v1/visitor/leave', visit: 'ends' }),
  reading: call(noteReading, {
    ...BEYOND,
    method: 'POST',
    path: '/api/v1/visitor/reading',
    example: { documentId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d3a', page: 3 },
  }),
  progress: call(visitorProgress, { ...BEYOND, method: 'POST', path: '/api/v1/visitor/progress' }),
  zip: file(zipForVisitor, {
    ...BEYOND,
    method: 'POST',
    path: '/api/v1/visitor/zip',
    types: ['application/zip'],
    errors: ['CONFLICT', 'TOO_LARGE'],
  }),
  agreementRecord: file(downloadOwnAgreement, {
    ...BEYOND,
    method: 'POST',
    path: '/api/v1/visitor/agreement-record',
    types: ['application/pdf'],
    errors: ['CONFLICT'],
  }),
  me: call(visitorMe, { ...BEYOND, method: 'POST', path: '/api/v1/visitor/me' }),
});

export const authTokenRouter = router({
  info: call(visitInfo, { method: 'GET', path: '/api/v1/auth/token/info', tags: ['Share links'] }),
});
