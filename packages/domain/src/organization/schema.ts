import { z } from 'zod';
import { Id, Instant, listQuery, Name, ORGANIZATION_ROLES, RequestId, UploadedFile } from '../kernel/index.ts';
import { Email } from '../user/index.ts';
import { FeaturesChange, OrganizationFeatures } from './features.ts';
import { OrganizationSettings, SettingsChange } from './settings.ts';

export const ORGANIZATION_TYPES = ['Operator', 'AI Data'] as const;
export const PLANS = ['Trial', 'Free', 'Starter', 'Growth', 'Scale', 'Enterprise'] as const;

/** The usage limits of an organization whose plan sets none. */
export const DEFAULT_USAGE_LIMITS = {
  users: 100,
  datarooms: 100,
  documents: 10_000,
  folders: 2_000,
  workflows: 500,
  aiTables: 500,
} as const;
export type UsageLimit = keyof typeof DEFAULT_USAGE_LIMITS;

const Limit = z.int().min(0).max(100_000_000);
const Bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const OptionalBytes = Bytes.nullish()
  .transform((bytes) => bytes ?? null)
  .pipe(Bytes.nullable());
/** The maximum of each kind per organization. `storageBytes` null: no limit. `fileBytes` null: the installation's limit. */
export const UsageLimits = z.object({
  users: Limit,
  datarooms: Limit,
  documents: Limit,
  folders: Limit,
  workflows: Limit,
  aiTables: Limit,
  storageBytes: OptionalBytes,
  fileBytes: OptionalBytes,
});
export type UsageLimits = z.infer<typeof UsageLimits>;

const BrandColour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #1a2b3c');
const Branding = z.object({ brandLogo: z.string().nullable(), primaryColor: z.string().nullable() });

/** The organization as its members see it. Only Owners get `settings`. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  organizationType: z.enum(ORGANIZATION_TYPES),
  additionalInfo: Branding,
  features: OrganizationFeatures.extend({ settings: OrganizationSettings.optional(), usageLimits: UsageLimits }),
  isActive: z.boolean(),
  showUpgradeBanner: z.boolean(),
  isSubscriptionExpired: z.boolean(),
  /** Credits, an exact decimal string. */
  currentCreditBalance: z.string(),
  plan: z.enum(PLANS),
  role: z.enum(ORGANIZATION_ROLES),
  /** The actions that the caller may take in it. */
  uiContext: z.object({ allowedActions: z.array(z.string()) }),
});
export type Organization = z.infer<typeof Organization>;

/** The part of an organization that Guests see. */
export const OrganizationCard = Organization.pick({ id: true, name: true, additionalInfo: true });

/** The selected organization: complete for members, the card and the allowed actions for Guests. */
export const OrganizationMe = Organization.partial()
  .required({ id: true, name: true, additionalInfo: true, role: true, uiContext: true })
  /** The largest file that can be uploaded, in bytes. */
  .extend({ maxFileBytes: z.int() });

export const ListOrganizationsInput = listQuery({ name: 'text', plan: 'enum', isActive: 'boolean' });

const BrandingChange = z.object({ primaryColor: BrandColour.nullable() }).partial();

/** The creator becomes the first Owner; `emails` are invited as further Owners. */
export const CreateOrganizationInput = z.object({
  name: Name,
  emails: z.array(Email).max(50).default([]),
  additionalInfo: BrandingChange.optional(),
});

export const UpdateOrganizationInput = z.object({
  id: RequestId.optional(),
  organizationId: RequestId.optional(),
  name: Name.optional(),
  additionalInfo: BrandingChange.optional(),
  primaryColor: BrandColour.nullish(),
  features: FeaturesChange.optional(),
  settings: SettingsChange.optional(),
  brandLogo: z.array(UploadedFile).max(1).optional(),
});

export const UploadBrandLogoInput = z.object({
  organizationId: RequestId.optional(),
  files: z.array(UploadedFile).min(1).max(1),
});
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LOGO_MAX_BYTES = 1_048_576;
export const BrandLogoRef = z.object({ logoId: RequestId });

export const ChangeStatusInput = z.object({
  id: RequestId.optional(),
  organizationId: RequestId.optional(),
  isActive: z.boolean(),
});

export const DeleteOrganizationInput = z.object({
  id: RequestId.optional(),
  organizationId: RequestId.optional(),
});

/** Each limit with its current use. */
export const Usage = z.object({
  users: z.object({ used: z.int(), limit: Limit }),
  datarooms: z.object({ used: z.int(), limit: Limit }),
  documents: z.object({ used: z.int(), limit: Limit }),
  folders: z.object({ used: z.int(), limit: Limit }),
  workflows: z.object({ used: z.int(), limit: Limit }),
  aiTables: z.object({ used: z.int(), limit: Limit }),
  storage: z.object({ usedBytes: z.number(), limitBytes: z.number().nullable() }),
});

/** The credits that runs have used on each of the last 30 days (UTC), oldest first, as exact decimal text. */
export const CreditUsage = z.object({ days: z.array(z.object({ day: z.iso.date(), credits: z.string() })) });

/** A deleted organization that can still be restored, for 30 days. */
export const DeletedOrganization = z.object({ id: Id, name: z.string(), deletedAt: Instant, purgedAt: Instant });
/** A former organization of the user: the membership ended, the organization is switched off, or it was deleted. */
export const EndedAccess = z.object({ id: Id, name: z.string(), reason: z.enum(['ended', 'switchedOff', 'deleted']) });
export type EndedAccess = z.infer<typeof EndedAccess>;
export const RestoreOrganizationInput = z.object({ organizationId: RequestId });
