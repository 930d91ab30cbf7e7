import type { Dataroom, DataroomItem } from '@atrium/domain/dataroom';
import { include, type Scope } from '../../shared/conversation/scope.ts';
import { pathTo, type TreeFolder } from './folder-tree.ts';

/** The scope that covers exactly these items. */
export function scopeOfItems(
  room: Pick<Dataroom, 'id' | 'name'>,
  folders: readonly TreeFolder[],
  items: readonly Pick<DataroomItem, 'id' | 'type' | 'name' | 'folderId'>[],
): Scope {
  let scope: Scope = [];
  for (const { id, type, name, folderId } of items) {
    scope = include(scope, [
      { id: room.id, type: 'dataroom', name: room.name },
      ...pathTo(folders, folderId ?? undefined).map((folder) => ({
        id: folder.id,
        type: 'folder' as const,
        name: folder.name,
      })),
      { id, type: type === 'folder' ? 'folder' : 'file', name },
    ]);
  }
  return scope;
}
