import { FolderEntity, type FolderRow } from '@atrium/db/folder';
import { type MemberActor, notFound, type ResourceRole } from '@atrium/domain/kernel';
import { openRoom, type RoomAccess } from '../dataroom/index.ts';
import { type Access, type Guard, requireMember } from '../kernel/index.ts';

export type FolderAccess = RoomAccess & { folder: FolderRow };

export const namedFolder = (input: { folderId?: string | undefined; id?: string | undefined }) =>
  input.folderId ?? input.id;

/** Access to a folder by the role on its room. */
export const folderRole = <I>(
  least: ResourceRole,
  folderOf: (input: I) => string | undefined,
  guard: Guard = least === 'Viewer' ? 'tokenOrMember' : 'resourceContributor',
): Access<MemberActor, I, FolderAccess> => ({
  guard,
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    requireMember(actor);
    const folder = await em.findOne(FolderEntity, { id: folderOf(input) ?? '', deletedAt: null });
    if (!folder) throw notFound('Folder');
    const {
      actor: member,
      room,
      role,
    } = await openRoom(em, actor, folder.dataroomId, least).catch((error: unknown) => {
      // The room's absence must not tell that the folder exists.
      if ((error as { code?: string }).code === 'NOT_FOUND') throw notFound('Folder');
      throw error;
    });
    return { actor: member, resource: { folder, room, role } };
  },
});
