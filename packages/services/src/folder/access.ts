import { leastRole } from '@atrium/domain/access';
import { FolderEntity, type FolderRow } from '@atrium/db/folder';
import { DomainError, type MemberActor, notFound } from '@atrium/domain/kernel';
import { openRoom, type RoomAccess, type RoomAction } from '../dataroom/index.ts';
import { type Access, guardOn, type Guard, requireMember } from '../kernel/index.ts';

export type FolderAccess = RoomAccess & { folder: FolderRow };

export const namedFolder = (input: { folderId?: string | undefined; id?: string | undefined }) =>
  input.folderId ?? input.id;

/** Access to a folder by the role on its room. */
export const onFolder = <I>(
  action: RoomAction,
  folderOf: (input: I) => string | undefined,
  guard: Guard = leastRole('dataroom', action) === 'Viewer' ? 'tokenOrMember' : guardOn('dataroom', action),
): Access<MemberActor, I, FolderAccess> => ({
  guard,
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    requireMember(actor);
    const id = folderOf(input);
    const folder = id === undefined ? null : await em.findOne(FolderEntity, { id, deletedAt: null });
    if (!folder) throw notFound('Folder');
    try {
      const { actor: member, room, role } = await openRoom(em, actor, folder.dataroomId, action);
      return { actor: member, resource: { folder, room, role } };
    } catch (error) {
      // That the room is not to be seen must read like no folder at all.
      throw error instanceof DomainError && error.code === 'NOT_FOUND' ? notFound('Folder') : error;
    }
  },
});
