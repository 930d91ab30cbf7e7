import { z } from 'zod';
import {
  ACCESS_POLICIES,
  Id,
  Instant,
  listQuery,
  ORGANIZATION_ROLES,
  RequestId,
  RESOURCE_ROLES,
  requiresOneOf,
} from '../kernel/index.ts';

/** A user with a role on a table or a table folder. */
export const TableMember = z.object({
  /** The id of the membership in the organization. */
  organizationUserId: Id,
  role: z.enum(RESOURCE_ROLES),
  /** Whether this is the creator, who keeps the Owner role as long as they are in the organization. */
  isMaker: z.boolean(),
  organizationRole: z.enum(ORGANIZATION_ROLES),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** Null for the creator. */
  createdAt: Instant.nullable(),
});
export type TableMember = z.infer<typeof TableMember>;

const Sharing = {
  organizationUserIds: z.array(RequestId).max(100).default([]),
  /** The new role; null removes the role. */
  permissionRole: z.enum(RESOURCE_ROLES).nullish(),
  /** Who can see it in addition to its members. */
  accessPolicy: z.enum(ACCESS_POLICIES).optional(),
};
type Sharing = { organizationUserIds: string[]; permissionRole?: string | null | undefined; accessPolicy?: string };
const NAMES_ROLE = { message: 'Choose a role, or null to remove it', path: ['permissionRole'] };
function namesRole({ organizationUserIds, permissionRole }: Sharing) {
  return organizationUserIds.length === 0 || permissionRole !== undefined;
}
const CHANGES = { message: 'Name the users to share with, or an access policy', path: ['organizationUserIds'] };
function changes({ organizationUserIds, accessPolicy }: Sharing) {
  return organizationUserIds.length > 0 || accessPolicy !== undefined;
}

export const ShareDatatableInput = z
  .object({ datatableId: RequestId.optional(), id: RequestId.optional(), ...Sharing })
  .refine((input) => input.datatableId ?? input.id, { message: 'Field required', path: ['datatableId'] })
  .meta(requiresOneOf('datatableId', 'id'))
  .refine(namesRole, NAMES_ROLE)
  .refine(changes, CHANGES);
export const ShareAiTableFolderInput = z
  .object({ id: RequestId, ...Sharing })
  .refine(namesRole, NAMES_ROLE)
  .refine(changes, CHANGES);

const FIELDS = { displayName: 'text', email: 'text', role: 'enum' } as const;
export const ListTableUsersInput = listQuery(FIELDS).extend({ datatableId: RequestId });
export const ListTableFolderUsersInput = listQuery(FIELDS).extend({ id: RequestId });
