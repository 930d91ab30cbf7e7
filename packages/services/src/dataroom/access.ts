import { DataroomEntity, type DataroomRow, ROLE_BY_RANK, roomRank, type Viewer } from '@atrium/db/dataroom';
import { type Actor, hasResourceRole, type MemberActor, notFound, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, forbidden, type Guard, requireMember } from '../kernel/index.ts';

export type RoomAccess = { room: DataroomRow; role: ResourceRole };

export const viewerOf = (actor: MemberActor): Viewer => actor.membership;

const GUARD_OF: Record<ResourceRole, Guard> = {
  Viewer: 'resourceViewer',
  Contributor: 'resourceContributor',
  Owner: 'resourceOwner',
};

/**
 * The room, for a member who has this role on it.
 * @throws NOT_FOUND where the room does not exist for them; FORBIDDEN where their role on it is too weak.
 */
export const openRoom = async (
  em: EntityManager,
  actor: Actor,
  dataroomId: string,
  least: ResourceRole,
): Promise<RoomAccess & { actor: MemberActor }> => {
  const member = requireMember(actor);
  const role = ROLE_BY_RANK[await roomRank(em, viewerOf(member), dataroomId)];
  const room = role && (await em.findOne(DataroomEntity, { id: dataroomId }));
  if (!room || !role) throw notFound('Dataroom');
  if (!hasResourceRole(role, least)) throw forbidden();
  return { actor: member, room, role };
};

/**
 * Holds the caller to a role on each of several rooms, for a call that names things in them. Whether all of them are to be
 * seen is asked first: a refusal must not tell what exists from what does not.
 * @throws NOT_FOUND, of `what`, where one room does not exist for them; FORBIDDEN where a role is too weak.
 */
export const requireRooms = async (
  em: EntityManager,
  actor: MemberActor,
  dataroomIds: Iterable<string>,
  least: ResourceRole,
  what: string,
): Promise<void> => {
  const roles: (ResourceRole | null)[] = [];
  for (const id of new Set(dataroomIds)) roles.push(ROLE_BY_RANK[await roomRank(em, viewerOf(actor), id)]);
  if (roles.includes(null)) throw notFound(what);
  if (!roles.every((role) => hasResourceRole(role, least))) throw forbidden();
};

/** The room that an input names. */
export const namedRoom = (input: { dataroomId?: string | undefined; id?: string | undefined }) =>
  input.dataroomId ?? input.id;

/** Access by the role on the room that the input names. */
export const roomRole = <I>(
  least: ResourceRole,
  roomOf: (input: I) => string | undefined,
  guard: Guard = GUARD_OF[least],
): Access<MemberActor, I, RoomAccess> => ({
  guard,
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const id = roomOf(input);
    if (id === undefined) throw notFound('Dataroom');
    const { actor: member, room, role } = await openRoom(em, actor, id, least);
    return { actor: member, resource: { room, role } };
  },
});
