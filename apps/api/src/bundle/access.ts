import { type AccessRows, READ, inOrganization, ownBundle } from '../access-matrix/row.ts';
import type { bundleRouter } from './router.ts';

/** What the calls of `bundle` ask. */
export const bundleAccess = {
  delete: ownBundle(READ),
  fetch: ownBundle(),
  list: inOrganization('enter'),
  me: ownBundle(),
} satisfies AccessRows<typeof bundleRouter>;
