import type { DataroomItem } from '@atrium/domain/dataroom';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { TreeFolder } from './folder-tree.ts';
import { MoveModal } from './MoveModal.tsx';
import { downloadItems, reindexItems, renameItem, trashItems } from './room-actions.ts';
import { inFolder } from './room-search.ts';
import type { ItemActions } from './use-item-grid.ts';

const PublicUrls = lazy(async () => ({ default: (await import('./PublicUrls.tsx')).PublicUrls }));

type Options = {
  folders: readonly TreeFolder[];
  roomName: string;
  onAsk: (items: readonly DataroomItem[]) => void;
};

/** The actions of rows, and the dialogs that some of them need. */
export function useItemActions({ folders, roomName, onAsk }: Options) {
  const navigate = useNavigate();
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
      rename: (item, name) => void renameItem(item, name),
      move: setMoving,
      trash: (items) => void trashItems(items),
      reindex: (items) => void reindexItems(items),
      download: (items) => void downloadItems(items),
      publish: setPublishing,
    }),
    [navigate, onAsk],
  );
  const dialogs = (
    <>
      {moving.length > 0 && (
        <MoveModal items={moving} folders={folders} roomName={roomName} onClose={() => setMoving([])} />
      )}
      {publishing !== undefined && (
        <Suspense fallback={null}>
          <PublicUrls document={publishing} onClose={() => setPublishing(undefined)} />
        </Suspense>
      )}
    </>
  );
  return { actions, dialogs };
}
