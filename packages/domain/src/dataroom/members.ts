import { z } from 'zod';
import { Email } from '../user/index.ts';
import { RoomUiContext } from './schema.ts';
import { Id, Instant, listQuery, Message, ORGANIZATION_ROLES, RequestId, RESOURCE_ROLES } from '../kernel/index.ts';

const ROLES = z.enum(RESOURCE_ROLES);

/** A member of a data room, or an invited person: then `isPending` is true and the id is that of the invitation. */
export const DataroomUser = z.object({
  dataroomId: Id,
  id: Id,
  /** Null until the invitation is accepted. */
  organizationUserId: Id.nullable(),
  role: ROLES,
  organizationRole: z.enum(ORGANIZATION_ROLES),
  isPending: z.boolean(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
  user: z.object({ email: z.string(), displayName: z.string(), avatarUrl: z.string().nullable() }),
  /** The offers of the data room's screens to the member. */
  uiContext: RoomUiContext,
  createdAt: Instant,
});
export type DataroomUser = z.infer<typeof DataroomUser>;

export const ListDataroomUsersInput = listQuery({
  id: 'uuid',
  email: 'text',
  displayName: 'text',
  role: 'enum',
  isPending: 'boolean',
  createdAt: 'date',
}).extend({ dataroomId: RequestId });

/** Members by id, other people by address: people outside the organization are invited as its Guests. */
export const AddDataroomUserInput = z
  .object({
    dataroomId: RequestId,
    organizationUserId: RequestId.optional(),
    organizationUserIds: z.array(RequestId).max(100).optional(),
    email: Email.optional(),
    emails: z.array(Email).max(100).optional(),
    role: ROLES,
  })
  .transform(({ organizationUserId, organizationUserIds = [], email, emails = [], ...rest }) => ({
    ...rest,
    organizationUserIds: [...new Set([...organizationUserIds, ...(organizationUserId ? [organizationUserId] : [])])],
    emails: [...new Set([...emails, ...(email ? [email] : [])])],
  }))
  .refine((input) => input.organizationUserIds.length + input.emails.length > 0, {
    message: 'organizationUserIds or emails is required',
    path: ['organizationUserIds'],
  });

export const AddDataroomUserAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.array(z.object({ email: z.string(), outcome: z.enum(['added', 'invited', 'already_member']), id: Id })),
});

export const DataroomUserRef = z.object({ dataroomId: RequestId, organizationUserId: RequestId });
export const ChangeDataroomRoleInput = DataroomUserRef.extend({ role: ROLES });

/** Access to a data room's contents for people who are not its members. */
export const OpenAccess = z.object({
  /** The id of the public URL or the share link (revoke it), or of the invitation (withdraw it). */
  id: Id,
  kind: z.enum(['publicUrl', 'shareLink', 'invitation']),
  /** The name of a share link. */
  linkName: z.string().nullable(),
  /** The document of a public URL. */
  documentId: Id.nullable(),
  documentName: z.string().nullable(),
  /** The address and the role of an invitation. */
  email: z.string().nullable(),
  role: ROLES.nullable(),
  /** The name of the member who gave the access. */
  givenByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** How often a public URL was used, or the number of visitors of a share link. */
  useCount: z.int().nullable(),
  lastUsedAt: Instant.nullable(),
});
export type OpenAccess = z.infer<typeof OpenAccess>;

export const ListOpenAccessInput = listQuery({
  kind: 'enum',
  linkName: 'text',
  email: 'text',
  documentName: 'text',
  givenByName: 'text',
  createdAt: 'date',
  expiresAt: 'date',
}).extend({ dataroomId: RequestId });

export const DataroomAllowedActions = RoomUiContext;
