import { type AccessRows, LINK, inOrganization } from '../access-matrix/row.ts';
import type { searchRouter } from './router.ts';

/** The rows of `search` in the access matrix. */
export const searchAccess = {
  global: inOrganization('enter', { search: 'rent' }, LINK),
} satisfies AccessRows<typeof searchRouter>;
