import { DataroomEntity, type DataroomRow, ROLE_BY_RANK, roomRank, roomRoles, type Viewer } from '@atrium/db/dataroom';
import { mayInRoom, type ResourceAction } from '@atrium/domain/access';
import { type Actor, type MemberActor, notFound, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, forbidden, type Guard, guardOn, requireMember } from '../kernel/index.ts';

export type RoomAction = ResourceAction<'dataroom'>;
export type RoomAccess = { room: DataroomRow; role: ResourceRole };

export function viewerOf(actor: MemberActor): Viewer {
  return actor.membership;
}

/**
 * The room, for a member who may do this in it. Asked for something that lies in the room, a room that is not to be seen
 * must read like that thing, `what`, not being there at all.
 * @throws NOT_FOUND, of `what`, where the room does not exist for them; FORBIDDEN where their role on it is too weak.
 */
export async function openRoom(
  em: EntityManager,
  actor: Actor,
  dataroomId: string,
  action: RoomAction,
  what = 'Dataroom',
): Promise<RoomAccess & { actor: MemberActor }> {
  const member = requireMember(actor);
  const role = ROLE_BY_RANK[await roomRank(em, viewerOf(member), dataroomId)];
  const room = role && (await em.findOne(DataroomEntity, { id: dataroomId }));
  if (!room || !role) throw notFound(what);
  if (!mayInRoom(member.membership.role, role, action)) throw forbidden();
  return { actor: member, room, role };
}

/**
 * Asks whether the caller may do something in each of several rooms, for a call that names things in them. Whether all of them are to be
 * seen is asked first: a refusal must not tell what exists from what does not.
 * @throws NOT_FOUND, of `what`, where one room does not exist for them; FORBIDDEN where a role is too weak.
 */
export async function requireRooms(
  em: EntityManager,
  actor: MemberActor,
  dataroomIds: Iterable<string>,
  action: RoomAction,
  what: string,
): Promise<void> {
  const roles = await roomRoles(em, viewerOf(actor), [...new Set(dataroomIds)]);
  if (roles.includes(null)) throw notFound(what);
  if (!roles.every((role) => mayInRoom(actor.membership.role, role, action))) throw forbidden();
}

/** The room that an input names. */
export function namedRoom(input: { dataroomId?: string | undefined; id?: string | undefined }) {
  return input.dataroomId ?? input.id;
}

/** Access to do something in the room that the input names. */
export function onRoom<I>(
  action: RoomAction,
  roomOf: (input: I) => string | undefined,
  guard: Guard = guardOn('dataroom', action),
): Access<MemberActor, I, RoomAccess> {
  return {
    guard,
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const id = roomOf(input);
      if (id === undefined) throw notFound('Dataroom');
      const { actor: member, room, role } = await openRoom(em, actor, id, action);
      return { actor: member, resource: { room, role } };
    },
  };
}
