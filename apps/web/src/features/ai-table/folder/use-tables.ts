import type { TableOrFolder } from '@atrium/domain/ai-table-folder';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useMemo } from 'react';
import { api, apiClient, type ApiOutput } from '../../../shared/api/client.ts';
import { tablesInput, type TablesSearch } from './tables-search.ts';

const WINDOW = 100;

type Answer = ApiOutput['aiTableFolder']['combinedList'];

/** Loads folders and tables for the address, one window at a time. */
export function useTables(search: TablesSearch) {
  const input = tablesInput(search);
  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.aiTableFolder.combinedList, input, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      apiClient.aiTableFolder.combinedList.query({ ...input, limit: WINDOW, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Answer) => (last.hasMore ? last.offset + last.data.length : undefined),
    placeholderData: keepPreviousData,
  });
  const items = useMemo<TableOrFolder[] | undefined>(() => query.data?.pages.flatMap(({ data }) => data), [query.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { ...query, items, onMore };
}

/** Returns a folder; undefined while it loads, null when this person cannot see it. */
export function useTableFolder(id: string | undefined) {
  const found = api.aiTableFolder.list.useQuery(
    { where: { id: { eq: id ?? null } }, limit: 1 },
    { enabled: id !== undefined },
  );
  return found.data === undefined ? undefined : (found.data.data[0] ?? null);
}
