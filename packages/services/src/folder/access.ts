import { leastRole } from '@atrium/domain/access';
import { FolderEntity, type FolderRow } from '@atrium/db/folder';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { openRoom, type RoomAccess, type RoomAction } from '../dataroom/index.ts';
import { type Access, guardOn, type Guard, requireMember } from '../kernel/index.ts';

export type FolderAccess = RoomAccess & { folder: FolderRow };

export function namedFolder(input: { folderId?: string | undefined; id?: string | undefined }) {
  return input.folderId ?? input.id;
}

/** Access to a folder by the role on its room. */
export function onFolder<I>(
  action: RoomAction,
  folderOf: (input: I) => string | undefined,
  guard: Guard = leastRole('dataroom', action) === 'Viewer' ? 'tokenOrMember' : guardOn('dataroom', action),
): Access<MemberActor, I, FolderAccess> {
  return {
    guard,
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      requireMember(actor);
      const id = folderOf(input);
      const folder = id === undefined ? null : await em.findOne(FolderEntity, { id, deletedAt: null });
      if (!folder) throw notFound('Folder');
      const { actor: member, room, role } = await openRoom(em, actor, folder.dataroomId, action, 'Folder');
      return { actor: member, resource: { folder, room, role } };
    },
  };
}
