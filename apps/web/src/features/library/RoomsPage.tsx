import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dataroom } from '@atrium/domain/dataroom';
import { api } from '../../shared/api/client.ts';
import { countOf, files } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { NameModal } from '../../shared/parts/NameModal.tsx';
import { renameRoom } from './rooms-actions.ts';
import { NewRoom } from '../../shared/dataroom/LazyNewRoom.tsx';
import { RoomRow } from './RoomRow.tsx';
import { useMayCreate } from '../../shared/dataroom/use-may-create.ts';
import styles from '../../shared/parts/NamedRows.module.css';

const AT_ONCE = 100;
const COUNTED = { one: '# data room', other: '# data rooms' };
const FIRST = { one: 'First data room', other: 'First # data rooms' };

export function RoomsPage() {
  const [creating, setCreating] = useState(false);
  const [renaming, setRenaming] = useState<Dataroom>();
  const [limit, setLimit] = useState(AT_ONCE);
  const rooms = api.dataroom.list.useQuery({ orderBy: ['name'], limit }, { placeholderData: keepPreviousData });
  const mayCreate = useMayCreate();
  const list = rooms.data?.data;
  const total = list?.reduce((sum, room) => sum + room.fileCount, 0) ?? 0;
  const newRoom = (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      New data room
    </Button>
  );
  return (
    <Page
      crumbs={[{ label: 'Data rooms' }]}
      actions={mayCreate && list?.length !== 0 && newRoom}
      status={
        <StatusBar
          facts={list && [countOf(list.length, rooms.data?.hasMore ? FIRST : COUNTED), files(total)]}
          keys={[['mod+k', 'search or run']]}
        />
      }
    >
      <QueryView query={rooms} name="the data rooms" rows={5} height={72}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No data rooms yet" action={mayCreate && newRoom}>
              A data room keeps the documents of one deal, fund or project, and answers questions about them.
            </EmptyState>
          ) : (
            <ul className={styles.rows} aria-label="Data rooms">
              {data.map((room) => (
                <RoomRow key={room.id} room={room} onRename={() => setRenaming(room)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <div className={styles.more}>
        <ShowMore hasMore={rooms.data?.hasMore} limit={limit} onMore={setLimit} />
      </div>
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
