import { type AccessRows, inOrganization, onTask } from '../access-matrix/row.ts';
import type { backgroundTaskRouter } from './router.ts';

/** The rows of `backgroundTask` in the access matrix. */
export const backgroundTaskAccess = {
  me: onTask(),
  running: inOrganization('enter'),
  revoke: onTask(),
} satisfies AccessRows<typeof backgroundTaskRouter>;
