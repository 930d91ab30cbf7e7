import { type Rank, ROLE_BY_RANK, roleOn, rolesOn } from '@atrium/db/access';
import { DataroomEntity, type DataroomRow } from '@atrium/db/dataroom';
import { mayWith, type ResourceAction } from '@atrium/domain/access';
import { type Actor, type MemberActor, notFound, type ResourceRole, type TokenActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Opened, type Reader, type Shared, sharedAccess, viewerOf } from '../access/index.ts';
import { type Access, forbidden, type Guard, tokenOrMember } from '../kernel/index.ts';

export type RoomAction = ResourceAction<'dataroom'>;
export type RoomAccess = { room: DataroomRow; role: ResourceRole };

const datarooms = sharedAccess({
  kind: 'dataroom',
  what: 'Data room',
  find: async (em, id) => em.findOne(DataroomEntity, { id }),
});

function asRoom({ row, role }: Opened<DataroomRow>): RoomAccess {
  return { room: row, role };
}

/** A data room as its members are shared with. */
export function asShared({ id, organizationId, name, createdById }: DataroomRow): Shared {
  return { kind: 'dataroom', id, organizationId, name, createdById };
}

/**
 * Opens a data room for a member whose role on it allows an action. `what` is the thing inside the room that the caller
 * asked for: a room that they may not see must answer like that thing not existing.
 * @throws NOT_FOUND, of `what`, if the room does not exist for them; FORBIDDEN if their role on it is too weak
 */
export async function openRoom(
  em: EntityManager,
  actor: Actor,
  dataroomId: string,
  action: RoomAction,
  what?: string,
): Promise<RoomAccess & { actor: MemberActor }> {
  const opened = await datarooms.open(em, actor, { id: dataroomId, action, what });
  return { actor: opened.actor, ...asRoom(opened) };
}

/** @throws FORBIDDEN if a rank on a data room does not allow the action */
export function requireRoomAction({ membership }: MemberActor, rank: Rank, action: RoomAction): ResourceRole {
  const role = ROLE_BY_RANK[rank];
  if (!mayWith('dataroom', membership.role, { role, action })) throw forbidden();
  return role;
}

/**
 * Opens the data room of something in it that exists for the caller, whose rank on it the reader of that thing returned.
 * @throws FORBIDDEN if their role does not allow the action; NOT_FOUND, of `what`, if the data room was deleted just now
 */
export async function openRoomOf(
  em: EntityManager,
  actor: MemberActor,
  { dataroomId, rank }: { dataroomId: string; rank: Rank },
  action: RoomAction,
  what: string,
): Promise<RoomAccess> {
  const role = requireRoomAction(actor, rank, action);
  const room = await em.findOne(DataroomEntity, { id: dataroomId });
  if (!room) throw notFound(what);
  return { room, role };
}

/**
 * Checks that the caller may take an action in each of several data rooms, for a call that names things in them. It checks
 * first that all of them exist for the caller: a refusal must not reveal which of them exist.
 * @throws NOT_FOUND, of `what`, if one room does not exist for them; FORBIDDEN if a role is too weak
 */
export async function requireRooms(
  em: EntityManager,
  actor: MemberActor,
  dataroomIds: Iterable<string>,
  action: RoomAction,
  what: string,
): Promise<void> {
  const roles = await rolesOn(em, 'dataroom', viewerOf(actor), [...new Set(dataroomIds)]);
  if (roles.includes(null)) throw notFound(what);
  if (!roles.every((role) => mayWith('dataroom', actor.membership.role, { role, action }))) throw forbidden();
}

/** The data room that an input names. */
export function namedRoom(input: { dataroomId?: string | undefined; id?: string | undefined }) {
  return input.dataroomId ?? input.id;
}

/** Access by the role on the data room that the input names. */
export function onRoom<I>(
  action: RoomAction,
  roomOf: (input: I) => string | undefined,
  guard?: Guard,
): Access<MemberActor, I, RoomAccess> {
  return datarooms.on(action, roomOf, { present: asRoom, guard });
}

/** Opens the data room of a visitor's link. @throws NOT_FOUND, of `what`, for every other one, and after the link has ended */
export async function openVisitedRoom(
  em: EntityManager,
  visitor: TokenActor,
  dataroomId: string | undefined,
  what = 'Data room',
): Promise<RoomAccess> {
  const role = dataroomId === visitor.dataroomId ? await roleOn(em, 'dataroom', viewerOf(visitor), dataroomId) : null;
  const room = role === null ? null : await em.findOne(DataroomEntity, { id: visitor.dataroomId });
  if (room === null || role === null) throw notFound(what);
  return { room, role };
}

/** Access to the data room that the input names for its readers: members who may view it, and visitors of its link. */
export function onRoomForReaders<I>(roomOf: (input: I) => string | undefined): Access<Reader, I, RoomAccess> {
  return tokenOrMember(onRoom<I>('view', roomOf), async ({ em, actor, input }) =>
    openVisitedRoom(em, actor, roomOf(input)),
  );
}
