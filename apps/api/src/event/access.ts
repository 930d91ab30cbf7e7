import { type AccessRows, inOrganization } from '../access-matrix/row.ts';
import type { eventRouter } from './router.ts';

/** What the calls of `event` ask. */
export const eventAccess = {
  subscribe: inOrganization('enter'),
} satisfies AccessRows<typeof eventRouter>;
