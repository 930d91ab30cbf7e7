import { type AccessRows, anybody } from '../access-matrix/row.ts';
import type { appConfigRouter } from './router.ts';

/** The rows of `appConfig` in the access matrix. */
export const appConfigAccess = {
  metadata: anybody(),
} satisfies AccessRows<typeof appConfigRouter>;
