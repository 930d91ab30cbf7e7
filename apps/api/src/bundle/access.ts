import { type AccessRows, READ, inOrganization, ownBundle } from '../access-matrix/row.ts';
import type { bundleRouter } from './router.ts';

/** The rows of `bundle` in the access matrix. */
export const bundleAccess = {
  delete: ownBundle(READ),
  fetch: ownBundle(),
  list: inOrganization('enter'),
  me: ownBundle(),
} satisfies AccessRows<typeof bundleRouter>;
