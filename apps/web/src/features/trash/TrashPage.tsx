import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button } from '@mantine/core';
import { MAX_NAMED } from '@atrium/domain/kernel';
import type { TrashItem } from '@atrium/domain/trash';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { TrashRow } from './TrashRow.tsx';
import styles from './TrashPage.module.css';

const AT_ONCE = 250;
const EVERYTHING = 'everything';
/** What the user types to confirm that the whole trash is emptied. */
const EMPTY_PHRASE = 'empty the trash';
const COUNTED = { one: '# item', other: '# items' };
const LATEST = { one: 'Latest item', other: 'Latest # items' };

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

async function restore(item: TrashItem): Promise<void> {
  const done = await attempt(() => apiClient.trash.restore.mutate(refs([item])));
  await refresh();
  if (done) toastInfo(`${item.name} was restored`);
}

async function purge(item: TrashItem): Promise<void> {
  await attempt(() => apiClient.trash.purge.mutate(refs([item])));
  await refresh();
}

/** Deletes everything, including items that are not loaded. */
async function empty(): Promise<void> {
  await attempt(async () => {
    for (;;) {
      const { data, hasMore } = await apiClient.trash.list.query({ limit: MAX_NAMED });
      if (data.length > 0) await apiClient.trash.purge.mutate(refs(data));
      if (!hasMore) return;
    }
  });
  await refresh();
}

export function TrashPage() {
  const [limit, setLimit] = useState(AT_ONCE);
  const trash = api.trash.list.useQuery({ orderBy: ['-deletedAt'], limit }, { placeholderData: keepPreviousData });
  const [deleting, setDeleting] = useState<TrashItem | typeof EVERYTHING>();
  const list = trash.data?.data;
  const only = deleting === EVERYTHING ? undefined : deleting;
  return (
    <Page
      crumbs={[{ label: 'Trash' }]}
      actions={
        list !== undefined &&
        list.length > 0 && (
          <Button variant="default" onClick={() => setDeleting(EVERYTHING)}>
            Empty the trash
          </Button>
        )
      }
      status={<StatusBar facts={list && [countOf(list.length, trash.data?.hasMore ? LATEST : COUNTED)]} />}
    >
      <QueryView query={trash} name="the trash">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="The trash is empty">Deleted items stay here for 30 days and can be restored.</EmptyState>
          ) : (
            <ul className={styles.rows} aria-label="Deleted items">
              {data.map((item) => (
                <TrashRow
                  key={item.id}
                  item={item}
                  onRestore={() => void restore(item)}
                  onPurge={() => setDeleting(item)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <div className={styles.more}>
        <ShowMore hasMore={trash.data?.hasMore} limit={limit} onMore={setLimit} />
      </div>
      <TypedConfirm
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        phrase={only?.name ?? EMPTY_PHRASE}
        explanation={
          only === undefined
            ? 'This deletes everything in the trash for good.'
            : `This deletes ${only.name} and everything in it for good.`
        }
        onConfirm={() => (only === undefined ? empty() : purge(only))}
      />
    </Page>
  );
}
