import { useMediaQuery } from '@mantine/hooks';
import { mayEditRoom } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { isMissing } from '../../shared/api/errors.ts';
import { countOf, files, formatBytes } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import type { Crumb } from '../../shared/shell/Crumbs.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
import type { PickedFile } from '../../shared/upload/dropped-files.ts';
import { DropOverlay } from './DropOverlay.tsx';
import { FolderTree, FolderTreeLoading } from './FolderTree.tsx';
import { pathTo } from './folder-tree.ts';
import { ItemsPane } from './ItemsPane.tsx';
import { RoomActions } from './RoomActions.tsx';
import { moveItems } from './room-actions.ts';
import type { RoomSearch } from './room-search.ts';
import { useDrop } from './use-drop.ts';
import { useFolders, useItems } from './use-room.ts';
import { useItemActions } from './use-item-actions.tsx';
import { useItemGrid } from './use-item-grid.ts';
import { useUploadTo } from './use-upload-to.ts';
import styles from './RoomPage.module.css';

type Props = { dataroomId: string; search: RoomSearch };

const KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'open'],
  ['Space', 'select'],
  ['F2', 'rename'],
  ['?', 'all keys'],
] as const;

export function RoomPage({ dataroomId, search }: Props) {
  const room = api.dataroom.me.useQuery({ dataroomId });
  const folders = useFolders(dataroomId);
  const list = useItems(dataroomId, search);
  const compact = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

  const path = pathTo(folders.data ?? [], search.folderId);
  const here = path.at(-1);
  const roomName = room.data?.data.name ?? '';
  const hereName = here?.name ?? roomName;
  const editable = mayEditRoom(room.data?.data);
  const hint = room.data?.data.uiContext.placeholders.contents;

  const { actions, dialogs } = useItemActions({ folders: folders.data ?? [], roomName });
  const grid = useItemGrid(list.items, actions);
  const upload = useUploadTo(dataroomId);
  const nameOfFolder = (id: string | null) => folders.data?.find((folder) => folder.id === id)?.name ?? roomName;
  const drop = useDrop({
    enabled: editable,
    current: search.folderId ?? null,
    onFiles: (picked, folderId) => upload(picked, { folderId, name: nameOfFolder(folderId) }),
    onItems: (id) => void moveItems(grid.subjects, { id, name: nameOfFolder(id) }),
  });
  const overFolder = drop.over?.folderId;
  const addHere = (picked: readonly PickedFile[]) =>
    upload(picked, { folderId: search.folderId ?? null, name: hereName });

  if (room.isError) {
    if (isMissing(room.error)) return <NotFoundPage />;
    return (
      <ErrorState title="This data room could not be loaded" error={room.error} retry={() => void room.refetch()} />
    );
  }
  const fileCount = here?.fileCount ?? room.data?.data.fileCount ?? 0;
  return (
    <Page
      crumbs={crumbsOf(dataroomId, roomName, path)}
      subtitle={here === undefined ? files(fileCount) : `${roomName}, ${files(fileCount)}`}
      actions={
        <RoomActions
          dataroomId={dataroomId}
          room={room.data?.data}
          folder={search.folderId}
          editable={editable}
          onFiles={addHere}
        />
      }
      status={
        <StatusBar
          facts={[
            countsOf(list.items, list.hasNextPage),
            room.data === undefined ? undefined : formatBytes(room.data.data.sizeBytes),
            hint === undefined || !editable ? hint : `${hint} to ${hereName}`,
          ]}
          keys={KEYS}
        />
      }
    >
      <div className={styles.split} {...drop.handlers}>
        {room.data === undefined ? (
          <FolderTreeLoading />
        ) : (
          <FolderTree room={room.data.data} folders={folders.data} current={search.folderId} dropOver={overFolder} />
        )}
        <div className={styles.pane}>
          <ItemsPane
            dataroomId={dataroomId}
            search={search}
            list={list}
            grid={grid}
            folders={folders.data ?? []}
            here={here ?? room.data?.data}
            compact={compact}
            editable={editable}
            dropOver={overFolder}
            onFiles={addHere}
          />
          {drop.over?.kind === 'files' && <DropOverlay name={nameOfFolder(drop.over.folderId)} />}
        </div>
      </div>
      {dialogs}
    </Page>
  );
}

function crumbsOf(dataroomId: string, roomName: string, path: { id: string; name: string }[]): [...Crumb[], Crumb] {
  const library: Crumb = { label: 'Library', link: { to: '/library' } };
  const room: Crumb = { label: roomName, link: { to: '/library/$dataroomId', params: { dataroomId } } };
  const folders = path.map(({ id, name }): Crumb => ({
    label: name,
    link: { to: '/library/$dataroomId', params: { dataroomId }, search: { folderId: id } },
  }));
  const last = folders.pop();
  return last === undefined ? [library, room] : [library, room, ...folders, last];
}

function countsOf(items: readonly { type: string }[], hasMore: boolean): string {
  const folderCount = items.filter((item) => item.type === 'folder').length;
  const fileCount = items.length - folderCount;
  const counts = [
    folderCount > 0 ? countOf(folderCount, { one: '# folder', other: '# folders' }) : undefined,
    fileCount > 0 || folderCount === 0 ? files(fileCount) : undefined,
  ].filter((part) => part !== undefined);
  return hasMore ? `First ${counts.join(', ')}` : counts.join(', ');
}
