import { type AccessRows, ADMIN, inOrganization, operator } from '../access-matrix/row.ts';
import type { auditRouter } from './router.ts';

/** The rows of `audit` in the access matrix. */
export const auditAccess = {
  download: inOrganization('viewAudit', {}, ADMIN),
  erasePerson: operator('manage', { userId: 'none' }),
  list: inOrganization('viewAudit', {}, ADMIN),
  status: inOrganization('viewAudit', {}, ADMIN),
} satisfies AccessRows<typeof auditRouter>;
