import type { MemberListed } from '@atrium/db/access';
import { isoTime } from '@atrium/db/listing';
import { roomUiContext } from '@atrium/domain/access';
import {
  ChangeDataroomRoleInput,
  DataroomAllowedActions,
  DataroomRef,
  DataroomUser,
  DataroomUserRef,
  ListDataroomUsersInput,
} from '@atrium/domain/dataroom';
import { dataAnswer, done, DoneAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import { giveRole, lockedMember, membersOf, takeRole, withdraw } from '../access/index.ts';
import { command, query } from '../kernel/index.ts';
import { asShared, namedRoom, onRoom } from './access.ts';

function present(dataroomId: string, row: MemberListed & { createdAt: string }): DataroomUser {
  return {
    dataroomId,
    id: row.id,
    organizationUserId: row.organizationUserId,
    role: row.role,
    organizationRole: row.organizationRole,
    isPending: row.isPending,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    avatarUrl: row.avatarUrl,
    user: { email: row.email, displayName: row.displayName, avatarUrl: row.avatarUrl },
    uiContext: roomUiContext(row.organizationRole, row.role),
    createdAt: isoTime(row.createdAt),
  };
}

/** The members of a data room, and its open invitations. */
export const listDataroomUsers = query({
  area: 'dataroom',
  verb: 'listUsers',
  summary: 'Members of a dataroom',
  input: ListDataroomUsersInput,
  output: listAnswer(DataroomUser),
  access: onRoom('viewDataroomMembers', namedRoom),
  run: async ({ em, input, resource: { room } }) => {
    const members = await membersOf(em, asShared(room), input);
    // Only the creators of other kinds have no time.
    const dated = members.flatMap(({ createdAt, ...member }) => (createdAt === null ? [] : [{ ...member, createdAt }]));
    return page(
      dated.map((member) => present(room.id, member)),
      input,
    );
  },
});

/** What the caller may do in a data room. */
export const dataroomAllowedActions = query({
  area: 'dataroom',
  verb: 'allowedActions',
  summary: 'What you may do in a dataroom',
  input: DataroomRef,
  output: dataAnswer(DataroomAllowedActions),
  access: onRoom('view', namedRoom, 'tokenOrMember'),
  run: async ({ actor, resource }) => ok(roomUiContext(actor.membership.role, resource.role)),
});

/** Changes a member's role in a data room. */
export const changeDataroomRole = command({
  area: 'dataroom',
  verb: 'changeRole',
  summary: "Change a member's role in a dataroom",
  input: ChangeDataroomRoleInput,
  output: DoneAnswer,
  access: onRoom('changeDataroomRole', namedRoom),
  run: async (work) => {
    const { em, input, resource, emit, note } = work;
    const { organizationUserId, role } = input;
    const { room } = resource;
    const member = await lockedMember(em, asShared(room), organizationUserId);
    await giveRole(work, asShared(room), member, role);
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    emit({ topic: 'member', action: 'updated', resourceId: organizationUserId });
    note('dataroom', room.id, { organizationUserId, before: member.role, after: role });
    return done('Saved.');
  },
});

/** Removes a member from a data room, or withdraws an invitation to it. */
export const removeDataroomUser = command({
  area: 'dataroom',
  verb: 'deleteUser',
  summary: 'Remove a member from a dataroom',
  input: DataroomUserRef,
  output: DoneAnswer,
  access: onRoom('deleteUser', namedRoom),
  run: async ({ em, input, resource: { room }, emit, note }) => {
    const { organizationUserId } = input;
    const shared = asShared(room);
    if (!(await withdraw(em, shared, organizationUserId))) {
      await takeRole(em, shared, await lockedMember(em, shared, organizationUserId));
    }
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    emit({ topic: 'member', action: 'updated', resourceId: organizationUserId });
    note('dataroom', room.id, { organizationUserId });
    return done('Their role in this data room was removed.');
  },
});
