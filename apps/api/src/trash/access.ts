import { type AccessRows, ADMIN, inOrganization, inTrash } from '../access-matrix/row.ts';
import type { trashRouter } from './router.ts';

/** What the calls of `trash` ask. */
export const trashAccess = {
  list: inOrganization('enter'),
  purge: inTrash(ADMIN),
  restore: inTrash(),
} satisfies AccessRows<typeof trashRouter>;
