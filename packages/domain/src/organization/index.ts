export {
  DEFAULT_USAGE_LIMITS,
  ListOrganizationsInput,
  Organization,
  ORGANIZATION_TYPES,
  OrganizationCard,
  PLANS,
  type UsageLimit,
} from './schema.ts';
