import { type AccessRows, ADMIN, inOrganization } from '../access-matrix/row.ts';
import type { providerKeyRouter } from './router.ts';

/** What the calls of `providerKey` ask. */
export const providerKeyAccess = {
  delete: inOrganization('changeSettings', { provider: 'openai' }, ADMIN),
  list: inOrganization('changeSettings'),
  set: inOrganization('changeSettings', { provider: 'openai', key: 'sk-no-key-at-all' }, ADMIN),
} satisfies AccessRows<typeof providerKeyRouter>;
