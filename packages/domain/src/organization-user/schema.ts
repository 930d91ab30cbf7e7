import { z } from 'zod';
import {
  Id,
  Instant,
  listQuery,
  Message,
  ORGANIZATION_ROLES,
  RequestId,
  RESOURCE_ROLES,
  WORKFLOW_ROLES,
  requiresOneOf,
} from '../kernel/index.ts';
import { OrganizationCard } from '../organization/index.ts';
import { Email, Password } from '../user/index.ts';

/** Roles that users can have. Token is only for share links. */
export const MEMBER_ROLES = ['Guest', 'Viewer', 'Contributor', 'Owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const INVITATION_DAYS = 7;

/** A member, or an invited person: then `isInvitationAccepted` is false and the id is that of the invitation. */
export const OrganizationUser = z.object({
  id: Id,
  role: z.enum(ORGANIZATION_ROLES),
  isActive: z.boolean(),
  isInvitationAccepted: z.boolean(),
  isTokenUser: z.boolean(),
  allowedWorkflowRoles: z.array(z.enum(WORKFLOW_ROLES)),
  organization: z.object({ id: Id, name: z.string() }),
  user: z.object({
    /** Null for an invited person, so that an invitation does not reveal whether they have an account. */
    id: Id.nullable(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  invitation: z.object({ sentAt: Instant, expiresAt: Instant, isExpired: z.boolean() }).nullable(),
  createdAt: Instant,
});
export type OrganizationUser = z.infer<typeof OrganizationUser>;

export const ListOrganizationUsersInput = listQuery({
  id: 'uuid',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  displayName: 'text',
  role: 'enum',
  isActive: 'boolean',
  isInvitationAccepted: 'boolean',
  createdAt: 'date',
});

/** The caller's membership of the selected organization. */
export const OwnMembership = OrganizationUser.omit({ invitation: true, organization: true }).extend({
  organization: OrganizationCard,
  uiContext: z.object({ allowedActions: z.array(z.string()) }),
});

const Emails = z.array(Email).min(1, 'Enter at least one address').max(100, 'At most 100 addresses at once');

export const InviteInput = z
  .object({
    emails: Emails.optional(),
    email: Email.optional(),
    role: z.enum(MEMBER_ROLES),
    datarooms: z
      .array(z.object({ dataroomId: RequestId, role: z.enum(RESOURCE_ROLES) }))
      .max(100)
      .default([]),
  })
  .refine((input) => input.emails ?? input.email, { message: 'Field required', path: ['emails'] })
  .meta(requiresOneOf('emails', 'email'));

/** The outcome per address: a new link was sent (`invited`), or the person is already a member. */
export const Invited = z.object({ email: z.string(), outcome: z.enum(['invited', 'already_member']), id: Id });
export type Invited = z.infer<typeof Invited>;

const Ref = z.object({ organizationUserId: RequestId.optional(), id: RequestId.optional() });
function named(input: z.infer<typeof Ref>): boolean {
  return (input.organizationUserId ?? input.id) !== undefined;
}
const missing = { message: 'Field required', path: ['organizationUserId'] };

export const OrganizationUserRef = Ref.refine(named, missing).meta(requiresOneOf('organizationUserId', 'id'));

export const UpdateOrganizationUserInput = Ref.extend({
  role: z.enum(MEMBER_ROLES).optional(),
  isActive: z.boolean().optional(),
  allowedWorkflowRoles: z.array(z.enum(WORKFLOW_ROLES)).max(3).optional(),
})
  .refine(named, missing)
  .meta(requiresOneOf('organizationUserId', 'id'));

export const InvitationToken = z.object({ token: z.string().min(1).max(255) });

/** The contents of the invitation page before the invitation is accepted. */
export const Invitation = z.object({
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  organization: z.object({ name: z.string(), primaryColor: z.string().nullable() }),
  invitedBy: z.string(),
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Whether the invited address has an account. The link proves access to its mailbox. */
  hasAccount: z.boolean(),
});

/** For people without an account: the link proves the address; name and password create the account. */
export const JoinInput = InvitationToken.extend({
  firstName: z.string().trim().min(1, 'Enter a name').max(255),
  lastName: z.string().trim().max(255).default(''),
  password: Password,
});

export const AcceptAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.object({ organizationId: Id, organizationUserId: Id, role: z.enum(ORGANIZATION_ROLES) }),
});
