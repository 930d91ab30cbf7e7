export {
  DEFAULT_USAGE_LIMITS,
  ListOrganizationsInput,
  Organization,
  ORGANIZATION_TYPES,
  OrganizationCard,
  OrganizationMe,
  PLANS,
  type UsageLimit,
} from './schema.ts';
