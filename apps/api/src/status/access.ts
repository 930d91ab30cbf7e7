import { type AccessRows, anybody, operator } from '../access-matrix/row.ts';
import type { statusRouter } from './router.ts';

/** The rows of `status` in the access matrix. */
export const statusAccess = {
  pingWorkers: anybody(),
  systemInfo: operator('view'),
} satisfies AccessRows<typeof statusRouter>;
