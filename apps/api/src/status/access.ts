import { type AccessRows, anybody, operator } from '../access-matrix/row.ts';
import type { statusRouter } from './router.ts';

/** What the calls of `status` ask. */
export const statusAccess = {
  pingWorkers: anybody(),
  systemInfo: operator('view'),
} satisfies AccessRows<typeof statusRouter>;
