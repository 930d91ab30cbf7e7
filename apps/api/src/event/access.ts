import { type AccessRows, inOrganization, LINK } from '../access-matrix/row.ts';
import type { eventRouter } from './router.ts';

/** The rows of `event` in the access matrix. */
export const eventAccess = {
  subscribe: inOrganization('enter', {}, LINK),
} satisfies AccessRows<typeof eventRouter>;
