import type { Dataroom } from '@atrium/domain/dataroom';
import { Button, Menu } from '@mantine/core';
import { IconMessage, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api, apiClient } from '../../shared/api/client.ts';
import { folderStatus } from '../../shared/dataroom/index-status.ts';
import { NewRoom } from '../../shared/dataroom/LazyNewRoom.tsx';
import { RoomDot } from '../../shared/dataroom/RoomMark.tsx';
import { useMayCreate } from '../../shared/dataroom/use-may-create.ts';
import { useRoomColors } from '../../shared/dataroom/use-room-colors.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf, files, formatBytes } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { MENU_LIST_KEYS } from '../../shared/list/list-hints.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { NameModal } from '../../shared/parts/NameModal.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { ROOM_SORTS, type RoomsSearch } from './rooms-search.ts';
import { reindexRoom, renameRoom, trashRoom, trashRooms } from './rooms-actions.ts';

const COUNTED = { one: '# data room', other: '# data rooms' };
const FIRST = { one: 'First data room', other: 'First # data rooms' };

export function RoomsPage({ search }: { search: RoomsSearch }) {
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [renaming, setRenaming] = useState<Dataroom>();
  const { sort = 'name', q } = search;
  const input = { orderBy: [sort], ...(q === undefined ? {} : { search: q }) };
  const rooms = usePagedList<Dataroom>({
    queryKey: getQueryKey(api.dataroom.list, input, 'infinite'),
    fetch: (page, options) => apiClient.dataroom.list.query({ ...input, ...page }, options),
  });
  const columns = useColumns();
  const mayCreate = useMayCreate();
  const list = rooms.data;
  const total = list?.reduce((sum, room) => sum + room.fileCount, 0) ?? 0;
  const show = (change: RoomsSearch) =>
    void navigate({ to: '/library', search: { ...search, ...change }, replace: true });
  const newRoom = (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      New data room
    </Button>
  );
  return (
    <Page
      crumbs={[{ label: 'Data rooms' }]}
      actions={mayCreate && (list?.length !== 0 || q !== undefined) && newRoom}
      status={
        <StatusBar
          facts={list && [countOf(list.length, rooms.hasMore ? FIRST : COUNTED), files(total)]}
          keys={MENU_LIST_KEYS}
        />
      }
    >
      {(list?.length !== 0 || q !== undefined) && (
        <ListBar>
          <FilterField
            label="Find a data room"
            initial={q ?? ''}
            onFilter={(words) => show({ q: words === '' ? undefined : words })}
          />
        </ListBar>
      )}
      <QueryView query={rooms} name="the data rooms" rows={8}>
        {(data) =>
          data.length > 0 ? (
            <DataList
              label="Data rooms"
              items={data}
              nameOf={({ name }) => name}
              columns={columns}
              sort={sort}
              onSort={(field) => show({ sort: ROOM_SORTS.find((one) => one === field) })}
              onOpen={({ id }) => void navigate({ to: '/library/$dataroomId', params: { dataroomId: id } })}
              renderMenu={(room) => <RoomMenu room={room} onRename={() => setRenaming(room)} />}
              renderBulk={(selected, clear) => <RoomsBulk selected={selected} onDone={clear} />}
              hasMore={rooms.hasMore}
              onMore={rooms.onMore}
              takesFocus
            />
          ) : q === undefined ? (
            <EmptyState title="No data rooms yet" action={mayCreate && newRoom}>
              A data room keeps the documents of one deal, fund or project, and answers questions about them.
            </EmptyState>
          ) : (
            <EmptyState title={`No results for “${q}”`} />
          )
        }
      </QueryView>
      {creating && <NewRoom onClose={() => setCreating(false)} />}
      {renaming !== undefined && (
        <NameModal
          title="Rename the data room"
          label="Name"
          initial={renaming.name}
          submit="Rename"
          onClose={() => setRenaming(undefined)}
          onSubmit={(name) => renameRoom(renaming, name)}
        />
      )}
    </Page>
  );
}

function useColumns(): ListColumn<Dataroom>[] {
  const colors = useRoomColors();
  return [
    {
      id: 'name',
      label: 'Name',
      width: 'minmax(180px, 3fr)',
      sort: 'name',
      renderCell: (room) => (
        <>
          <RoomDot color={colors.get(room.id)} />
          <Link tabIndex={-1} to="/library/$dataroomId" params={{ dataroomId: room.id }}>
            {room.name}
          </Link>
          <em>{room.dataroomMetadata.description}</em>
        </>
      ),
    },
    {
      id: 'access',
      label: 'Access',
      width: '168px',
      isWide: true,
      renderCell: (room) => (room.accessPolicy === 'Public' ? 'Open to the organization' : 'Members only'),
    },
    {
      id: 'files',
      label: 'Files',
      width: '88px',
      isNumber: true,
      renderCell: (room) => files(room.fileCount),
    },
    {
      id: 'size',
      label: 'Size',
      width: '88px',
      isNumber: true,
      isWide: true,
      renderCell: (room) => formatBytes(room.sizeBytes),
    },
    {
      id: 'index',
      label: 'Index',
      width: 'minmax(100px, 1fr)',
      renderCell: (room) => {
        const status = folderStatus(room);
        return status !== null && <StatusWords tone={status.tone}>{status.words}</StatusWords>;
      },
    },
    {
      id: 'changed',
      label: 'Changed',
      width: '112px',
      sort: 'updatedAt',
      renderCell: (room) => formatAgo(room.updatedAt),
    },
  ];
}

function RoomsBulk({ selected, onDone }: { selected: readonly Dataroom[]; onDone: () => void }) {
  const deletable = selected.filter((room) => mayInRoom(room, 'deleteDataroom'));
  if (deletable.length < selected.length) return <span>Only Owners of all these data rooms can delete them.</span>;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={14} />}
      onClick={() => void trashRooms(deletable).then((isDone) => isDone && onDone())}
    >
      Move to the trash
    </Button>
  );
}

function RoomMenu({ room, onRename }: { room: Dataroom; onRename: () => void }) {
  const navigate = useNavigate();
  const ask = () => void navigate({ to: '/library/$dataroomId/ask', params: { dataroomId: room.id } });
  return (
    <>
      <Menu.Item leftSection={<IconMessage size={15} />} onClick={ask}>
        Ask this data room
      </Menu.Item>
      {mayInRoom(room, 'write') && (
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      {mayInRoom(room, 'reindex') && (
        <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => void reindexRoom(room)}>
          Read again
        </Menu.Item>
      )}
      {mayInRoom(room, 'deleteDataroom') && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trashRoom(room)}>
            Move to the trash
          </Menu.Item>
        </>
      )}
    </>
  );
}
