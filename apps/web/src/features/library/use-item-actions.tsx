import type { DataroomItem } from '@atrium/domain/dataroom';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Scope } from '../../shared/conversation/scope.ts';
import { useMayIn, useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import type { TreeFolder } from './folder-tree.ts';
import { MoveModal } from './MoveModal.tsx';
import { downloadItems, reindexItems, renameItem, trashItems } from './room-actions.ts';
import { inFolder } from './room-search.ts';
import type { ItemActions } from './use-item-grid.ts';

const PublicUrls = lazyPart(async () => ({ default: (await import('./PublicUrls.tsx')).PublicUrls }));

type Options = {
  folders: readonly TreeFolder[];
  roomName: string;
  onAsk: (items: readonly DataroomItem[]) => void;
  /** The scope that covers the items; undefined while the data room loads. */
  scopeOf: (items: readonly DataroomItem[]) => Scope | undefined;
};

/** The actions of rows, and the dialogs that some of them need. */
export function useItemActions({ folders, roomName, onAsk, scopeOf }: Options) {
  const navigate = useNavigate();
  const makesTables = useMayIn('createTable');
  const hasTables = useSwitchedOn('aiTable');
  const [moving, setMoving] = useState<readonly DataroomItem[]>([]);
  const [publishing, setPublishing] = useState<DataroomItem>();
  const actions = useMemo<ItemActions>(
    () => ({
      open: (item) =>
        void (item.type === 'folder'
          ? navigate({
              to: '/library/$dataroomId',
              params: { dataroomId: item.dataroomId },
              search: inFolder(item.id),
            })
          : navigate({ to: '/documents/$documentId', params: { documentId: item.id } })),
      ask: onAsk,
      makeTable:
        makesTables && hasTables
          ? (items) => {
              const scope = scopeOf(items);
              if (scope !== undefined) void navigate({ to: '/tables/new', state: { scope } });
            }
          : undefined,
      rename: (item, name) => void renameItem(item, name),
      move: setMoving,
      trash: (items) => void trashItems(items),
      reindex: (items) => void reindexItems(items),
      download: (items) => void downloadItems(items),
      publish: setPublishing,
    }),
    [navigate, onAsk, scopeOf, makesTables, hasTables],
  );
  const dialogs = (
    <>
      {moving.length > 0 && (
        <MoveModal items={moving} folders={folders} roomName={roomName} onClose={() => setMoving([])} />
      )}
      {publishing !== undefined && <PublicUrls document={publishing} onClose={() => setPublishing(undefined)} />}
    </>
  );
  return { actions, dialogs };
}
