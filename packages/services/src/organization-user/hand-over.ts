import { removeMemberEverywhere } from '@atrium/db/access';
import { inheritRooms, moveCreated, revokeKeysOf } from '@atrium/db/organization';
import type { EntityManager } from '@mikro-orm/postgresql';

type Person = { membershipId: string; userId: string };

/**
 * What was one member's alone becomes another's: conversations, tables and their folders, workflows, and rooms without another
 * Owner. Their keys stop working, and they are taken out of every room. Runs behind the organization's wall, or as the
 * system.
 */
export async function handOver(
  em: EntityManager,
  organizationId: string,
  { from, to }: { from: Person; to: Person },
): Promise<{ rooms: number; conversations: number; tables: number }> {
  const moved = async (table: Parameters<typeof moveCreated>[1]) =>
    moveCreated(em, table, { organizationId, from: from.userId, to: to.userId });
  const rooms = await inheritRooms(em, organizationId, { from: from.membershipId, to: to.membershipId });
  await removeMemberEverywhere(em, from.membershipId);
  await revokeKeysOf(em, organizationId, from.userId);
  await moved('ai_table_folder');
  await moved('workflow');
  return { rooms, conversations: await moved('conversation'), tables: await moved('datatable') };
}
