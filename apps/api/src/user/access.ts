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

/** The rows of `user` in the access matrix. */
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
