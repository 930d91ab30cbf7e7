import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

const WINDOW = 100;

type Page<Item> = { data: Item[]; hasMore: boolean; offset: number };
type Input = { limit: number; offset: number };

type Options<Item> = {
  /** The query key of the procedure and its input, of the infinite kind. */
  queryKey: readonly unknown[];
  fetch: (input: Input, options: { signal: AbortSignal }) => Promise<Page<Item>>;
  isEnabled?: boolean;
  /** How often the list is loaded again; never if it is left out. */
  refetchMs?: number;
};

/** Loads a list from the server in windows, as its end becomes visible. */
export function usePagedList<Item>({ queryKey, fetch, isEnabled = true, refetchMs }: Options<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetch({ limit: WINDOW, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Item>) => (last.hasMore ? last.offset + last.data.length : undefined),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    refetchInterval: refetchMs ?? false,
  });
  const { data: pages, error, isError, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const data = useMemo(() => pages?.pages.flatMap((page) => page.data), [pages]);
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { data, error, isError, isPending, refetch, hasMore: hasNextPage, onMore };
}
