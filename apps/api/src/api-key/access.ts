import type { Ids } from '../access-matrix/things.ts';
import { type AccessRows, ADMIN, inOrganization, row } from '../access-matrix/row.ts';
import type { apiKeyRouter } from './router.ts';

/** The rows of `apiKey` in the access matrix. */
export const apiKeyAccess = {
  create: [
    inOrganization('createKey', { name: 'Key' }, { ...ADMIN, guard: 'user' }),
    inOrganization('giveAdminKey', { name: 'Key', scopes: ['admin'] }, { ...ADMIN, guard: 'user' }),
  ],
  delete: row({ of: 'key' }, ({ key }: Ids) => ({ apiKeyId: key }), ADMIN),
  list: inOrganization('enter', {}, { guard: 'user' }),
} satisfies AccessRows<typeof apiKeyRouter>;
