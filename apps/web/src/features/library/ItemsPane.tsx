import { useCallback } from 'react';
import type { DataroomItem } from '@atrium/domain/dataroom';
import type { PickedFile } from '../../shared/upload/dropped-files.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { EmptyRoom } from './EmptyRoom.tsx';
import { pathTo, type TreeFolder } from './folder-tree.ts';
import { ItemList } from './ItemList.tsx';
import { RoomViews } from './RoomViews.tsx';
import type { RoomSearch } from './room-search.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { ItemGrid } from './use-item-grid.ts';
import { isFiltered, type useItems } from './use-room.ts';

type Props = {
  dataroomId: string;
  search: RoomSearch;
  list: ReturnType<typeof useItems>;
  grid: ItemGrid;
  folders: readonly TreeFolder[];
  /** The current folder or data room; undefined while it loads. */
  here: { name: string; pendingCount: number; failedCount: number } | undefined;
  compact: boolean;
  editable: boolean;
  dropOver: string | null | undefined;
  onShow: (change: Partial<RoomSearch>) => void;
  onFiles: (files: PickedFile[]) => void;
};

export function ItemsPane(props: Props) {
  const { dataroomId, search, list, grid, folders, here, compact, editable, dropOver, onShow: show, onFiles } = props;
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const locationOf = (item: DataroomItem) =>
    isFiltered(search) && item.folderId !== (search.folderId ?? null)
      ? pathTo(folders, item.folderId ?? undefined)
          .map((folder) => folder.name)
          .join(' / ')
      : undefined;
  return (
    <>
      {grid.selected.length > 0 ? (
        <SelectionBar grid={grid} editable={editable} hasMore={hasNextPage} />
      ) : (
        <RoomViews dataroomId={dataroomId} search={search} here={here} list={list} editable={editable} onShow={show} />
      )}
      {content()}
    </>
  );

  function content() {
    if (list.isError && list.items.length === 0) {
      return (
        <ErrorState title="The documents could not be loaded" error={list.error} retry={() => void list.refetch()} />
      );
    }
    if (list.isPending) return <SkeletonRows rows={14} label="Loading the documents" />;
    if (list.items.length === 0) {
      return <EmptyRoom filtered={isFiltered(search)} editable={editable} onShow={show} onFiles={onFiles} />;
    }
    return (
      <ItemList
        label={`Documents in ${here?.name ?? 'this data room'}`}
        grid={grid}
        compact={compact}
        editable={editable}
        sort={search.sort ?? 'name'}
        onSort={(sort) => show({ sort })}
        locationOf={locationOf}
        dropOver={dropOver}
        hasMore={hasNextPage}
        onMore={more}
      />
    );
  }
}
