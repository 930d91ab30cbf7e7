import { openFolders, type FolderRow } from '@atrium/db/folder';
import { leastRole } from '@atrium/domain/access';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { type Reader, viewerOf } from '../access/index.ts';
import { openRoomOf, openVisitedRoom, type RoomAccess, type RoomAction } from '../dataroom/index.ts';
import { type Access, guardOn, type Guard, requireMember, tokenOrMember } from '../kernel/index.ts';

export type FolderAccess = RoomAccess & { folder: FolderRow };

export function namedFolder(input: { folderId?: string | undefined; id?: string | undefined }) {
  return input.folderId ?? input.id;
}

/** Access to a folder by the role on its data room. */
export function onFolder<I>(
  action: RoomAction,
  folderOf: (input: I) => string | undefined,
  guard: Guard = leastRole('dataroom', action) === 'Viewer' ? 'tokenOrMember' : guardOn('dataroom', action),
): Access<MemberActor, I, FolderAccess> {
  return {
    guard,
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const id = folderOf(input);
      const [opened] = id === undefined ? [] : await openFolders(em, viewerOf(member), [id]);
      if (!opened) throw notFound('Folder');
      const { folder, rank } = opened;
      const { dataroomId } = folder;
      const within = await openRoomOf(em, member, { dataroomId, rank }, action, 'Folder');
      return { actor: member, resource: { folder, ...within } };
    },
  };
}

/** Access to a folder for its readers: members who may view it, and visitors for whom the link opens it. */
export function onFolderForReaders<I>(folderOf: (input: I) => string | undefined): Access<Reader, I, FolderAccess> {
  return tokenOrMember(onFolder<I>('view', folderOf), async ({ em, actor, input }) => {
    const id = folderOf(input);
    const [opened] = id === undefined ? [] : await openFolders(em, viewerOf(actor), [id]);
    if (!opened) throw notFound('Folder');
    const within = await openVisitedRoom(em, actor, opened.folder.dataroomId, 'Folder');
    return { folder: opened.folder, ...within };
  });
}
