import type { DataroomItem } from '@atrium/domain/dataroom';
import type { Folder } from '@atrium/domain/folder';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo, useState } from 'react';
import { api, apiClient, type ApiInput, type ApiOutput } from '../../shared/api/client.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import type { RoomSearch } from './room-search.ts';

const WINDOW = 200;
const FOLDERS_AT_ONCE = 1000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type ItemsInput = ApiInput['dataroom']['listItems'];
type ItemsPage = ApiOutput['dataroom']['listItems'];

/** All folders of a data room, for the tree. */
export function useFolders(dataroomId: string) {
  return useQuery({
    queryKey: getQueryKey(api.folder.list, { dataroomId }, 'query'),
    queryFn: async ({ signal }) => {
      const folders: Folder[] = [];
      for (;;) {
        const input = { dataroomId, limit: FOLDERS_AT_ONCE, offset: folders.length };
        const answer = await apiClient.folder.list.query(input, { signal });
        folders.push(...answer.data);
        if (!answer.hasMore || answer.data.length === 0) return folders;
      }
    },
  });
}

/** The query for the URL of a data room. Folders come first; with a filter it includes all subfolders. */
function itemsInput(dataroomId: string, search: RoomSearch, now: number): ItemsInput {
  const { folderId, view = 'all', type, sort = 'name' } = search;
  const where: NonNullable<ItemsInput['where']> = {};
  if (type !== undefined) where['fileType'] = { eq: type };
  if (view === 'unfinished') where['indexStatus'] = { in: ['PENDING', 'FAILED'] };
  if (view === 'week') where['createdAt'] = { ge: new Date(startOfDay(now - WEEK_MS)).toISOString() };
  return {
    dataroomId,
    folderId: folderId ?? null,
    recursive: isFiltered(search),
    where,
    orderBy: ['-type', sort, ...(sort === 'name' || sort === '-name' ? [] : ['name'])],
  };
}

export function isFiltered({ view = 'all', type }: RoomSearch): boolean {
  return view !== 'all' || type !== undefined;
}

/** Rounds to days, so that the query key stays the same. */
function startOfDay(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}

export function useItems(dataroomId: string, search: RoomSearch) {
  const [today] = useState(() => startOfDay(Date.now()));
  const input = useMemo(() => itemsInput(dataroomId, search, today), [dataroomId, search, today]);
  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.dataroom.listItems, input, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      apiClient.dataroom.listItems.query({ ...input, limit: WINDOW, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: ItemsPage) => (last.hasMore ? last.offset + last.data.length : undefined),
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  return { ...query, items };
}

/** Changes the cached lists before the server responds. The refetch afterwards corrects them. */
export function editItems(edit: (items: DataroomItem[]) => DataroomItem[]): void {
  queryClient.setQueriesData<InfiniteData<ItemsPage>>(
    { queryKey: getQueryKey(api.dataroom.listItems, undefined, 'any'), predicate: isInfinite },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: edit(page.data) })) },
  );
}

function isInfinite(query: { queryKey: readonly unknown[] }): boolean {
  const details = query.queryKey[1];
  return typeof details === 'object' && details !== null && 'type' in details && details.type === 'infinite';
}
