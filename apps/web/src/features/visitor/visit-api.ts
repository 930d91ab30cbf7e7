import type { AppRouter } from '@atrium/api/router';
import { MAX_BATCH_CALLS } from '@atrium/domain/kernel';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  httpBatchStreamLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { codeOf, isWorthRetrying, restErrorFrom, statusOf } from '../../shared/api/errors.ts';
import { fetchNoted } from '../../shared/api/first-answer.ts';
import { reloadChanged } from '../../shared/api/reload-changed.ts';
import { linkToken, onNewLink } from './link-token.ts';
import { isPreview, previewHeaders, previewParams } from './preview.ts';

/**
 * The server reads the visitor's cookie, and ignores a member's session, only for calls with this header. The page is
 * therefore the same for a member who opens a link as for everybody else. The link's token names the link until the cookie
 * does; it is in no address, so that no log has it.
 */
export function visitHeaders(): Record<string, string> {
  if (isPreview()) return previewHeaders();
  const token = linkToken();
  return { 'X-Atrium-Visit': '1', ...(token === '' ? {} : { 'X-Share-Token': token }) };
}

const MAX_RECONNECT_MS = 30_000;

/** The calls of the data room as this visitor. */
export const visitClient: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: [
        retryLink({
          retry: ({ error }) => isWorthRetrying(error),
          retryDelayMs: (attempt) => Math.min(MAX_RECONNECT_MS, 500 * 2 ** attempt),
        }),
        // An EventSource cannot send headers.
        httpSubscriptionLink({
          url: '/trpc',
          connectionParams: () => (isPreview() ? previewParams() : { visit: '1' }),
        }),
      ],
      false: httpBatchStreamLink({
        url: '/trpc',
        maxURLLength: 4_000,
        maxItems: MAX_BATCH_CALLS,
        headers: visitHeaders,
        fetch: fetchNoted,
      }),
    }),
  ],
});

export const LINK_KEY = ['visit', 'link'];

const GATE_CODES: ReadonlySet<string> = new Set(['password_required', 'verification_required', 'nda_required']);

/** Whether the server closed the link or one of its gates since the page was opened. */
export function isClosed(error: unknown): boolean {
  const status = statusOf(error);
  return status === 401 || status === 410 || (status === 403 && GATE_CODES.has(codeOf(error) ?? ''));
}

/** Asks for the state of the link again, which decides what the page shows. */
export function noteClosed(error: unknown): void {
  if (isClosed(error)) void visitQueries.invalidateQueries({ queryKey: LINK_KEY });
}

/** Whether the server refuses what it gave before: the item does not exist for the visitor any more, or their access ended. */
function isWithdrawn(error: unknown): boolean {
  return [401, 403, 404, 410].includes(statusOf(error) ?? 0);
}

/** The answers that this visitor has received. They are never mixed with those of a member in the same browser. */
export const visitQueries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[1] === LINK_KEY[1]) return;
      // A failed query keeps its last answer. What is not the visitor's any more must leave the screen.
      if (isWithdrawn(error)) query.setState({ data: undefined });
      noteClosed(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      retryDelay: (attempt) => Math.min(8_000, 600 * 2 ** attempt),
    },
    mutations: { retry: false },
  },
});
reloadChanged(visitQueries);

/** Asks again for everything on the screen and forgets the rest, because the link may now show less than it did. */
export function noteNewRights(): void {
  visitQueries.removeQueries({ queryKey: ['visit'], type: 'inactive' });
  void visitQueries.invalidateQueries({ queryKey: ['visit'] });
}

// Nothing of the link before is shown under another one.
onNewLink(() => visitQueries.clear());

/** Sends a request of the visitor to the REST API. @throws RestError if the server refuses */
export async function visitFetch(path: string, init: Omit<RequestInit, 'headers'> = {}, accept = 'application/json') {
  const response = await fetch(`/api/v1/${path}`, {
    ...init,
    cache: 'no-store',
    headers: {
      Accept: accept,
      ...visitHeaders(),
      ...(typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
  });
  if (response.ok) return response;
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  throw restErrorFrom(response.status, isJson ? await response.json() : undefined);
}

/** Calls the REST API, which can set the visitor's cookie. Returns the answer's body. */
export async function visitCall(path: string, input: object): Promise<unknown> {
  const response = await visitFetch(path, { method: 'POST', body: JSON.stringify(input) });
  return response.json();
}
