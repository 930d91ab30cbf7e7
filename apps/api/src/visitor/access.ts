import { type AccessRows, code, email, READ, row, token } from '../access-matrix/row.ts';
import type { authTokenRouter, visitorRouter } from './router.ts';

/** Calls with the token of a share link. No token fits, so the link does not exist, whoever calls. */
function withToken(input: object, more: { scope?: 'read'; visitorNeeds?: 'agreement' } = {}) {
  return row({ of: 'share link' }, input, { guard: 'token', ...more });
}

/** The rows of `visitor` in the access matrix. */
export const visitorAccess = {
  acceptNda: withToken({ ...token, name: 'Ada' }),
  agreement: withToken(token, READ),
  requestVerification: withToken({ ...token, email }),
  unlock: withToken({ ...token, password: 'something' }),
  verify: withToken({ ...token, ...code }),
  enter: withToken(token),
  leave: withToken(token),
  reading: withToken({ documentId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d3a', page: 1 }),
  progress: withToken({}, READ),
  zip: withToken({}, READ),
  agreementRecord: withToken({}, { ...READ, visitorNeeds: 'agreement' }),
  me: withToken({}, READ),
} satisfies AccessRows<typeof visitorRouter>;

/** The rows of `auth/token` in the access matrix. */
export const authTokenAccess = { info: withToken(token, READ) } satisfies AccessRows<typeof authTokenRouter>;
