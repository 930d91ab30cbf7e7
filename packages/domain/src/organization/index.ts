export {
  AGENT_SKILLS,
  type Area,
  DEFAULT_FEATURES,
  FeaturesChange,
  featuresOf,
  isSwitchedOn,
  OrganizationFeatures,
} from './features.ts';
export { merged } from './merged.ts';
export {
  BrandColour,
  ChangeStatusInput,
  CreateOrganizationInput,
  DEFAULT_USAGE_LIMITS,
  DeletedOrganization,
  DeleteOrganizationInput,
  ListOrganizationsInput,
  Organization,
  ORGANIZATION_TYPES,
  OrganizationCard,
  OrganizationMe,
  PLANS,
  RestoreOrganizationInput,
  UpdateOrganizationInput,
  UploadBrandLogoInput,
  Usage,
  type UsageLimit,
  UsageLimits,
} from './schema.ts';
export {
  AI_PROVIDERS,
  type AiProvider,
  AiSettings,
  DEFAULT_AI_SETTINGS,
  OrganizationSettings,
  SettingsChange,
  settingsOf,
} from './settings.ts';
