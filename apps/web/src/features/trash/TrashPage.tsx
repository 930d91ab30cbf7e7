import { MAX_NAMED } from '@atrium/domain/kernel';
import type { TrashItem } from '@atrium/domain/trash';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBuildingWarehouse,
  IconFile,
  IconFolder,
  IconMessage,
  IconSitemap,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatAgo, formatDay } from '../../shared/format/date.ts';
import { countOf, formatBytes } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';

const EVERYTHING = 'everything';
/** The words that the user types to empty the whole trash. */
const EMPTY_PHRASE = 'empty the trash';
const COUNTED = { one: '# item', other: '# items' };
const LATEST = { one: 'Latest item', other: 'Latest # items' };
const KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Space', 'select'],
  ['Shift+F10', 'menu'],
] as const;

function refs(items: readonly TrashItem[]) {
  return { items: items.map(({ id, type }) => ({ id, type })) };
}
function refresh() {
  return Promise.all([
    queries.trash.list.invalidate(),
    queries.dataroom.invalidate(),
    queries.folder.list.invalidate(),
  ]);
}

async function restore(items: readonly TrashItem[]): Promise<boolean> {
  const done = await attempt(() => apiClient.trash.restore.mutate(refs(items)));
  await refresh();
  const [only] = items;
  const what = items.length === 1 && only !== undefined ? only.name : countOf(items.length, COUNTED);
  if (done) toastInfo(`${what} restored`);
  return done;
}

function purge(item: TrashItem): Promise<boolean> {
  return attempt(async () => {
    await apiClient.trash.purge.mutate(refs([item]));
    await refresh();
  });
}

/** Deletes everything, including items that are not loaded. */
async function empty(): Promise<boolean> {
  const isDone = await attempt(async () => {
    for (;;) {
      const { data, hasMore } = await apiClient.trash.list.query({ limit: MAX_NAMED });
      if (data.length > 0) await apiClient.trash.purge.mutate(refs(data));
      if (!hasMore) return;
    }
  });
  await refresh();
  return isDone;
}

export function TrashPage() {
  const [sort, setSort] = useState('-deletedAt');
  const [search, setSearch] = useState('');
  const input = { orderBy: [sort], ...(search === '' ? {} : { search }) };
  const trash = usePagedList<TrashItem>({
    queryKey: getQueryKey(api.trash.list, input, 'infinite'),
    fetch: (page, options) => apiClient.trash.list.query({ ...input, ...page }, options),
  });
  const [deleting, setDeleting] = useState<TrashItem | typeof EVERYTHING>();
  const list = trash.data;
  const isEmpty = list?.length === 0 && search === '';
  const only = deleting === EVERYTHING ? undefined : deleting;
  return (
    <Page
      crumbs={[{ label: 'Trash' }]}
      actions={
        list !== undefined &&
        !isEmpty && (
          <Button variant="default" c="var(--err)" onClick={() => setDeleting(EVERYTHING)}>
            Empty the trash
          </Button>
        )
      }
      status={<StatusBar facts={list && [countOf(list.length, trash.hasMore ? LATEST : COUNTED)]} keys={KEYS} />}
    >
      {!isEmpty && (
        <ListBar>
          <FilterField label="Find a deleted item" onFilter={setSearch} />
        </ListBar>
      )}
      <QueryView query={trash} name="the trash">
        {(data) =>
          data.length > 0 ? (
            <DataList
              label="Deleted items"
              items={data}
              nameOf={({ name }) => name}
              columns={COLUMNS}
              sort={sort}
              onSort={setSort}
              renderMenu={(item) => <TrashMenu item={item} onPurge={() => setDeleting(item)} />}
              renderBulk={(selected, clear) => (
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconArrowBackUp size={14} />}
                  onClick={() => void restore(selected).then((isDone) => isDone && clear())}
                >
                  Restore
                </Button>
              )}
              hasMore={trash.hasMore}
              onMore={trash.onMore}
              takesFocus
            />
          ) : isEmpty ? (
            <EmptyState title="The trash is empty">Deleted items stay here for 30 days and can be restored.</EmptyState>
          ) : (
            <EmptyState title={`No results for “${search}”`} />
          )
        }
      </QueryView>
      {deleting !== undefined && (
        <TypedConfirm
          onClose={() => setDeleting(undefined)}
          phrase={only?.name ?? EMPTY_PHRASE}
          explanation={
            only === undefined
              ? 'This deletes everything in the trash for good.'
              : `This deletes “${only.name}” and everything in it for good.`
          }
          onConfirm={() => (only === undefined ? empty() : purge(only))}
        />
      )}
    </Page>
  );
}

const ICONS: Record<TrashItem['type'], typeof IconFile> = {
  dataroom: IconBuildingWarehouse,
  folder: IconFolder,
  document: IconFile,
  conversation: IconMessage,
  datatable: IconTable,
  aiTableFolder: IconFolder,
  workflow: IconSitemap,
};
const KINDS: Record<TrashItem['type'], string> = {
  dataroom: 'Data room',
  folder: 'Folder',
  document: 'Document',
  conversation: 'Conversation',
  datatable: 'AI table',
  aiTableFolder: 'Table folder',
  workflow: 'Workflow',
};

const COLUMNS: ListColumn<TrashItem>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(180px, 2fr)',
    sort: 'name',
    renderCell: (item) => {
      const Icon = ICONS[item.type];
      return (
        <>
          <Icon size={16} stroke={1.5} aria-hidden="true" />
          <b>{item.name}</b>
        </>
      );
    },
  },
  { id: 'kind', label: 'Kind', width: '104px', sort: 'type', isWide: true, renderCell: ({ type }) => KINDS[type] },
  {
    id: 'location',
    label: 'Original location',
    width: 'minmax(100px, 1fr)',
    renderCell: ({ location }) => location,
  },
  {
    id: 'size',
    label: 'Size',
    width: '80px',
    isNumber: true,
    isWide: true,
    renderCell: ({ sizeBytes }) => (sizeBytes > 0 ? formatBytes(sizeBytes) : ''),
  },
  {
    id: 'deleted',
    label: 'Deleted',
    width: '104px',
    sort: 'deletedAt',
    renderCell: ({ deletedAt }) => formatAgo(deletedAt),
  },
  { id: 'purge', label: 'Kept until', width: '96px', isWide: true, renderCell: ({ purgeAt }) => formatDay(purgeAt) },
  {
    id: 'restore',
    label: 'Restore',
    width: '96px',
    renderCell: (item) => (
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => void restore([item])}
        aria-label={`Restore ${item.name}`}
      >
        Restore
      </Button>
    ),
  },
];

function TrashMenu({ item, onPurge }: { item: TrashItem; onPurge: () => void }) {
  return (
    <>
      <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={() => void restore([item])}>
        Restore
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={onPurge}>
        Delete for good
      </Menu.Item>
    </>
  );
}
