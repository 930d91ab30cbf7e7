import { type AccessRows, inOrganization } from '../access-matrix/row.ts';
import type { eventRouter } from './router.ts';

/** The rows of `event` in the access matrix. */
export const eventAccess = {
  subscribe: inOrganization('enter'),
} satisfies AccessRows<typeof eventRouter>;
