import { type AccessRows, ADMIN, inOrganization, inTrash } from '../access-matrix/row.ts';
import type { trashRouter } from './router.ts';

/** The rows of `trash` in the access matrix. */
export const trashAccess = {
  list: inOrganization('enter'),
  purge: inTrash(ADMIN),
  restore: inTrash(),
} satisfies AccessRows<typeof trashRouter>;
