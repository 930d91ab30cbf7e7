import { removeMemberEverywhere } from '@atrium/db/access';
import type { EntityManager } from '@mikro-orm/postgresql';

type Person = { membershipId: string; userId: string };

/**
 * What was one member's alone becomes another's: conversations, tables and their folders, and rooms without another
 * Owner. Their keys stop working, and they are taken out of every room. Runs behind the organization's wall, or as the
 * system.
 */
export async function handOver(
  em: EntityManager,
  organizationId: string,
  { from, to }: { from: Person; to: Person },
): Promise<{ rooms: number; conversations: number; tables: number }> {
  const moved = async (table: 'conversation' | 'datatable' | 'ai_table_folder'): Promise<number> => {
    const rows = await em.execute<{ id: string }[]>(
      `update ${table} set created_by_id = ? where organization_id = ? and created_by_id = ? returning id`,
      [to.userId, organizationId, from.userId],
    );
    return rows.length;
  };
  const rooms = await em.execute<{ id: string }[]>(
    `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role, created_at)
     select gen_random_uuid(), mine.organization_id, mine.dataroom_id, ?::uuid, 'Owner', now() from dataroom_member mine
     where mine.organization_id = ? and mine.organization_user_id = ? and mine.role = 'Owner' and not exists (
       select 1 from dataroom_member other join organization_user m on m.id = other.organization_user_id
       where other.dataroom_id = mine.dataroom_id and other.id <> mine.id and other.role = 'Owner' and m.is_active)
     on conflict (dataroom_id, organization_user_id) do update set role = 'Owner' returning id`,
    [to.membershipId, organizationId, from.membershipId],
  );
  await removeMemberEverywhere(em, from.membershipId);
  await em.execute(
    'update api_key set revoked_at = now() where organization_id = ? and user_id = ? and revoked_at is null',
    [organizationId, from.userId],
  );
  await moved('ai_table_folder');
  return { rooms: rooms.length, conversations: await moved('conversation'), tables: await moved('datatable') };
}
