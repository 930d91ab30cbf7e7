import type { Ids } from '../access-matrix/things.ts';
import {
  type AccessRows,
  ADMIN,
  READ,
  anybody,
  code,
  email,
  inPerson,
  password,
  row,
  signedIn,
  token,
} from '../access-matrix/row.ts';
import type { loginRouter, sessionRouter, twoStepRouter } from './router.ts';

/** The rows of `login` in the access matrix. */
export const loginAccess = {
  auth: anybody({ username: 'somebody', password: 'something' }),
  authWithOtp: anybody({ email, ...code }),
  finishOAuth: anybody({ query: 'code=none', binding: 'none' }),
  magicLink: anybody(token),
  options: anybody(),
  otpExpiryTime: anybody({ email }, READ),
  passwordRecovery: anybody({ email }),
  passwordRecoveryHtmlContent: anybody({ email }, READ),
  passwordReset: anybody({ ...token, newPassword: password }),
  sendMagicLink: anybody({ email }),
  sendOtp: anybody({ email }),
  startOAuth: anybody({ provider: 'Google' }),
} satisfies AccessRows<typeof loginRouter>;

/** The rows of `session` in the access matrix. */
export const sessionAccess = {
  list: signedIn({}, ADMIN),
  providers: inPerson(),
  revoke: row({ of: 'session' }, ({ session }: Ids) => ({ sessionId: session }), ADMIN),
  signOut: inPerson(),
  unlinkProvider: inPerson({ provider: 'Google' }),
} satisfies AccessRows<typeof sessionRouter>;

/** The rows of `twoStep` in the access matrix. */
export const twoStepAccess = {
  confirm: inPerson(code),
  prepare: inPerson(),
  recoveryCodes: inPerson(code),
  turnOff: inPerson(code),
} satisfies AccessRows<typeof twoStepRouter>;
