import type { FileType } from '@atrium/domain/document';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconFilter, IconFolderPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { ViewBar } from '../../shared/shell/ViewBar.tsx';
import { NewFolder } from './NewFolder.tsx';
import { refreshRoom } from './room-actions.ts';
import { FILE_TYPES, type RoomSearch, type RoomView } from './room-search.ts';
import type { useItems } from './use-room.ts';
import styles from './RoomViews.module.css';

type Props = {
  dataroomId: string;
  search: RoomSearch;
  here: { name: string; pendingCount: number; failedCount: number } | undefined;
  list: ReturnType<typeof useItems>;
  editable: boolean;
  onShow: (change: Partial<RoomSearch>) => void;
};

export function RoomViews({ dataroomId, search, here, list, editable, onShow }: Props) {
  const view: RoomView = search.view ?? 'all';
  const known = list.isSuccess && !list.hasNextPage && !list.isPlaceholderData ? list.items.length : undefined;
  const countIn = (id: RoomView) => (view === id && search.type === undefined ? known : undefined);
  const unfinished = here && here.pendingCount + here.failedCount;
  const views = [
    { id: 'all' as const, label: 'All', count: countIn('all') },
    { id: 'unfinished' as const, label: 'Not finished', count: unfinished === 0 ? undefined : unfinished },
    { id: 'week' as const, label: 'Added this week', count: countIn('week') },
  ];
  return (
    <ViewBar
      label="Views"
      views={views}
      current={view}
      onSelect={(id) => onShow({ view: id === 'all' ? undefined : id })}
      filters={<TypeChips search={search} onShow={onShow} />}
      tools={
        <>
          {view === 'unfinished' && editable && here !== undefined && here.failedCount > 0 && (
            <RetryFailed dataroomId={dataroomId} />
          )}
          <TypeFilter search={search} onShow={onShow} />
          {editable && <NewFolderButton dataroomId={dataroomId} parent={search.folderId} />}
        </>
      }
    />
  );
}

type FilterProps = Pick<Props, 'search' | 'onShow'>;

/** The names of file types, as in the rows. */
const TYPE_WORDS: Record<FileType, string> = {
  PDF: 'PDF',
  'Word Documents': 'Word',
  Spreadsheet: 'Excel and CSV',
  Presentation: 'Slides',
  Image: 'Images',
  Audio: 'Audio',
  Video: 'Video',
  Others: 'Other types',
};

function TypeFilter({ search, onShow }: FilterProps) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconFilter size={14} />}>
          Filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Type</Menu.Label>
        {FILE_TYPES.map((type) => (
          <Menu.Item
            key={type}
            onClick={() => onShow({ type: search.type === type ? undefined : type })}
            rightSection={search.type === type ? <IconCheck size={14} aria-label="On" /> : null}
          >
            {TYPE_WORDS[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The active type filter. On phones all types, because there is no space for a menu. */
function TypeChips({ search, onShow }: FilterProps) {
  return FILE_TYPES.map((type) => (
    <button
      key={type}
      type="button"
      className={styles.chip}
      aria-pressed={search.type === type}
      onClick={() => onShow({ type: search.type === type ? undefined : type })}
    >
      {TYPE_WORDS[type]}
      {search.type === type && <IconX size={12} aria-hidden="true" />}
    </button>
  ));
}

function NewFolderButton({ dataroomId, parent }: { dataroomId: string; parent: string | undefined }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconFolderPlus size={14} />} onClick={open}>
        New folder
      </Button>
      {opened && <NewFolder dataroomId={dataroomId} parent={parent} onClose={close} />}
    </>
  );
}

function RetryFailed({ dataroomId }: { dataroomId: string }) {
  const retry = () =>
    attempt(async () => {
      const answer = await apiClient.dataroom.reindex.mutate({ dataroomId, onlyFailed: true });
      toastInfo(countOf(answer.data.queued, { one: 'Reading # document again', other: 'Reading # documents again' }));
      await refreshRoom();
    });
  return (
    <Button variant="subtle" color="gray" leftSection={<IconRefresh size={14} />} onClick={() => void retry()}>
      Read failed ones again
    </Button>
  );
}
