import { type AccessRows, anybody } from '../access-matrix/row.ts';
import type { appConfigRouter } from './router.ts';

/** What the calls of `appConfig` ask. */
export const appConfigAccess = {
  metadata: anybody(),
} satisfies AccessRows<typeof appConfigRouter>;
