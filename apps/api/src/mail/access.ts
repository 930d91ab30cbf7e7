import { type AccessRows, operator } from '../access-matrix/row.ts';
import type { mailRouter } from './router.ts';

/** The rows of `mail` in the access matrix. */
export const mailAccess = {
  list: operator('view'),
  read: operator('view', { mailId: 'none' }),
} satisfies AccessRows<typeof mailRouter>;
