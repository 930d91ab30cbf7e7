import {
  changeEmail,
  changePassword,
  confirmEmail,
  createUser,
  listUsers,
  ownCodeState,
  profile,
  removeUser,
  sendOwnCode,
  sendVerificationEmail,
  signUp,
  updateUser,
  verifyMe,
  verifyOwnCode,
  verifyUserEmail,
} from '@atrium/services/user';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Users'] as const;

export const userRouter = router({
  profile: call(profile, { method: 'GET', path: '/api/v1/user/profile', content: 'none', tags }),
  signup: call(signUp, {
    method: 'POST',
    path: '/api/v1/user/signup',
    tags,
    example: {
      email: 'ada@example.com',
      password: 'four words that rhyme not',
      firstName: 'Ada',
      lastName: 'Lovelace',
    },
  }),
  sendVerificationEmail: call(sendVerificationEmail, {
    method: 'POST',
    path: '/api/v1/user/send-verification-email',
    tags,
    example: { email: 'ada@example.com' },
  }),
  verifyUserEmail: call(verifyUserEmail, {
    method: 'POST',
    path: '/api/v1/user/verify-user-email',
    errors: ['EXPIRED'],
    tags,
  }),
  verifyMe: call(verifyMe, { method: 'POST', path: '/api/v1/user/verify-me', errors: ['EXPIRED'], tags }),
  sendOtp: call(sendOwnCode, { method: 'POST', path: '/api/v1/user/send-otp', tags }),
  getOtp: call(ownCodeState, { method: 'POST', path: '/api/v1/user/get-otp', tags }),
  verifyOtp: call(verifyOwnCode, { method: 'POST', path: '/api/v1/user/verify-otp', tags, example: { otp: '123456' } }),
  changePassword: call(changePassword, { method: 'PATCH', path: '/api/v1/user/change-password', tags }),
  changeEmail: call(changeEmail, {
    method: 'POST',
    path: '/api/v1/user/change-email',
    tags,
    extension: true,
    example: { email: 'ada@example.com', password: 'atrium-demo-password' },
  }),
  confirmEmail: call(confirmEmail, {
    method: 'POST',
    path: '/api/v1/user/confirm-email',
    errors: ['EXPIRED'],
    tags,
    extension: true,
  }),
  update: call(updateUser, {
    method: 'PATCH',
    path: '/api/v1/user/update',
    tags,
    example: { firstName: 'Ada', lastName: 'Lovelace' },
  }),
  create: call(createUser, {
    method: 'POST',
    path: '/api/v1/user/create',
    tags,
    example: { email: 'ada@example.com', firstName: 'Ada' },
  }),
  list: call(listUsers, { method: 'POST', path: '/api/v1/user/list', tags }),
  remove: call(removeUser, { method: 'DELETE', path: '/api/v1/user/remove', tags, session: 'ends' }),
});
