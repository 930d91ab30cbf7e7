import { type AccessRows, ADMIN, inOrganization } from '../access-matrix/row.ts';
import type { providerKeyRouter } from './router.ts';

/** The rows of `providerKey` in the access matrix. */
export const providerKeyAccess = {
  delete: inOrganization('changeSettings', { provider: 'openai' }, ADMIN),
  list: inOrganization('changeSettings'),
  set: inOrganization('changeSettings', { provider: 'openai', key: 'sk-no-key-at-all' }, ADMIN),
} satisfies AccessRows<typeof providerKeyRouter>;
