import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { queryClient } from '../../shared/api/query-client.ts';

export type ParsedPage = ApiOutput['conversation']['parsedDocumentPages']['data'][number];

const WINDOW = 20;
const AT_ONCE = 200;
const MINUTES_15 = 15 * 60_000;

/** One page's Markdown. Pages are fetched in windows, so that neighbours are available at once. */
export function useParsedPage(documentId: string, version: number, page: number, enabled: boolean) {
  const offset = Math.floor((page - 1) / WINDOW) * WINDOW;
  const query = useQuery({
    queryKey: ['parsed-pages', documentId, version, offset],
    queryFn: ({ signal }) =>
      apiClient.conversation.parsedDocumentPages.query({ documentId, offset, limit: WINDOW }, { signal }),
    staleTime: MINUTES_15,
    enabled,
  });
  return { ...query, page: query.data?.data.find((one) => one.page === page) };
}

/** The Markdown of all pages, for searching the whole document. */
export function useAllPages(documentId: string, version: number, enabled: boolean) {
  return useQuery({
    queryKey: ['parsed-pages', documentId, version, 'all'],
    queryFn: async ({ signal }): Promise<ParsedPage[]> => {
      const pages: ParsedPage[] = [];
      for (;;) {
        const input = { documentId, offset: pages.length, limit: AT_ONCE };
        const answer = await apiClient.conversation.parsedDocumentPages.query(input, { signal });
        pages.push(...answer.data);
        if (!answer.hasMore || answer.data.length === 0) return pages;
      }
    },
    staleTime: MINUTES_15,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Refetches a document's pages after it was read again. */
export async function invalidatePages(documentId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['parsed-pages', documentId] }),
    queries.conversation.parsedDocumentPages.invalidate(),
  ]);
}

/** The position of a quote on a page, with its boxes. */
export function useQuoteMatch(documentId: string, page: number, quote: string | undefined, enabled: boolean) {
  const query = api.conversation.parsedDocumentPages.useQuery(
    { documentId, pages: [page], quote: quote ?? '' },
    { enabled: enabled && quote !== undefined, staleTime: MINUTES_15 },
  );
  return { match: query.data?.matches[0], isMissing: query.data !== undefined && query.data.matches.length === 0 };
}
