import { z } from 'zod';
import { Id, listQuery, ORGANIZATION_ROLES } from '../kernel/index.ts';

export const ORGANIZATION_TYPES = ['Operator', 'AI Data'] as const;
export const PLANS = ['Trial', 'Free', 'Starter', 'Growth', 'Scale', 'Enterprise'] as const;

export const Organization = z.object({
  id: Id,
  name: z.string(),
  organizationType: z.enum(ORGANIZATION_TYPES),
  additionalInfo: z.object({ brandLogo: z.string().nullable(), primaryColor: z.string().nullable() }),
  isActive: z.boolean(),
  showUpgradeBanner: z.boolean(),
  isSubscriptionExpired: z.boolean(),
  /** Credits, an exact decimal string. */
  currentCreditBalance: z.string(),
  plan: z.enum(PLANS),
  role: z.enum(ORGANIZATION_ROLES),
});
export type Organization = z.infer<typeof Organization>;

/** What a Guest may know of an organization. */
export const OrganizationCard = Organization.pick({ id: true, name: true, additionalInfo: true });

/** The selected organization: all of it for its people, the card alone for a Guest. */
export const OrganizationMe = Organization.partial().required({ id: true, name: true, additionalInfo: true });

export const ListOrganizationsInput = listQuery({ name: 'text', plan: 'enum', isActive: 'boolean' });

/** Usage limits of an organization until its plan says otherwise (specification, section 9). */
export const DEFAULT_USAGE_LIMITS = {
  users: 100,
  datarooms: 100,
  documents: 10_000,
  folders: 2_000,
  workflows: 500,
  aiTables: 500,
} as const;
export type UsageLimit = keyof typeof DEFAULT_USAGE_LIMITS;
