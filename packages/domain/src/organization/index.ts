export { FeaturesChange, featuresOf, isSwitchedOn, operatorRefuses, OrganizationFeatures } from './features.ts';
export { merged } from './merged.ts';
export {
  BrandLogoRef,
  ChangeStatusInput,
  CreateOrganizationInput,
  DEFAULT_USAGE_LIMITS,
  DeletedOrganization,
  DeleteOrganizationInput,
  EndedAccess,
  ListOrganizationsInput,
  LOGO_MAX_BYTES,
  LOGO_TYPES,
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
  type EmbeddingChoice,
  OrganizationSettings,
  SettingsChange,
  settingsOf,
} from './settings.ts';
