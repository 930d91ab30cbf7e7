import { listOpenAccess, type MemberListed } from '@atrium/db/access';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { roomUiContext, VISITOR_UI_CONTEXT } from '@atrium/domain/access';
import {
  ChangeDataroomRoleInput,
  DataroomAllowedActions,
  DataroomRef,
  DataroomUser,
  DataroomUserRef,
  ListDataroomUsersInput,
  ListOpenAccessInput,
  OpenAccess,
} from '@atrium/domain/dataroom';
import { dataAnswer, done, DoneAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import {
  giveRole,
  lockedMember,
  membersOf,
  takeRole,
  viewerOf,
  withdraw,
  withdrawStaleGrants,
} from '../access/index.ts';
import { command, query } from '../kernel/index.ts';
import { asShared, namedRoom, onRoom, onRoomForReaders } from './access.ts';

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

/** Lists how people who are not members reach a data room: public URLs and share links that work, and open invitations. */
export const listDataroomOpenAccess = query({
  area: 'dataroom',
  verb: 'listOpenAccess',
  summary: 'Public URLs, share links and open invitations of a dataroom',
  input: ListOpenAccessInput,
  output: listAnswer(OpenAccess),
  access: onRoom('share', namedRoom),
  run: async ({ em, actor, input, resource: { room } }) => {
    const rows = await listOpenAccess(em, { viewer: viewerOf(actor), dataroomId: room.id }, input);
    return page(
      rows.map((row) => ({
        ...row,
        createdAt: isoTime(row.createdAt),
        expiresAt: isoTime(row.expiresAt),
        lastUsedAt: isoTimeOrNull(row.lastUsedAt),
      })),
      input,
    );
  },
});

/** The caller's permissions in a data room. */
export const dataroomAllowedActions = query({
  area: 'dataroom',
  verb: 'allowedActions',
  summary: 'What you may do in a dataroom',
  input: DataroomRef,
  output: dataAnswer(DataroomAllowedActions),
  access: onRoomForReaders(namedRoom),
  run: async ({ actor, resource }) =>
    ok(actor.kind === 'tokenUser' ? VISITOR_UI_CONTEXT : roomUiContext(actor.membership.role, resource.role)),
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
    const withdrawn = await withdrawStaleGrants(em, room.organizationId, {
      dataroomId: room.id,
      giverId: member.userId,
    });
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    emit({ topic: 'member', action: 'updated', resourceId: organizationUserId });
    note('dataroom', room.id, { organizationUserId, before: member.role, after: role, withdrawn });
    return done('Saved.');
  },
});

/** Removes a member from a data room with the access that they gave to others, or withdraws an invitation to it. */
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
    let withdrawn = { invitations: 1, publicUrls: 0, shareLinks: 0 };
    if (!(await withdraw(em, shared, organizationUserId))) {
      const member = await lockedMember(em, shared, organizationUserId);
      await takeRole(em, shared, member);
      withdrawn = await withdrawStaleGrants(em, room.organizationId, { dataroomId: room.id, giverId: member.userId });
    }
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    emit({ topic: 'member', action: 'updated', resourceId: organizationUserId });
    note('dataroom', room.id, { organizationUserId, withdrawn });
    return done('Their role in this data room was removed.');
  },
});
