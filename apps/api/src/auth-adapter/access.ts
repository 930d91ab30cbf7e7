import { type AccessRows, email, provider, service } from '../access-matrix/row.ts';
import type { authAdapterRouter } from './router.ts';

/** The rows of `authAdapter` in the access matrix. */
export const authAdapterAccess = {
  createAccount: service({ userId: 'none', type: 'oidc', ...provider }),
  createUser: service({ email }),
  createVerificationToken: service({
    identifier: email,
    token: 'token',
    expires: '2027-01-01T00:00:00Z',
  }),
  deleteUser: service({ id: 'none' }),
  getUserByAccount: service(provider),
  getUserByEmail: service({ email }),
  getUserById: service({ id: 'none' }),
  unlinkAccount: service(provider),
  updateUser: service({ id: 'none' }),
  useVerificationToken: service({ identifier: email, token: 'token' }),
} satisfies AccessRows<typeof authAdapterRouter>;
