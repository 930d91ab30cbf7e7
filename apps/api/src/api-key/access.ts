import type { Ids } from '../access-matrix/things.ts';
import { type AccessRows, ADMIN, inOrganization, row } from '../access-matrix/row.ts';
import type { apiKeyRouter } from './router.ts';

/** What the calls of `apiKey` ask. */
export const apiKeyAccess = {
  create: [
    inOrganization('createKey', { name: 'Key' }, { ...ADMIN, guard: 'user' }),
    inOrganization('giveAdminKey', { name: 'Key', scopes: ['admin'] }, { ...ADMIN, guard: 'user' }),
  ],
  delete: row({ of: 'key' }, ({ key }: Ids) => ({ apiKeyId: key }), ADMIN),
  list: inOrganization('enter', {}, { guard: 'user' }),
} satisfies AccessRows<typeof apiKeyRouter>;
