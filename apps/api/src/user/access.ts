import {
  type AccessRows,
  anybody,
  code,
  email,
  inOrganization,
  inPerson,
  operator,
  password,
  signedIn,
  token,
} from '../access-matrix/row.ts';
import type { userRouter } from './router.ts';

/** What the calls of `user` ask. */
export const userAccess = {
  changeEmail: inPerson({ email }),
  changePassword: inPerson({ newPassword: password }),
  confirmEmail: anybody(token),
  create: operator('manage', { email }),
  getOtp: inPerson(),
  list: inOrganization('viewMembers'),
  profile: signedIn(),
  remove: inPerson(),
  sendOtp: inPerson(),
  sendVerificationEmail: anybody({ email }),
  signup: anybody({ email, password }),
  update: inPerson({ firstName: 'Ada' }),
  verifyMe: inPerson(token),
  verifyOtp: inPerson(code),
  verifyUserEmail: anybody(token),
} satisfies AccessRows<typeof userRouter>;
