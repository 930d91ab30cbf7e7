import {
  consumeVerificationToken,
  createAccount,
  createAdapterUser,
  createVerificationToken,
  deleteAdapterUser,
  getAdapterUser,
  getAdapterUserByAccount,
  getAdapterUserByEmail,
  unlinkAccount,
  updateAdapterUser,
} from '@atrium/services/auth-adapter';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const POST = { method: 'POST', tags: ['Internal auth service'] } as const;

export const authAdapterRouter = router({
  createUser: call(createAdapterUser, { ...POST, path: '/api/v1/internal/auth/create-user' }),
  getUserById: call(getAdapterUser, { ...POST, path: '/api/v1/internal/auth/get-user-by-id' }),
  getUserByEmail: call(getAdapterUserByEmail, { ...POST, path: '/api/v1/internal/auth/get-user-by-email' }),
  getUserByAccount: call(getAdapterUserByAccount, { ...POST, path: '/api/v1/internal/auth/get-user-by-account' }),
  updateUser: call(updateAdapterUser, { ...POST, path: '/api/v1/internal/auth/update-user' }),
  deleteUser: call(deleteAdapterUser, { ...POST, path: '/api/v1/internal/auth/delete-user' }),
  createAccount: call(createAccount, { ...POST, path: '/api/v1/internal/auth/create-account' }),
  unlinkAccount: call(unlinkAccount, { ...POST, path: '/api/v1/internal/auth/unlink-account' }),
  createVerificationToken: call(createVerificationToken, {
    ...POST,
    path: '/api/v1/internal/auth/create-verification-token',
  }),
  useVerificationToken: call(consumeVerificationToken, {
    ...POST,
    path: '/api/v1/internal/auth/use-verification-token',
  }),
});
