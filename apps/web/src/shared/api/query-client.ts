import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { isSignedOut, isWorthRetrying } from './errors.ts';
import { reloadChanged } from './reload-changed.ts';

const listeners = new Set<() => void>();

/** Calls back when the server reports that the session has ended. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a failed call. If the session has ended, the app opens the sign-in page. */
export function noteError(error: unknown): void {
  if (isSignedOut(error)) for (const listener of listeners) listener();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteError }),
  mutationCache: new MutationCache({ onError: noteError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      retryDelay: (attempt) => Math.min(8_000, 600 * 2 ** attempt),
    },
    mutations: { retry: false },
  },
});
reloadChanged(queryClient);
