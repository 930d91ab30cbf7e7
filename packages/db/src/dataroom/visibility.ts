import type { OrganizationRole } from '@atrium/domain/kernel';

/** Whose eyes a statement looks through: a membership and its organization role. */
export type Viewer = { membershipId: string; role: OrganizationRole };

const BY_ORGANIZATION: Record<OrganizationRole, number> = { Token: 0, Guest: 0, Viewer: 1, Contributor: 2, Owner: 3 };

/** The rank that an organization role gives on what is Public. */
export function organizationRank(role: OrganizationRole): number {
  return BY_ORGANIZATION[role];
}

/** Resource roles by rank, as the statements below answer them; rank 0 is not to be seen. */
export const ROLE_BY_RANK = [null, 'Viewer', 'Contributor', 'Owner'] as const;

/**
 * Rooms that are not in the trash (or, asked for, those too), with the viewer's rank on each, as a sub-select of `(id, rank, ...)`. A room of rank 0
 * does not exist for the viewer. The same rule as `resourceRole` in the domain, in SQL, so that a search filters by it
 * in its own statement.
 */
export function visibleRooms(
  viewer: Viewer,
  { trashed = false }: { trashed?: boolean } = {},
): { sql: string; values: unknown[] } {
  return {
    sql: `select room.*, rank from dataroom room
    left join dataroom_member member on member.dataroom_id = room.id and member.organization_user_id = ?
    cross join lateral (select greatest(
      case member.role when 'Owner' then 3 when 'Contributor' then 2 when 'Viewer' then 1 else 0 end,
      case when room.access_policy = 'Public' then ?::int else 0 end) as rank) ranked
    where ${trashed ? '' : 'room.deleted_at is null and '}rank > 0`,
    values: [viewer.membershipId, BY_ORGANIZATION[viewer.role]],
  };
}
