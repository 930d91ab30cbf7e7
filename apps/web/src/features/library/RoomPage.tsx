import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { mayEditRoom } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { countOf, files, formatBytes } from '../../shared/format/number.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { Split } from '../../shared/parts/Split.tsx';
import { useSidePanel } from '../../shared/shell/layout.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import type { PickedFile } from '../../shared/upload/dropped-files.ts';
import { AskSide } from './AskSide.tsx';
import { DropOverlay } from './DropOverlay.tsx';
import { FolderTree, FolderTreeLoading } from './FolderTree.tsx';
import { pathTo, type TreeFolder } from './folder-tree.ts';
import { ItemsPane } from './ItemsPane.tsx';
import { RoomActions } from './RoomActions.tsx';
import { moveItems } from './room-actions.ts';
import { type RoomSearch, roomSearch } from './room-search.ts';
import { useDrop } from './use-drop.ts';
import { useFolders, useItems } from './use-room.ts';
import { useRoomAsk } from './use-room-ask.ts';
import { useItemActions } from './use-item-actions.tsx';
import { useItemGrid } from './use-item-grid.ts';
import { useUploadTo } from './use-upload-to.ts';
import styles from './RoomPage.module.css';

type Props = { dataroomId: string; search: RoomSearch };

const NO_FOLDERS: readonly TreeFolder[] = [];
const KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'open'],
  ['Space', 'select'],
  ['Q', 'ask'],
  ['T', 'make a table'],
  ['?', 'all keys'],
] as const;

export function RoomPage({ dataroomId, search }: Props) {
  const navigate = useNavigate();
  const room = api.dataroom.me.useQuery({ dataroomId });
  const folders = useFolders(dataroomId);
  const list = useItems(dataroomId, search);
  const compact = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const stacked = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false });

  const path = pathTo(folders.data ?? [], search.folderId);
  const here = path.at(-1);
  const roomName = room.data?.data.name ?? '';
  const hereName = here?.name ?? roomName;
  const editable = mayEditRoom(room.data?.data);
  const hint = room.data?.data.uiContext.placeholders.contents;

  const show = useCallback(
    (change: Partial<RoomSearch>) =>
      void navigate({
        to: '/library/$dataroomId',
        params: { dataroomId },
        search: (before) => roomSearch({ ...before, ...change }),
        replace: true,
      }),
    [navigate, dataroomId],
  );
  const ask = useRoomAsk({
    room: room.data?.data,
    dataroomId,
    folders: folders.data ?? NO_FOLDERS,
    search,
    onShow: show,
  });
  useSidePanel(ask.isOpen && !stacked);
  const { actions, dialogs } = useItemActions({
    folders: folders.data ?? [],
    roomName,
    onAsk: ask.beginAbout,
    scopeOf: ask.scopeOf,
  });
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

  const fileCount = here?.fileCount ?? room.data?.data.fileCount ?? 0;
  const documents = (
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
          onShow={show}
          onFiles={addHere}
        />
        {drop.over?.kind === 'files' && <DropOverlay name={nameOfFolder(drop.over.folderId)} />}
      </div>
    </div>
  );
  const side = ask.isOpen && (
    <AskSide
      key={ask.key}
      conversationId={ask.conversationId}
      scope={ask.scope}
      about={ask.about}
      title={here === undefined ? 'Ask this data room' : 'Ask this folder'}
      stacked={stacked}
      onStarted={ask.started}
      onNew={ask.begin}
      onClose={ask.close}
    />
  );
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab=""
      path={path.map(({ id, name }) => ({
        label: name,
        link: { to: '/library/$dataroomId', params: { dataroomId }, search: { folderId: id } },
      }))}
      {...(room.data === undefined
        ? {}
        : { subtitle: here === undefined ? files(fileCount) : `${roomName}, ${files(fileCount)}` })}
      actions={
        <RoomActions
          dataroomId={dataroomId}
          room={room.data?.data}
          folder={search.folderId}
          editable={editable}
          isAsking={ask.isOpen}
          onAsk={ask.isOpen ? ask.close : ask.begin}
          onFiles={addHere}
        />
      }
      status={
        <StatusBar
          facts={[
            room.data === undefined ? undefined : countsOf(list.items, list.hasNextPage),
            sizeWords(here, room.data?.data),
            hint === undefined || !editable ? hint : `${hint} to ${hereName}`,
          ]}
          keys={KEYS}
        />
      }
    >
      {side === false ? (
        documents
      ) : stacked ? (
        <div className={styles.stack}>
          {documents}
          {side}
        </div>
      ) : (
        <Split label="Width of the chat" main={documents} side={side} />
      )}
      {dialogs}
    </RoomFrame>
  );
}

/** The size of the open folder, or of the whole data room. */
function sizeWords(folder: { sizeBytes: number } | undefined, room: { sizeBytes: number } | undefined) {
  const shown = folder ?? room;
  return shown === undefined ? undefined : formatBytes(shown.sizeBytes);
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
