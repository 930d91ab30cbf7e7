import {
  type AccessRows,
  ADMIN,
  anybody,
  files,
  inOrganization,
  inPerson,
  ofOrganization,
  organizationId,
  signedIn,
} from '../access-matrix/row.ts';
import type { organizationRouter } from './router.ts';

/** The rows of `organization` in the access matrix. */
export const organizationAccess = {
  brandLogo: anybody({ logoId: 'none' }),
  changeStatus: ofOrganization('changeStatus', { isActive: true }),
  creditUsage: inOrganization('viewDetails'),
  create: inPerson({ name: 'New' }),
  delete: ofOrganization('deleteOrganization'),
  list: signedIn(),
  listDeleted: inPerson(),
  listEnded: inPerson(),
  me: inOrganization('enter'),
  recut: inOrganization('changeSettings', {}, ADMIN),
  removeLogo: inOrganization('changeSettings', {}, ADMIN),
  restore: inPerson({ organizationId }),
  update: ofOrganization('changeSettings', { name: 'New' }),
  upload: ofOrganization('changeSettings', { files }),
  usage: inOrganization('viewDetails'),
} satisfies AccessRows<typeof organizationRouter>;
