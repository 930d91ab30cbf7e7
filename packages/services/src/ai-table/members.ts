import { isoTimeOrNull } from '@atrium/db/listing';
import type { ShareDatatableInput, TableMember } from '@atrium/domain/ai-table';
import type { ListQuery } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { colleaguesOf, giveRole, membersOf, type Shared, type Sharing, takeRole } from '../access/index.ts';

export type RoleChange = Pick<z.output<typeof ShareDatatableInput>, 'organizationUserIds' | 'permissionRole'>;

/**
 * Gives members a role on a table or a folder of tables, in place of the one they have; null takes it from them. Those who
 * had none get a mail.
 * @throws NOT_FOUND if one of them is no member; CONFLICT `last_owner` if the creator would lose the Owner role
 */
export async function changeMembers(
  work: Sharing,
  shared: Shared,
  { organizationUserIds, permissionRole: role = null }: RoleChange,
): Promise<void> {
  for (const colleague of await colleaguesOf(work.em, shared, organizationUserIds)) {
    if (role === null) await takeRole(work.em, shared, colleague);
    else await giveRole(work, shared, colleague, role);
  }
}

/** Lists the creator and the members of a table or a folder of tables; one more than the limit if there are more. */
export async function listTableMembers(em: EntityManager, shared: Shared, input: ListQuery): Promise<TableMember[]> {
  return (await membersOf(em, shared, input)).flatMap((row) =>
    row.organizationUserId === null
      ? []
      : [
          {
            organizationUserId: row.organizationUserId,
            role: row.role,
            isMaker: row.isCreator,
            organizationRole: row.organizationRole,
            email: row.email,
            displayName: row.displayName,
            avatarUrl: row.avatarUrl,
            createdAt: isoTimeOrNull(row.createdAt),
          },
        ],
  );
}
