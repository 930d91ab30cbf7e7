import { z } from 'zod';
import {
  ACCESS_POLICIES,
  Id,
  Instant,
  listQuery,
  ORGANIZATION_ROLES,
  RequestId,
  RESOURCE_ROLES,
} from '../kernel/index.ts';

/** Somebody with a role of their own on a table or a folder of tables. */
export const TableMember = z.object({
  /** That of the membership in the organization. */
  organizationUserId: Id,
  role: z.enum(RESOURCE_ROLES),
  /** Whose it is: an Owner for as long as they are in the organization. */
  isMaker: z.boolean(),
  organizationRole: z.enum(ORGANIZATION_ROLES),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** Null of its maker. */
  createdAt: Instant.nullable(),
});
export type TableMember = z.infer<typeof TableMember>;

const Sharing = {
  organizationUserIds: z.array(RequestId).max(100).default([]),
  /** What they may do from now on; null takes their own role from them. */
  permissionRole: z.enum(RESOURCE_ROLES).nullish(),
  /** Who may see it beside those with a role of their own. */
  accessPolicy: z.enum(ACCESS_POLICIES).optional(),
};
type Sharing = { organizationUserIds: string[]; permissionRole?: string | null | undefined; accessPolicy?: string };
const NAMES_ROLE = { message: 'Say which role they get, or null for none', path: ['permissionRole'] };
function namesRole({ organizationUserIds, permissionRole }: Sharing) {
  return organizationUserIds.length === 0 || permissionRole !== undefined;
}
const CHANGES = { message: 'Say whom to share with, or an access policy', path: ['organizationUserIds'] };
function changes({ organizationUserIds, accessPolicy }: Sharing) {
  return organizationUserIds.length > 0 || accessPolicy !== undefined;
}

export const ShareDatatableInput = z
  .object({ datatableId: RequestId.optional(), id: RequestId.optional(), ...Sharing })
  .refine((input) => input.datatableId ?? input.id, { message: 'Field required', path: ['datatableId'] })
  .refine(namesRole, NAMES_ROLE)
  .refine(changes, CHANGES);
export const ShareAiTableFolderInput = z
  .object({ id: RequestId, ...Sharing })
  .refine(namesRole, NAMES_ROLE)
  .refine(changes, CHANGES);

const FIELDS = { displayName: 'text', email: 'text', role: 'enum' } as const;
export const ListTableUsersInput = listQuery(FIELDS).extend({ datatableId: RequestId });
export const ListTableFolderUsersInput = listQuery(FIELDS).extend({ id: RequestId });
