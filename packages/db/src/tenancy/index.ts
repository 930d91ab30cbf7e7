export {
  bigNumber,
  createdAt,
  CURRENT_ORGANIZATION,
  CURRENT_USER,
  type DatabaseRole,
  id,
  instant,
  nameOrder,
  organizationFilter,
  ROLES,
  tenantPolicies,
  updatedAt,
} from './columns.ts';
