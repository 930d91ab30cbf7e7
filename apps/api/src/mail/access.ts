import { type AccessRows, operator } from '../access-matrix/row.ts';
import type { mailRouter } from './router.ts';

/** What the calls of `mail` ask. */
export const mailAccess = {
  list: operator('view'),
  read: operator('view', { mailId: 'none' }),
} satisfies AccessRows<typeof mailRouter>;
