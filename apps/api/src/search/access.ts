import { type AccessRows, LINK, inOrganization } from '../access-matrix/row.ts';
import type { searchRouter } from './router.ts';

/** What the calls of `search` ask. */
export const searchAccess = {
  global: inOrganization('enter', { search: 'rent' }, LINK),
} satisfies AccessRows<typeof searchRouter>;
