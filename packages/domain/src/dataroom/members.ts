import { z } from 'zod';
import { Email } from '../user/index.ts';
import { RoomUiContext } from './schema.ts';
import { Id, Instant, listQuery, Message, ORGANIZATION_ROLES, RequestId, RESOURCE_ROLES } from '../kernel/index.ts';

const ROLES = z.enum(RESOURCE_ROLES);

/** Somebody with a role on a room of their own, or asked into it: then `isPending`, and the id is the invitation's. */
export const DataroomUser = z.object({
  dataroomId: Id,
  id: Id,
  /** Null for somebody who has not come yet. */
  organizationUserId: Id.nullable(),
  role: ROLES,
  organizationRole: z.enum(ORGANIZATION_ROLES),
  isPending: z.boolean(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
  user: z.object({ email: z.string(), displayName: z.string(), avatarUrl: z.string().nullable() }),
  /** What the screens of the room offer them. */
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

/** Members by id, anybody by address: who is no member of the organization is asked in as its Guest. */
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
    message: 'Say who: organizationUserIds or emails',
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

export const DataroomAllowedActions = RoomUiContext;
