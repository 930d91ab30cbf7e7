import { Button } from '@mantine/core';
import type { TrashItem } from '@atrium/domain/trash';
import { useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { TrashRow } from './TrashRow.tsx';
import styles from './TrashPage.module.css';

const LIMIT = 500;
/** Typed to empty the whole trash, where no single name stands for it. */
const EMPTY_PHRASE = 'empty the trash';

const refs = (items: readonly TrashItem[]) => ({ items: items.map(({ id, type }) => ({ id, type })) });
const refresh = () =>
  Promise.all([queries.trash.list.invalidate(), queries.dataroom.invalidate(), queries.folder.list.invalidate()]);

async function restore(item: TrashItem): Promise<void> {
  const done = await attempt(() => apiClient.trash.restore.mutate(refs([item])));
  await refresh();
  if (done) toastInfo(`${item.name} is back where it was`);
}

async function purge(items: readonly TrashItem[]): Promise<void> {
  await attempt(() => apiClient.trash.purge.mutate(refs(items)));
  await refresh();
}

export function TrashPage() {
  const trash = api.trash.list.useQuery({ orderBy: ['-deletedAt'], limit: LIMIT });
  const [condemned, setCondemned] = useState<readonly TrashItem[]>([]);
  const list = trash.data?.data;
  const only = condemned.length === 1 ? condemned[0] : undefined;
  return (
    <Page
      crumbs={[{ label: 'Trash' }]}
      actions={
        list !== undefined &&
        list.length > 0 && (
          <Button variant="default" onClick={() => setCondemned(list)}>
            Empty the trash
          </Button>
        )
      }
      status={<StatusBar facts={list && [countOf(list.length, { one: '# item', other: '# items' })]} />}
    >
      {trash.isError && (
        <ErrorState title="The trash could not be shown" error={trash.error} retry={() => void trash.refetch()} />
      )}
      {trash.isPending && <SkeletonRows label="Loading the trash" />}
      {list?.length === 0 && (
        <EmptyState title="The trash is empty">
          What you delete stays here for 30 days and can be taken back.
        </EmptyState>
      )}
      {list !== undefined && list.length > 0 && (
        <ul className={styles.rows} aria-label="Deleted items">
          {list.map((item) => (
            <TrashRow
              key={item.id}
              item={item}
              onRestore={() => void restore(item)}
              onPurge={() => setCondemned([item])}
            />
          ))}
        </ul>
      )}
      <TypedConfirm
        opened={condemned.length > 0}
        onClose={() => setCondemned([])}
        phrase={only?.name ?? EMPTY_PHRASE}
        explanation={countOf(condemned.length, {
          one: `This deletes ${only?.name ?? 'it'} and everything in it for good.`,
          other: 'This deletes # items and everything in them for good.',
        })}
        onConfirm={() => purge(condemned)}
      />
    </Page>
  );
}
