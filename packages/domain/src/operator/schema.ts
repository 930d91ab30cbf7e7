import { z } from 'zod';
import { CREDIT_KINDS } from '../credit/index.ts';
import { Id, Instant, listQuery, Name, RequestId, requiresOneOf } from '../kernel/index.ts';
import { FeaturesChange, ORGANIZATION_TYPES, OrganizationFeatures, PLANS, UsageLimits } from '../organization/index.ts';
import { ListOrganizationUsersInput, MEMBER_ROLES } from '../organization-user/index.ts';
import { Email } from '../user/index.ts';

/** An organization as operators see it: its properties and counts, never its contents. */
export const OperatorOrganization = z.object({
  id: Id,
  name: z.string(),
  organizationType: z.enum(ORGANIZATION_TYPES),
  plan: z.enum(PLANS),
  isActive: z.boolean(),
  createdAt: Instant,
  /** Null unless it is deleted. It can be restored for 30 days. */
  deletedAt: Instant.nullable(),
  currentCreditBalance: z.string(),
  memberCount: z.int(),
  dataroomCount: z.int(),
  documentCount: z.int(),
  storageBytes: z.number(),
  features: OrganizationFeatures,
  usageLimits: UsageLimits,
});
export type OperatorOrganization = z.infer<typeof OperatorOrganization>;

export const ListOperatorOrganizationsInput = listQuery({
  id: 'uuid',
  name: 'text',
  organizationType: 'enum',
  plan: 'enum',
  isActive: 'boolean',
  createdAt: 'date',
  deletedAt: 'date',
});

export const CreateOperatorOrganizationInput = z.object({
  name: Name,
  organizationType: z.enum(ORGANIZATION_TYPES).default('AI Data'),
  plan: z.enum(PLANS).default('Free'),
  /** The addresses of its Owners, who are invited. */
  emails: z.array(Email).min(1, 'Enter at least one owner').max(50),
});

const Ref = z.object({ organizationId: RequestId.optional(), id: RequestId.optional() });
function named(input: z.infer<typeof Ref>): boolean {
  return (input.organizationId ?? input.id) !== undefined;
}
const missing = { message: 'Field required', path: ['organizationId'] };
export const OperatorOrganizationRef = Ref.refine(named, missing).meta(requiresOneOf('organizationId', 'id'));

/** Changes only the given fields. */
export const UpdateOperatorOrganizationInput = Ref.extend({
  name: Name.optional(),
  plan: z.enum(PLANS).optional(),
  isActive: z.boolean().optional(),
  /** False restores a deleted organization. */
  isDeleted: z.literal(false).optional(),
  features: FeaturesChange.optional(),
  usageLimits: UsageLimits.partial().optional(),
})
  .refine(named, missing)
  .meta(requiresOneOf('organizationId', 'id'));

export const ListOperatorUsersInput = ListOrganizationUsersInput.extend({ organizationId: RequestId });
export const OperatorUserRef = z.object({ organizationId: RequestId, organizationUserId: RequestId });
export const UpdateOperatorUserInput = OperatorUserRef.extend({
  role: z.enum(MEMBER_ROLES).optional(),
  isActive: z.boolean().optional(),
});
export const InviteOperatorUsersInput = z.object({
  organizationId: RequestId,
  emails: z.array(Email).min(1, 'Enter at least one address').max(100),
  role: z.enum(MEMBER_ROLES),
});

/** Credits for an organization, before and beside payments. */
export const UpdateCreditsInput = z.object({
  organizationId: RequestId,
  /** Decimal text: positive grants credits, negative takes credits back. */
  amount: z
    .string()
    .regex(/^-?\d{1,12}(?:\.\d{1,6})?$/, 'A decimal number with at most 6 decimal places')
    .refine((amount) => Number(amount) !== 0, 'Enter a number other than zero'),
  /** The reason, for the ledger. */
  reason: z.string().trim().min(1).max(255),
});

/** An entry of the ledger of credits. Operators see why they changed a balance, and never what an organization did. */
export const CreditEntry = z.object({
  id: Id,
  kind: z.enum(CREDIT_KINDS),
  /** Decimal text, negative for credits that were used or taken back. */
  amount: z.string(),
  /** The reason that an operator gave; null for other entries. */
  note: z.string().nullable(),
  /** The operator who made the entry; null for other entries. */
  createdByName: z.string().nullable(),
  createdAt: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const ListCreditsInput = listQuery({ kind: 'enum', createdAt: 'date' }).extend({ organizationId: RequestId });

/** One organization, or all if none is given. */
export const RefreshInput = z.object({ organizationId: RequestId.optional() });
export const OrganizationRef = z.object({ organizationId: RequestId });
