import { type AccessRows, onTask } from '../access-matrix/row.ts';
import type { backgroundTaskRouter } from './router.ts';

/** What the calls of `backgroundTask` ask. */
export const backgroundTaskAccess = {
  me: onTask(),
  revoke: onTask(),
} satisfies AccessRows<typeof backgroundTaskRouter>;
